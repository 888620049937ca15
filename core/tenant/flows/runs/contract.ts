import * as z from 'zod'
import { channel } from '../../../domain/access/channels.ts'
import { defineEvents, event } from '../../../domain/access/events.ts'
import { defineRoutes } from '../../../domain/access/routes.ts'
import { Json } from '../../../flow-engine/flow.ts'
import { LONGEST_REQUEST } from '../../../flow-engine/times.ts'
import { defineErrors } from '../../../kit/errors.ts'
import { Id, InputId, Instant, orEmpty } from '../../../kit/fields.ts'
import { MAX_CODE, MAX_FLOW_PHRASES, MAX_NODE_LINES, MAX_SAVED_TEXT, MAX_TEXT, MAX_TITLE } from '../../../kit/limits.ts'
import { pageQuery, pageReply } from '../../../kit/paging.ts'
import { words } from '../../../kit/words.ts'
import { QueueLabel } from '../../queues/contract.ts'
import { flowPermissions } from '../permissions.ts'

export const flowRunErrors = defineErrors({
  ERR_NO_FLOW_RUN_FOUND: {
    status: 404,
    pt: 'Execução não encontrada.',
    en: 'Run not found.',
    es: 'Ejecución no encontrada.',
  },
  ERR_FLOW_MEMBER_WITHOUT_EMAIL: {
    status: 409,
    pt: 'O membro a notificar não tem um e-mail válido.',
    en: 'The member to notify has no valid e-mail.',
    es: 'El miembro a notificar no tiene un correo válido.',
  },
  ERR_FLOW_MEMBER_WITHOUT_NUMBER: {
    status: 409,
    pt: 'O membro a notificar não tem número de WhatsApp.',
    en: 'The member to notify has no WhatsApp number.',
    es: 'El miembro a notificar no tiene número de WhatsApp.',
  },
  ERR_FLOW_MEMBER_DISABLED: {
    status: 409,
    pt: 'A conta do membro a notificar está bloqueada.',
    en: 'The account of the member to notify is disabled.',
    es: 'La cuenta del miembro a notificar está bloqueada.',
  },
  ERR_FLOW_FILE_UNREADABLE: {
    status: 409,
    pt: 'O arquivo do componente não pode ser lido.',
    en: "The component's file cannot be read.",
    es: 'No se puede leer el archivo del componente.',
  },
  ERR_FLOW_NO_CONTACT: {
    status: 409,
    pt: 'O fluxo ainda não sabe com quem falar: falta um componente Contato antes.',
    en: 'The flow does not know yet whom to talk to: it needs a Contact component before.',
    es: 'El flujo aún no sabe con quién hablar: falta un componente Contacto antes.',
  },
  ERR_FLOW_TICKET_ATTENDED: {
    status: 409,
    pt: 'Outra pessoa ou outro fluxo já conduz este atendimento.',
    en: 'Somebody else, or another flow, leads this ticket already.',
    es: 'Otra persona u otro flujo ya conduce esta atención.',
  },
  ERR_FLOW_RUN_STATE: {
    status: 409,
    pt: 'A execução já está em outro estado: {state}.',
    en: 'The run is in another state already: {state}.',
    es: 'La ejecución ya está en otro estado: {state}.',
  },
  ERR_FLOW_PHRASE_TAKEN: {
    status: 409,
    pt: 'Em {connection}, "{phrase}" já leva ao fluxo {flow}.',
    en: 'On {connection}, "{phrase}" leads into the flow {flow} already.',
    es: 'En {connection}, "{phrase}" ya lleva al flujo {flow}.',
  },
})

/**
 * `running`: the answer of a program is on its way; `waiting`: for the customer or for time; `paused`: until someone lets it
 * go on. It ended `finished`, `failed` (also where what it said could not be sent), `timedOut` (the customer had fallen silent) or `stopped` (by a person, or with the ticket).
 */
export const flowRunStates = ['running', 'waiting', 'paused', 'finished', 'failed', 'timedOut', 'stopped'] as const
export const FlowRunState = z.enum(flowRunStates)
export type FlowRunState = z.infer<typeof FlowRunState>

const ALIVE = ['running', 'waiting', 'paused'] as const
export const isAlive = (state: FlowRunState): boolean => (ALIVE as readonly string[]).includes(state)

