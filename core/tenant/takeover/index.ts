import type { Module } from '../../company/index.ts'

/** What comes over from another product: how far it has come, and what has become what. Programs of the operator fill it. */
export const takeoverModule: Module = {
  name: 'takeover',
  owns: ['takeovers', 'takeover_stages', 'taken_over'],
  reads: ['contacts', 'queues', 'tickets', 'users', 'whatsapps', 'tags'],
  routes: [],
}

export { type KindWithIds, newIds, rememberIds } from './ids.ts'
export { beginImportRun, endImportRun, importRunOf, type Stage, saveStage, stagesOf } from './stages.ts'
