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
    list: ({ company }) => listQueues(company),
    show: ({ company }, { params }) => queueById(company, params.queueId),
    create: ({ company }, { body }) => company.transaction(tx => createQueue(tx, body)),
    update: ({ company }, { params, body }) => company.transaction(tx => changeQueue(tx, params.queueId, body)),
    remove: ({ company }, { params }) => company.transaction(tx => removeQueue(tx, params.queueId)),
    uploadFile: {
      beforeFiles: async ({ company }, { params }) => void (await queueRow(company, params.queueId)),
      handle: ({ company }, { params, files }) => setQueueFile(company, params.queueId, files[0]),
    },
    removeFile: ({ company }, { params }) => company.transaction(tx => removeQueueFile(tx, params.queueId)),
    listOptions: ({ company }, { query }) => listOptions(company, query.queueId, query.parentId),
    createOption: ({ company }, { body }) => company.transaction(tx => createOption(tx, body)),
    updateOption: ({ company }, { params, body }) => company.transaction(tx => changeOption(tx, params.optionId, body)),
    preview: ({ company, caller }, { params, body }) => previewTree(company, caller.name, params.queueId, body.answers),
    uploadMedia: {
      beforeFiles: async ({ company }, { params }) => void (await optionRow(company, params.optionId)),
      handle: ({ company }, { params, files }) => setOptionFile(company, params.optionId, files[0]),
    },
    removeMedia: ({ company }, { params }) => company.transaction(tx => removeOptionFile(tx, params.optionId)),
    removeOption: ({ company }, { params }) => company.transaction(tx => removeOption(tx, params.optionId)),
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
