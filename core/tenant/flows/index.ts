import { noAnswer } from '../../clients/index.ts'
import { type Module, on, serveChannel } from '../../company/index.ts'
import { whoMay } from '../../domain/access/events.ts'
import { may } from '../../domain/access/permissions.ts'
import type { Json } from '../../flow-engine/flow.ts'
import { bind, WrittenReply } from '../../http/index.ts'
import { monthIn } from '../../kit/clock.ts'
import type { Reply } from '../../kit/contract.ts'
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
  serializeFlow,
  serializeWith,
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
  eventHandlers: [
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
      listWhole: async ({ company, caller }) =>
        new WrittenReply<{ flows: Flow[] }>(await company.read(wholeFlows, { hidden: !mayReachOut(caller) })),
      list: async ({ company }) => ({ flows: await listFlows(company.db) }),
      show: (call, { params }) => serializeFlow(call, params.flowId),
      create: (call, { body }) => createByCall(call, body.text),
      update: (call, { params, body }) => changeByCall(call, params.flowId, body.text),
      async remove({ company }, { params: { flowId } }) {
        await company.transaction(tx => closeFlow(tx, flowId))
        await clearRunsOfFlow(company, flowId)
        await company.transaction(async tx => {
          // Of those that began meanwhile.
          await stopRunsOfFlow(tx, flowId)
          await removeFlow(tx, flowId)
        })
      },
      lint: async ({ company }, { body }) => new WrittenReply<FlowFindings>(await lintFlow(company, body.text)),
      async work(call, { params }) {
        const { work, text } = await storedWork(call.company.db, params.flowId)
        return serializeWith<FlowWork>(call, work, text)
      },
      saveWork: (call, { params, body }) => saveByCall(call, params.flowId, body.text),
      discardWork: ({ company, caller }, { params }) =>
        company.transaction(tx => discardWork(tx, caller, params.flowId)),
      publish: (call, { params, body }) => publishByCall(call, params.flowId, body),
      versions: async ({ company }, { params }) => ({ versions: await listVersions(company.db, params.flowId) }),
      async version(call, { params }) {
        const { version, text } = await storedVersion(call.company.db, params.flowId, params.number)
        return serializeWith<Reply<typeof flowRoutes.version>>(call, version, text)
      },
      restore: (call, { params: { flowId, number }, body }) => restoreByCall(call, flowId, { ...body, number }),
      diff: async ({ company, caller }, { params, query }) => {
        const texts = await comparedTexts(company.db, params.flowId, query)
        return new WrittenReply<FlowDifferences>(
          await company.read(flowDifferences, { ...texts, hidden: !mayReachOut(caller) }),
        )
      },
      listRuns: ({ company }, { params, query }) => listRuns(company.db, params.flowId, query),
      showRun: ({ company }, { params }) => runDetail(company.db, params.runId),
      resumeRun: ({ company }, { params: { runId } }) =>
        company.transaction(async tx => {
          await resumeRun(tx, runId)
          return flowRun(tx.db, runId)
        }),
      stopRun: ({ company }, { params: { runId } }) =>
        company.transaction(async tx => {
          await stopOneRun(tx, runId)
          return flowRun(tx.db, runId)
        }),
      counters: async ({ company }, { params }) => ({ nodes: await nodeCounts(company.db, params.flowId) }),
      usage: ({ company }) => {
        const { timeZone, limits } = company.entitlements()
        return monthUsage(company.db, monthIn(timeZone, company.clock.now()), limits.limitFluxo)
      },
      connectionFlows: ({ company }, { params }) => connectionFlows(company.db, params.whatsappId),
      setConnectionFlows: ({ company }, { params, body }) =>
        company.transaction(tx => setConnectionFlows(tx, params.whatsappId, body)),
      starts: ({ company }, { params }) => flowStarts(company.db, params.flowId),
      setStarts: ({ company }, { params, body }) => company.transaction(tx => setFlowStarts(tx, params.flowId, body)),
      receive: (call, { params, body }) => receiveHook(call, params.slug, body as Json),
      verify: (call, { params, query }) => verifyHook(call, params.slug, query),
      hook: async ({ company, caller }, { params }) => hookFor(caller, await flowHook(company, params.flowId)),
      listen: async ({ company, caller }, { params, body }) =>
        hookFor(caller, await company.transaction(tx => listen(tx, params.flowId, body.listening))),
      countEveryCall: async ({ company, caller }, { params, body }) =>
        hookFor(caller, await company.transaction(tx => countEveryCall(tx, params.flowId, body.everyCall))),
      renew: ({ company }, { params }) => company.transaction(tx => renewHook(tx, params.flowId)),
      setSecret: ({ company }, { params, body }) =>
        company.transaction(tx => setHookSecret(tx, params.flowId, body.secret)),
      async request({ company }, { body: { headers, ...requested } }) {
        const provided = Object.fromEntries(headers.map(({ key, value }) => [key, value]))
        const answer = await company.services.outside.http({ for: 'http', ...requested, headers: provided })
        const { for: _, ...emitted } = answer ?? noAnswer('the program stops')
        return emitted
      },
      askAi: ({ company }, { body }) => answerOfCompanysAi(company, { for: 'ai', ...body }),
    },
  ),
}

export { changeFlow, createFlow } from './flows.ts'
export { hookOf } from './hooks/key.ts'
export { beginForContact, beginRun } from './runs/begin.ts'
export { flowForMessage } from './runs/entries.ts'
export { isLed, receive, stopRunOf } from './runs/lead.ts'
export { listFlows, wholeFlow } from './serialize.ts'
