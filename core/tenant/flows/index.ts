import type { Caller } from '../../access/caller.ts'
import { type Desk, type DeskTx, type Module, on } from '../../desk/index.ts'
import { bind, WrittenReply } from '../../http/index.ts'
import { queueChanged, queueFlowChanged, queueLeaving } from '../queues/index.ts'
import { type Flow, flowErrors, flowEvents, flowRoutes } from './contract.ts'
import { discardWork, flowWork, publishWork, saveWork } from './drafts.ts'
import { changeFlow, createFlow, demandAllowed, demandFlows, removeFlow } from './flows.ts'
import { lintFlow } from './lint.ts'
import { checkQueueFlow, showFlowOfQueue } from './queue-flow.ts'
import { flowSummary, listFlows, publishFlow, wholeFlow } from './shown.ts'
import { wholeFlows } from './summaries.ts'
import { differences, listVersions, restoreVersion, showVersion } from './versions.ts'

/** Flows as the company keeps them, their versions and drafts (spec 2 §3, §7), and the conversations that they lead. */
export const flowsModule: Module = {
  name: 'flows',
  owns: ['flows', 'flow_versions', 'flow_drafts'],
  reads: ['queues', 'tags', 'users', 'whatsapps'],
  errors: flowErrors,
  events: flowEvents,
  reactions: [
    on(queueChanged, (tx, { queueId }) => showFlowOfQueue(tx, queueId)),
    on(queueLeaving, (tx, { queueId }) => showFlowOfQueue(tx, queueId)),
    on(queueFlowChanged, checkQueueFlow),
  ],
  routes: bind(flowRoutes, {
    async listWhole({ desk }) {
      demandFlows(desk.standing())
      return new WrittenReply<{ flows: Flow[] }>(await desk.read(wholeFlows, undefined))
    },
    async list({ desk }) {
      demandFlows(desk.standing())
      return { flows: await listFlows(desk.db) }
    },
    show: ({ desk }, { params }) => wholeFlow(desk.db, params.flowId),
    create: ({ desk, caller }, { body }) => desk.transaction(tx => createFlow(tx, caller, body)),
    update: ({ desk, caller }, { params, body }) => desk.transaction(tx => changeFlow(tx, caller, params.flowId, body)),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeFlow(tx, params.flowId)),
    lint: async ({ desk }, { body }) => ({ findings: await lintFlow(desk, body) }),
    work: ({ desk }, { params }) => flowWork(desk.db, params.flowId),
    saveWork: ({ desk, caller }, { params, body }) => desk.transaction(tx => saveWork(tx, caller, params.flowId, body)),
    discardWork: ({ desk, caller }, { params }) => desk.transaction(tx => discardWork(tx, caller, params.flowId)),
    publish: (call, { params: { flowId }, body: { note, revision } }) =>
      changed(call, flowId, async tx => {
        const { tipo } = await flowSummary(tx.db, flowId)
        const allowed = (graph: Parameters<typeof demandAllowed>[2]) => demandAllowed(tx.standing(), tipo, graph)
        await publishWork(tx, call.caller, flowId, { note, revision, allowed })
      }),
    versions: async ({ desk }, { params }) => ({ versions: await listVersions(desk.db, params.flowId) }),
    version: ({ desk }, { params }) => showVersion(desk.db, params.flowId, params.number),
    restore: (call, { params: { flowId, number }, body: { note } }) =>
      changed(call, flowId, tx => restoreVersion(tx, call.caller, { flowId, number, note })),
    diff: async ({ desk }, { params, query }) => ({ differences: await differences(desk.db, params.flowId, query) }),
  }),
}

/** Changes a flow, tells the pages, and answers with it. */
const changed = (
  { desk }: { desk: Desk; caller: Caller },
  flowId: number,
  work: (tx: DeskTx) => Promise<void>,
): Promise<Flow> =>
  desk.transaction(async tx => {
    await work(tx)
    publishFlow(tx, flowId)
    return wholeFlow(tx.db, flowId)
  })
