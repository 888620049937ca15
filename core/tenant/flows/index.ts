import { whoMay } from '../../domain/access/events.ts'
import { may } from '../../domain/access/permissions.ts'
import { type Module, on, serveChannel } from '../../company/index.ts'
import type { Json } from '../../flow-engine/flow.ts'
import { bind, WrittenReply } from '../../http/index.ts'
import { monthIn } from '../../kit/clock.ts'
import type { Reply } from '../../kit/contract.ts'
import { noAnswer } from '../../clients/index.ts'
import { connectionLeaving } from '../connections/index.ts'
import { contactLeaving, followsContacts } from '../contacts/index.ts'
import { answerOfCompanysAi, mailSettled } from '../integrations/index.ts'
import { originFailed } from '../messages/index.ts'
import { queueChanged, queueFlowChanged, queueLeaving } from '../queues/index.ts'
import { ticketLeaving, ticketMoved, ticketsJoined } from '../tickets/index.ts'
import {
  type Flow,
  type FlowDifferences,
  type FlowFindings,
  type FlowWork,
  flowEditors,
  flowErrors,
  flowEvents,
  flowRoutes,
} from './contract.ts'
import { discardWork, storedWork } from './drafts.ts'
import { closeFlow, mayReachOut, removeFlow } from './flows.ts'
import { flowHookErrors, flowHookEvents, flowHookRoutes } from './hooks/contract.ts'
import { countEveryCall, flowHook, hookFor, listen, renewHook, setHookSecret } from './hooks/hooks.ts'
import { receiveHook, verifyHook } from './hooks/receive.ts'
import { flowDifferences } from './judged.ts'
import { lintFlow } from './lint.ts'
import { flowPermissions } from './permissions.ts'
import { checkQueueFlow, showFlowOfQueue } from './queue-flow.ts'
import { monthUsage } from './runs/begin.ts'
import { flowChannels, flowRunErrors, flowRunEvents, flowRunRoutes } from './runs/contract.ts'
import { connectionFlows, forgetEntriesOf, setConnectionFlows } from './runs/entries.ts'
import { afterMove, clearRunsOfFlow, resumeRun, runJobs, stopOneRun, stopRunOf, stopRunsOfFlow } from './runs/lead.ts'
import { letGoOfContact, moveRuns, moveRunsBack } from './runs/of-contact.ts'
import { noteMail, noteUnsent } from './runs/outcomes.ts'
import { flowRun, listRuns, nodeCounts, runDetail } from './runs/serialize.ts'
import { flowStarts, setFlowStarts } from './runs/starts.ts'
import { listFlows } from './serialize.ts'
import { wholeFlows } from './summaries.ts'
import { comparedTexts, listVersions, storedVersion } from './versions.ts'
import {
  changeByCall,
  createByCall,
  publishByCall,
  restoreByCall,
  saveByCall,
  shownFlow,
  shownWith,
} from './working.ts'

