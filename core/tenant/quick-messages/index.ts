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
import { seenRow, shown } from './serialize.ts'

export { createQuickMessage } from './quick-messages.ts'
export { takeOverQuickMessage } from './take-over.ts'

/** Texts and files that people keep under a shortcode to send them again. */
export const quickMessagesModule: Module = {
  name: 'quick-messages',
  owns: ['quick_messages'],
  errors: quickMessageErrors,
  events: quickMessageEvents,
  blobs: [{ table: 'quick_messages', column: 'mediaBlobId' }],
  reactions: [
    on(queueLeaving, (tx, { queueId }) => letGoOfQueue(tx, queueId)),
    on(userLeaving, (tx, { userId }) => letGoOfUser(tx, userId)),
  ],
  routes: bind(quickMessageRoutes, {
    list: ({ desk, caller }, { query }) => listQuickMessages(desk, caller, query),
    suggest: ({ desk, caller }, { query }) => suggestQuickMessages(desk, caller, query),
    show: async ({ desk, caller }, { params }) =>
      shown(await seenRow(desk.db, caller, params.quickMessageId), desk.blobs),
    create: ({ desk, caller }, { body }) => desk.transaction(tx => createQuickMessage(tx, caller, body)),
    update: ({ desk, caller }, { params, body }) =>
      desk.transaction(tx => changeQuickMessage(tx, caller, params.quickMessageId, body)),
    remove: ({ desk, caller }, { params }) =>
      desk.transaction(tx => removeQuickMessage(tx, caller, params.quickMessageId)),
    upload: {
      beforeFiles: async ({ desk, caller }, { params }) =>
        void (await changeable(desk.db, caller, params.quickMessageId)),
      handle: async ({ desk, caller }, { params, files }) => ({
        mensagem: 'Arquivo anexado',
        record: await setMedia(desk, caller, params.quickMessageId, files[0]),
      }),
    },
    removeMedia: async ({ desk, caller }, { params }) => ({
      mensagem: 'Arquivo excluído',
      record: await desk.transaction(tx => removeMedia(tx, caller, params.quickMessageId)),
    }),
  }),
}
