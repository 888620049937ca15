import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { queueErrors, queueEvents, queueRoutes } from './contract.ts'
import { optionRow, removeOptionFile, setOptionFile } from './option-files.ts'
import { changeOption, createOption, listOptions, removeOption } from './options.ts'
import { previewTree } from './preview.ts'
import { removeQueueFile, setQueueFile } from './queue-files.ts'
import { changeQueue, createQueue, listQueues, queueById, queueRow, removeQueue } from './queues.ts'

/** Sectors and the menus below them (spec 2 §3). */
export const queuesModule: Module = {
  name: 'queues',
  owns: ['queues', 'queue_options'],
  errors: queueErrors,
  events: queueEvents,
  blobs: [
    { table: 'queues', column: 'mediaBlobId' },
    { table: 'queue_options', column: 'mediaBlobId' },
  ],
  routes: bind(queueRoutes, {
    list: ({ desk }) => listQueues(desk),
    show: ({ desk }, { params }) => queueById(desk, params.queueId),
    create: ({ desk }, { body }) => desk.transaction(tx => createQueue(tx, body)),
    update: ({ desk }, { params, body }) => desk.transaction(tx => changeQueue(tx, params.queueId, body)),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeQueue(tx, params.queueId)),
    uploadFile: {
      beforeFiles: async ({ desk }, { params }) => void (await queueRow(desk, params.queueId)),
      handle: ({ desk }, { params, files }) => setQueueFile(desk, params.queueId, files[0]),
    },
    removeFile: ({ desk }, { params }) => desk.transaction(tx => removeQueueFile(tx, params.queueId)),
    listOptions: ({ desk }, { query }) => listOptions(desk, query.queueId, query.parentId),
    createOption: ({ desk }, { body }) => desk.transaction(tx => createOption(tx, body)),
    updateOption: ({ desk }, { params, body }) => desk.transaction(tx => changeOption(tx, params.optionId, body)),
    preview: ({ desk, caller }, { params, body }) => previewTree(desk, caller.name, params.queueId, body.answers),
    uploadMedia: {
      beforeFiles: async ({ desk }, { params }) => void (await optionRow(desk, params.optionId)),
      handle: ({ desk }, { params, files }) => setOptionFile(desk, params.optionId, files[0]),
    },
    removeMedia: ({ desk }, { params }) => desk.transaction(tx => removeOptionFile(tx, params.optionId)),
    removeOption: ({ desk }, { params }) => desk.transaction(tx => removeOption(tx, params.optionId)),
  }),
}

export { optionRow, takeOverOptionFile } from './option-files.ts'
export { createOption, menuOf } from './options.ts'
export {
  changeQueue,
  countQueues,
  createQueue,
  letGoOfFlow,
  queueById,
  queueChanged,
  queueFlowChanged,
  queueIntegrationSet,
  queueLeaving,
  queuePromptSet,
  queueRow,
  takeOverQueue,
  takeOverQueueFile,
} from './queues.ts'
export { leafAction, stepInTree } from './tree.ts'
export { invalidOption, treePlace, treeTop } from './tree-texts.ts'