/** Flows as the company keeps them, their versions and drafts (spec 2 §3, §7), and the conversations that they lead. */
export const flowsModule: Module = {
  name: 'flows',
  owns: [
    'flows',
    'flow_versions',
    'flow_drafts',
    'flow_runs',
    'flow_run_steps',
    'flow_node_counts',
    'flow_months',
    'flow_entries',
    'flow_hooks',
  ],
  reads: ['campaigns', 'contacts', 'queues', 'settings', 'tags', 'tickets', 'users', 'whatsapps'],
  errors: { ...flowErrors, ...flowRunErrors, ...flowHookErrors },
  events: { ...flowEvents, ...flowRunEvents, ...flowHookEvents },
  channels: [
    serveChannel(flowChannels.runs, async (_, { profile }) => may(profile, flowPermissions.watch)),
    serveChannel(
      flowEditors,
      async (_, { profile }) => may(profile, flowPermissions.use),
      async (_, { flowId }) =>
        inside => {
          const editors = flowEditors.of({ flowId })
          const people = [...inside(editors)]
          if (people.length === 0) return undefined
          const data = { action: 'update' as const, flowId, people }
          return { ...flowEvents.flowEditors.of(data, whoMay(flowPermissions.use), [editors]), isPassing: true }
        },
    ),
  ],
  jobs: runJobs,
  reactions: [
    on(ticketMoved, afterMove),
    on(ticketLeaving, (tx, { ticketId }) => stopRunOf(tx, ticketId)),
    on(ticketsJoined, async (tx, { emptiedId }) => {
      await stopRunOf(tx, emptiedId)
      return []
    }),
    on(connectionLeaving, (tx, { whatsappId }) => forgetEntriesOf(tx, whatsappId)),
    on(contactLeaving, (tx, { contactId }) => letGoOfContact(tx, contactId)),
    ...followsContacts('flowRuns', moveRuns, moveRunsBack),
    on(queueChanged, (tx, { queueId }) => showFlowOfQueue(tx, queueId)),
    on(queueLeaving, (tx, { queueId }) => showFlowOfQueue(tx, queueId)),
    on(queueFlowChanged, checkQueueFlow),
    on(mailSettled, noteMail),
    on(originFailed, noteUnsent),
  ],
  routes: bind(
    { ...flowRoutes, ...flowRunRoutes, ...flowHookRoutes },
    {
      listWhole: async ({ desk, caller }) =>
        new WrittenReply<{ flows: Flow[] }>(await desk.read(wholeFlows, { hidden: !mayReachOut(caller) })),
      list: async ({ desk }) => ({ flows: await listFlows(desk.db) }),
      show: (call, { params }) => shownFlow(call, params.flowId),
      create: (call, { body }) => createByCall(call, body.text),
      update: (call, { params, body }) => changeByCall(call, params.flowId, body.text),
      async remove({ desk }, { params: { flowId } }) {
        await desk.transaction(tx => closeFlow(tx, flowId))
        await clearRunsOfFlow(desk, flowId)
        await desk.transaction(async tx => {
          // Of those that began meanwhile.
          await stopRunsOfFlow(tx, flowId)
          await removeFlow(tx, flowId)
        })
      },
      lint: async ({ desk }, { body }) => new WrittenReply<FlowFindings>(await lintFlow(desk, body.text)),
      async work(call, { params }) {
        const { work, text } = await storedWork(call.desk.db, params.flowId)
        return shownWith<FlowWork>(call, work, text)
      },
      saveWork: (call, { params, body }) => saveByCall(call, params.flowId, body.text),
      discardWork: ({ desk, caller }, { params }) => desk.transaction(tx => discardWork(tx, caller, params.flowId)),
      publish: (call, { params, body }) => publishByCall(call, params.flowId, body),
      versions: async ({ desk }, { params }) => ({ versions: await listVersions(desk.db, params.flowId) }),
      async version(call, { params }) {
        const { version, text } = await storedVersion(call.desk.db, params.flowId, params.number)
        return shownWith<Reply<typeof flowRoutes.version>>(call, version, text)
      },
      restore: (call, { params: { flowId, number }, body }) => restoreByCall(call, flowId, { ...body, number }),
      diff: async ({ desk, caller }, { params, query }) => {
        const texts = await comparedTexts(desk.db, params.flowId, query)
        return new WrittenReply<FlowDifferences>(
          await desk.read(flowDifferences, { ...texts, hidden: !mayReachOut(caller) }),
        )
      },
      listRuns: ({ desk }, { params, query }) => listRuns(desk.db, params.flowId, query),
      showRun: ({ desk }, { params }) => runDetail(desk.db, params.runId),
      resumeRun: ({ desk }, { params: { runId } }) =>
        desk.transaction(async tx => {
          await resumeRun(tx, runId)
          return flowRun(tx.db, runId)
        }),
      stopRun: ({ desk }, { params: { runId } }) =>
        desk.transaction(async tx => {
          await stopOneRun(tx, runId)
          return flowRun(tx.db, runId)
        }),
      counters: async ({ desk }, { params }) => ({ nodes: await nodeCounts(desk.db, params.flowId) }),
      usage: ({ desk }) => {
        const { timeZone, limits } = desk.standing()
        return monthUsage(desk.db, monthIn(timeZone, desk.clock.now()), limits.limitFluxo)
      },
      connectionFlows: ({ desk }, { params }) => connectionFlows(desk.db, params.whatsappId),
      setConnectionFlows: ({ desk }, { params, body }) =>
        desk.transaction(tx => setConnectionFlows(tx, params.whatsappId, body)),
      starts: ({ desk }, { params }) => flowStarts(desk.db, params.flowId),
      setStarts: ({ desk }, { params, body }) => desk.transaction(tx => setFlowStarts(tx, params.flowId, body)),
      receive: (call, { params, body }) => receiveHook(call, params.slug, body as Json),
      verify: (call, { params, query }) => verifyHook(call, params.slug, query),
      hook: async ({ desk, caller }, { params }) => hookFor(caller, await flowHook(desk, params.flowId)),
      listen: async ({ desk, caller }, { params, body }) =>
        hookFor(caller, await desk.transaction(tx => listen(tx, params.flowId, body.listening))),
      countEveryCall: async ({ desk, caller }, { params, body }) =>
        hookFor(caller, await desk.transaction(tx => countEveryCall(tx, params.flowId, body.everyCall))),
      renew: ({ desk }, { params }) => desk.transaction(tx => renewHook(tx, params.flowId)),
      setSecret: ({ desk }, { params, body }) => desk.transaction(tx => setHookSecret(tx, params.flowId, body.secret)),
      async request({ desk }, { body: { headers, ...asked } }) {
        const given = Object.fromEntries(headers.map(({ key, value }) => [key, value]))
        const answer = await desk.services.outside.http({ for: 'http', ...asked, headers: given })
        const { for: _, ...told } = answer ?? noAnswer('the program stops')
        return told
      },
      askAi: ({ desk }, { body }) => answerOfCompanysAi(desk, { for: 'ai', ...body }),
    },
  ),
}

export { changeFlow, createFlow } from './flows.ts'
export { hookOf } from './hooks/key.ts'
export { beginForContact, beginRun } from './runs/begin.ts'
export { flowForMessage } from './runs/entries.ts'
export { hear, isLed, stopRunOf } from './runs/lead.ts'
export { listFlows, wholeFlow } from './serialize.ts'
