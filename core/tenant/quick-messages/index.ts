import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { queueLeaving } from '../queues/index.ts'
import { userLeaving } from '../users/index.ts'
import { quickMessageErrors, quickMessageEvents, quickMessageRoutes } from './contract.ts'
import { listQuickMessages, suggestQuickMessages } from './list.ts'
import { removeMedia, setMedia } from './media.ts'
import {
  changeable,
  changeQuickMessage,
  createQuickMessage,
  letGoOfQueue,
  letGoOfUser,
  removeQuickMessage,
} from './quick-messages.ts'
import { displayed, seenRow } from './serialize.ts'

export { createQuickMessage } from './quick-messages.ts'
export { takeOverQuickMessage } from './take-over.ts'

/** Texts and files that people keep under a shortcode to send them again. */
export const quickMessagesModule: Module = {
  name: 'quick-messages',
  owns: ['quick_messages'],
  errors: quickMessageErrors,
  events: quickMessageEvents,
  blobs: [{ table: 'quick_messages', column: 'mediaBlobId' }],
  eventHandlers: [
    on(queueLeaving, (tx, { queueId }) => letGoOfQueue(tx, queueId)),
    on(userLeaving, (tx, { userId }) => letGoOfUser(tx, userId)),
  ],
  routes: bind(quickMessageRoutes, {
    list: ({ company, caller }, { query }) => listQuickMessages(company, caller, query),
    suggest: ({ company, caller }, { query }) => suggestQuickMessages(company, caller, query),
    show: async ({ company, caller }, { params }) =>
      displayed(await seenRow(company.db, caller, params.quickMessageId), company.blobs),
    create: ({ company, caller }, { body }) => company.transaction(tx => createQuickMessage(tx, caller, body)),
    update: ({ company, caller }, { params, body }) =>
      company.transaction(tx => changeQuickMessage(tx, caller, params.quickMessageId, body)),
    remove: ({ company, caller }, { params }) =>
      company.transaction(tx => removeQuickMessage(tx, caller, params.quickMessageId)),
    upload: {
      beforeFiles: async ({ company, caller }, { params }) =>
        void (await changeable(company.db, caller, params.quickMessageId)),
      handle: async ({ company, caller }, { params, files }) => ({
        mensagem: 'Arquivo anexado',
        record: await setMedia(company, caller, params.quickMessageId, files[0]),
      }),
    },
    removeMedia: async ({ company, caller }, { params }) => ({
      mensagem: 'Arquivo excluído',
      record: await company.transaction(tx => removeMedia(tx, caller, params.quickMessageId)),
    }),
  }),
}