/** What may become of a run; the server, the buttons and a test of all pairs read this table. */
export const flowRunMoves = [
  { verb: 'ask', from: ALIVE, to: 'running' },
  { verb: 'wait', from: ALIVE, to: 'waiting' },
  { verb: 'pause', from: ALIVE, to: 'paused' },
  { verb: 'resume', from: ['paused'], to: 'running' },
  { verb: 'finish', from: ALIVE, to: 'finished' },
  { verb: 'fail', from: ALIVE, to: 'failed' },
  { verb: 'fallSilent', from: ALIVE, to: 'timedOut' },
  { verb: 'stop', from: ALIVE, to: 'stopped' },
  // What it said at the end could not be sent, as is known later.
  { verb: 'correct', from: ['finished', 'timedOut'], to: 'failed' },
] as const satisfies readonly { verb: string; from: readonly FlowRunState[]; to: FlowRunState }[]
export type FlowRunVerb = (typeof flowRunMoves)[number]['verb']

/** Where a verb leads from a state; undefined where it is not allowed. */
export const runStateAfter = (from: FlowRunState, verb: FlowRunVerb): FlowRunState | undefined =>
  flowRunMoves.find(move => move.verb === verb && (move.from as readonly string[]).includes(from))?.to

/** What led into a flow: a message, data of another program, a campaign. */
const flowEntries = ['queue', 'welcome', 'keyword', 'webhook', 'campaign'] as const

export const FlowRun = z.object({
  id: Id,
  flowId: Id,
  /** The number of the version on which it stays. */
  version: z.int(),
  state: FlowRunState,
  entry: z.enum(flowEntries),
  /** The node at which it is, or ended. */
  nodeId: z.string(),
  /** Null until it speaks to someone, where it began without a ticket. */
  ticketId: Id.nullable(),
  /** By which its page is found. */
  ticketUuid: z.string().nullable(),
  /** Null while it does not know with whom it talks. */
  contact: z.object({ id: Id, name: z.string() }).nullable(),
  /** When it goes on by itself. */
  wakesAt: Instant.nullable(),
  startedAt: Instant,
  updatedAt: Instant,
  endedAt: Instant.nullable(),
})
export type FlowRun = z.infer<typeof FlowRun>

