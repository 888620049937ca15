import { bind } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { queueErrors, queueRoutes } from './contract.ts'
import { changeOption, createOption, optionTree, removeOption } from './options.ts'
import { changeQueue, createQueue, removeQueue } from './save.ts'
import { allQueues, queues } from './store.ts'
import { queueOf } from './wire.ts'

export const boundQueueRoutes = () =>
  bind(queueRoutes, {
    list: async ({ desk }) => (await allQueues(desk.db)).map(queueOf),
    show: async ({ desk }, { params }) =>
      queueOf(found(await queues.byId(desk.db, params.queueId), queueErrors.ERR_NO_QUEUE_FOUND)),
    create: ({ desk }, { body }) => createQueue(desk, body),
    update: ({ desk }, { params, body }) => changeQueue(desk, params.queueId, body),
    remove: ({ desk }, { params }) => removeQueue(desk, params.queueId),
    listOptions: ({ desk }, { query }) => optionTree(desk.db, query.queueId, query.parentId),
    createOption: ({ desk }, { body }) => createOption(desk, body),
    updateOption: ({ desk }, { params, body }) => changeOption(desk, params.optionId, body),
    removeOption: ({ desk }, { params }) => removeOption(desk, params.optionId),
  })
