import type { Module } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { queueErrors, queueEvents, queueRoutes } from './contract.ts'
import { changeOption, createOption, listOptions, removeOption } from './options.ts'
import { changeQueue, createQueue, listQueues, queueById, removeQueue } from './queues.ts'

/** Sectors and the menus below them (spec 2 §3). */
export const queuesModule: Module = {
  name: 'queues',
  owns: ['queues', 'queue_options'],
  errors: queueErrors,
  events: queueEvents,
  routes: bind(queueRoutes, {
    list: ({ desk }) => listQueues(desk.db),
    show: ({ desk }, { params }) => queueById(desk.db, params.queueId),
    create: ({ desk }, { body }) => createQueue(desk, body),
    update: ({ desk }, { params, body }) => changeQueue(desk, params.queueId, body),
    remove: ({ desk }, { params }) => removeQueue(desk, params.queueId),
    listOptions: ({ desk }, { query }) => listOptions(desk.db, query.queueId, query.parentId),
    createOption: ({ desk }, { body }) => createOption(desk, body),
    updateOption: ({ desk }, { params, body }) => changeOption(desk, params.optionId, body),
    removeOption: ({ desk }, { params }) => removeOption(desk, params.optionId),
  }),
}

export { menuOf } from './options.ts'
export { queueById, queueChanged, queueIfThere, queueLeaving } from './queues.ts'