/** One turn of a node: `Trace` of `core/flow-engine/trace.ts`; `logSentence` words its log. Long values are cut. */
const FlowTurn = z.object({
  nodeId: z.string(),
  type: z.string(),
  at: Instant,
  port: z.string().optional(),
  input: Json.optional(),
  asked: Json.optional(),
  changed: z.record(z.string(), Json),
  log: z.array(
    z.object({
      level: z.enum(['info', 'warning', 'error']),
      word: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})

export const FlowRunDetail = FlowRun.extend({ variables: z.record(z.string(), Json), turns: z.array(FlowTurn) })
export type FlowRunDetail = z.infer<typeof FlowRunDetail>

/** What on a connection leads into flows: the one of new conversations, and those of messages that say a phrase. */
export const ConnectionFlows = z.object({
  welcomeFlowId: Id.nullable(),
  keywords: z.array(z.object({ phrase: z.string(), flowId: Id })),
})
export type ConnectionFlows = z.infer<typeof ConnectionFlows>

const Phrase = z.string(words.required).trim().min(1, words.required).max(MAX_TITLE, words.tooLong)
export const ConnectionFlowsChange = z.object({
  welcomeFlowId: z.union([z.literal('').transform(() => null), z.null(), InputId]),
  keywords: z.array(z.object({ phrase: Phrase, flowId: InputId })).max(MAX_FLOW_PHRASES),
})
export type ConnectionFlowsChange = z.output<typeof ConnectionFlowsChange>

/** Another flow into which something leads now; null where it leads into none, or into the flow that is asked about. */
const OtherFlow = z.object({ id: Id, nome: z.string() }).nullable()

/** What starts a flow: on each connection, new conversations and messages that say a phrase; queues; campaigns, which name their flow themselves. */
export const FlowStarts = z.object({
  connections: z.array(
    z.object({ id: Id, name: z.string(), welcome: z.boolean(), otherFlow: OtherFlow, phrases: z.array(z.string()) }),
  ),
  queues: z.array(z.object({ ...QueueLabel.shape, starts: z.boolean(), otherFlow: OtherFlow })),
  campaigns: z.array(z.object({ id: Id, name: z.string(), status: z.string() })),
})
export type FlowStarts = z.infer<typeof FlowStarts>

/** Connections and queues that are not named start this flow no more; what started another flow and is named starts this one. */
export const FlowStartsChange = z.object({
  connections: z
    .array(
      z.object({
        id: InputId,
        welcome: z.boolean().default(false),
        phrases: z.array(Phrase).max(MAX_FLOW_PHRASES).default([]),
      }),
    )
    .max(MAX_CODE)
    .default([]),
  queueIds: z.array(InputId).max(MAX_FLOW_PHRASES).default([]),
})
export type FlowStartsChange = z.output<typeof FlowStartsChange>

const allow = flowPermissions.watch

const AiText = orEmpty(z.string().max(MAX_TEXT, words.tooLong))
const Exchanges = z
  .array(z.object({ question: AiText, answer: AiText }))
  .max(MAX_NODE_LINES)
  .default([])

export const flowRunRoutes = defineRoutes({
  listRuns: {
    method: 'GET',
    path: '/flows/:flowId/runs',
    summary: 'Conversations that a flow leads or led, the newest first; those that are kept.',
    allow,
    query: z.object({ ...pageQuery, state: FlowRunState.optional() }),
    reply: z.object({ runs: z.array(FlowRun), ...pageReply }),
  },
  showRun: {
    method: 'GET',
    path: '/flow-runs/:runId',
    summary: 'One run with its variables and what each node did.',
    allow,
    reply: FlowRunDetail,
  },
  resumeRun: {
    method: 'POST',
    path: '/flow-runs/:runId/resume',
    summary: 'Lets a paused run go on.',
    allow,
    reply: FlowRun,
  },
  stopRun: {
    method: 'POST',
    path: '/flow-runs/:runId/stop',
    summary: 'Stops a run; its ticket waits for people.',
    allow,
    withoutPlan: true,
    reply: FlowRun,
  },
  counters: {
    method: 'GET',
    path: '/flows/:flowId/counters',
    summary: 'How many conversations passed each node, are there now, and ended there before an end.',
    allow,
    reply: z.object({
      nodes: z.array(z.object({ nodeId: z.string(), passed: z.int(), waiting: z.int(), dropped: z.int() })),
    }),
  },
  usage: {
    method: 'GET',
    path: '/flows/usage',
    summary:
      'How many runs began this month, and how many the plan allows (null: no limit); nearlyUsedUp from 80 % on.',
    allow: flowPermissions.use,
    reply: z.object({ month: z.string(), runs: z.int(), limit: z.int().nullable(), nearlyUsedUp: z.boolean() }),
  },
  connectionFlows: {
    method: 'GET',
    path: '/whatsapp/:whatsappId/flows',
    summary: 'What on a connection leads into flows.',
    allow: flowPermissions.enter,
    reply: ConnectionFlows,
  },
  setConnectionFlows: {
    method: 'PUT',
    path: '/whatsapp/:whatsappId/flows',
    summary: 'Says what on a connection leads into flows: new conversations, and messages that say a phrase.',
    allow: flowPermissions.enter,
    body: ConnectionFlowsChange,
    reply: ConnectionFlows,
  },
  starts: {
    method: 'GET',
    path: '/flows/:flowId/starts',
    summary: 'What starts a flow, and what else could: connections, queues, campaigns.',
    allow: flowPermissions.use,
    reply: FlowStarts,
  },
  setStarts: {
    method: 'PUT',
    path: '/flows/:flowId/starts',
    summary:
      'Says which connections and queues start a flow; those that are not named start it no more. It counts at once. A phrase that leads into another flow refuses it.',
    allow: flowPermissions.enter,
    body: FlowStartsChange,
    reply: FlowStarts,
  },
  request: {
    method: 'POST',
    path: '/flows/request',
    summary:
      'Makes the HTTP request of a flow under test, guarded as those of conversations. Status 0 where there was no answer.',
    allow: flowPermissions.reachOut,
    rate: { max: 60, perSeconds: 60 },
    body: z.object({
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']),
      url: z
        .string()
        .max(MAX_SAVED_TEXT, words.tooLong)
        .regex(/^https?:\/\/[^\s/]/i, words.invalid),
      headers: z
        .array(z.object({ key: z.string().max(MAX_TITLE), value: z.string().max(MAX_SAVED_TEXT) }))
        .max(MAX_CODE)
        .default([]),
      body: orEmpty(z.string().max(MAX_TEXT, words.tooLong))
        .default('')
        .transform(text => text || null),
      seconds: z.number().positive().max(LONGEST_REQUEST).optional(),
    }),
    reply: z.object({
      status: z.int(),
      statusText: z.string(),
      headers: z.record(z.string(), z.string()),
      data: Json,
    }),
  },
  askAi: {
    method: 'POST',
    path: '/flows/ask-ai',
    summary: "Asks the company's AI what a flow under test asks it.",
    allow: flowPermissions.reachOut,
    rate: { max: 30, perSeconds: 60 },
    body: z.object({
      instructions: AiText.default(''),
      examples: Exchanges,
      history: Exchanges,
      message: AiText,
    }),
    reply: z.object({ text: z.string() }),
  },
})

/** One open flow with its runs. */
export const flowChannels = {
  runs: channel({ join: 'joinFlow', leave: 'leaveFlow', key: { flowId: Id } }),
}

export const flowRunEvents = defineEvents({
  /** Also of one that has just begun. */
  flowRun: event(z.object({ action: z.literal('update'), flowRun: FlowRun })),
})
