import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { helpErrors, helpEvents, helpRoutes } from './contract.ts'
import { allHelps, changeHelp, createHelp, listHelps, removeHelp } from './helps.ts'

/** What super administrators explain to the people of all companies. */
export const helpsModule: Module = {
  name: 'helps',
  owns: ['helps'],
  errors: helpErrors,
  events: helpEvents,
  routes: bindPlatform(helpRoutes, {
    list: ({ platform }, { query }) => listHelps(platform.store.db, query),
    listAll: ({ platform }) => allHelps(platform.store.db),
    create: ({ platform }, { body }) => createHelp(platform, body),
    update: ({ platform }, { params, body }) => changeHelp(platform, params.helpId, body),
    remove: (call, { params }) => removeHelp(call.platform, params.helpId, call),
  }),
}
