import * as z from 'zod'
import { channel } from '../../domain/access/channels.ts'
import { defineEvents, event, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { Flow as EngineFlow, FlowKind } from '../../flow-engine/flow.ts'
import { StoredScenarios } from '../../flow-engine/testing/stored-scenarios.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, Instant, OptionalId, orBlank, orEmpty } from '../../kit/fields.ts'
import { MAX_FLOW_BYTES, MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { normalizeText } from '../../kit/text.ts'
import { words } from '../../kit/words.ts'
import { QueueLabel } from '../queues/contract.ts'
import { flowPermissions } from './permissions.ts'

export const flowErrors = defineErrors({
  ERR_NO_FLOW_FOUND: {
    status: 404,
    pt: 'Fluxo não encontrado',
    en: 'Flow not found',
    es: 'Flujo no encontrado',
  },
  ERR_NO_FLOW_VERSION_FOUND: {
    status: 404,
    pt: 'Esta versão do fluxo não existe.',
    en: 'There is no such version of the flow.',
    es: 'Esta versión del flujo no existe.',
  },
  ERR_NO_FLOW_DRAFT_FOUND: {
    status: 404,
    pt: 'Este fluxo não tem rascunho.',
    en: 'This flow has no draft.',
    es: 'Este flujo no tiene borrador.',
  },
  ERR_FLOW_SLUG_REQUIRED: {
    status: 400,
    pt: 'O SLUG é obrigatório para webhooks!',
    en: 'Webhooks need a slug!',
    es: '¡El SLUG es obligatorio para webhooks!',
  },
  ERR_FLOW_SLUG_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe um fluxo com este SLUG.',
    en: 'A flow with this slug already exists.',
    es: 'Ya existe un flujo con este SLUG.',
  },
  ERR_FLOW_KIND_FIXED: {
    status: 409,
    pt: 'O tipo de um fluxo não muda.',
    en: 'The kind of a flow does not change.',
    es: 'El tipo de un flujo no cambia.',
  },
  ERR_FLOW_NODE_NOT_ALLOWED: {
    status: 403,
    pt: 'O plano da sua empresa não permite este componente: {type}.',
    en: "Your company's plan does not allow this component: {type}.",
    es: 'El plan de su empresa no permite este componente: {type}.',
  },
  ERR_FLOW_NODE_NOT_YOURS: {
    status: 403,
    pt: 'Seu perfil não pode publicar esta ação: {type}. Salve o rascunho e peça a um administrador que publique.',
    en: 'Your profile may not publish this action: {type}. Save the draft and ask an administrator to publish it.',
    es: 'Su perfil no puede publicar esta acción: {type}. Guarde el borrador y pida a un administrador que lo publique.',
  },
  ERR_FLOW_FAULTY: {
    status: 422,
    pt: 'O fluxo tem erros e não foi publicado: {first} Corrija-os, ou publique mesmo assim com publishAnyway.',
    en: 'The flow has errors and was not published: {first} Mend them, or publish it all the same by publishAnyway.',
    es: 'El flujo tiene errores y no se publicó: {first} Corríjalos, o publíquelo de todos modos con publishAnyway.',
  },
  ERR_FLOW_DRAFT_CHANGED: {
    status: 409,
    pt: '{author} salvou este fluxo enquanto você trabalhava nele.',
    en: '{author} saved this flow while you were working on it.',
    es: '{author} guardó este flujo mientras usted trabajaba en él.',
  },
  ERR_TOO_MANY_FLOWS: {
    status: 409,
    pt: 'Uma empresa tem no máximo {max} fluxos.',
    en: 'A company has at most {max} flows.',
    es: 'Una empresa tiene como máximo {max} flujos.',
  },
  ERR_FLOWS_TOO_LARGE: {
    status: 409,
    pt: 'Os fluxos da empresa, com seus arquivos e fotos, têm no máximo {max} MB.',
    en: 'All flows of the company, with their files and pictures, have at most {max} MB.',
    es: 'Los flujos de la empresa, con sus archivos y fotos, tienen como máximo {max} MB.',
  },
})

/** A flow as lists and events tell it (spec 2 §3). `version`, `revision`, `hasDraft` are ours. */
export const FlowSummary = z.object({
  id: Id,
  nome: z.string(),
  tipo: FlowKind,
  /** Where webhooks reach it; null for a conversation without one. */
  slug: z.string().nullable(),
  /** The first queue that leads into it. */
  queue: QueueLabel.nullable(),
  /** Runs that have not ended. */
  executionsRunning: z.int(),
  executionsFinished: z.int(),
  /** The number of the version that is published; 0 for a flow that never was: it is a draft alone, and nothing begins with it. */
  version: z.int(),
  /** One more with each change of what is drawn, published or not. */
  revision: z.int(),
  hasDraft: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type FlowSummary = z.infer<typeof FlowSummary>

const { nodes, edges } = EngineFlow.shape
const globalVariables = EngineFlow.shape.globalVariables.unwrap()

/** What is drawn: nodes, connections, and the variables that the flow brings along; with it the conversations that test it. */
export const FlowGraph = z.object({
  nodes: nodes.default([]),
  edges: edges.default([]),
  globalVariables: globalVariables.default([]),
  scenarios: StoredScenarios.optional(),
})
export type FlowGraph = z.output<typeof FlowGraph>

/** A flow with what is published of it, or its draft where nothing is yet. */
export const Flow = FlowSummary.extend({ nodes, edges, globalVariables, scenarios: StoredScenarios.optional() })
export type Flow = z.output<typeof Flow>

/** Literal (spec 2 §5): lower case, accents stripped, non-word characters dropped, spaces to hyphens. */
export const slugOf = (text: string): string =>
  normalizeText(text.trim())
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')

const FlowName = z.string(words.required).trim().min(1, words.required).max(MAX_TITLE, words.tooLong)
const Slug = orEmpty(z.string().max(MAX_TITLE, words.tooLong)).transform(slugOf)
const Note = orEmpty(z.string().trim().max(MAX_VALUE, words.tooLong))

/** A new flow; without nodes it gets its beginning alone. */
export const FlowDraft = z.object({
  nome: FlowName,
  tipo: orBlank(FlowKind.default('conversacao')),
  slug: Slug.optional(),
  nodes: nodes.optional(),
  edges: edges.optional(),
  globalVariables: globalVariables.optional(),
  scenarios: StoredScenarios.optional(),
  /** Publishes it though the linter finds errors, which otherwise reject it. */
  publishAnyway: orBlank(z.boolean().optional()),
  /** Keeps it as a draft: conversations begin with it once it is published by an act of its own. */
  rascunho: orBlank(z.boolean().optional()),
})
export type FlowDraft = z.output<typeof FlowDraft>

/** What is absent stays as it is; what of the graph is given is published at once, or becomes the draft by `rascunho`. */
export const FlowChange = FlowDraft.extend({ nome: FlowName.optional(), tipo: orBlank(FlowKind.optional()) })
export type FlowChange = z.output<typeof FlowChange>

/** What someone works on; of a flow without a draft what is published. */
export const FlowWork = FlowGraph.extend({
  /** Give it back when saving: who changed the flow meanwhile, in whatever way, is not overwritten. */
  revision: z.int().min(0),
  /** Who saved it last; '' for a flow without a draft. */
  author: z.string(),
  savedAt: Instant.nullable(),
})
export type FlowWork = z.output<typeof FlowWork>

/** What is drawn, on top of which revision. */
export const FlowSaved = FlowGraph.extend({ revision: z.int().min(0) })

/** What is drawn, to be judged. */
export const LintedFlow = FlowGraph.extend({ tipo: orBlank(FlowKind.default('conversacao')) })

/** A change of what is drawn, as events tell it. */
export const FlowRevision = z.object({
  flowId: Id,
  revision: z.int(),
  /** Null where no user did it. */
  userId: Id.nullable(),
  author: z.string(),
})
export type FlowRevision = z.infer<typeof FlowRevision>

export const FlowVersion = z.object({
  number: z.int(),
  note: z.string(),
  author: z.string(),
  /** Whether conversations begin with it. */
  isPublished: z.boolean(),
  createdAt: Instant,
})
export type FlowVersion = z.infer<typeof FlowVersion>

/** What differs between two versions: see `core/flow-engine/diff.ts`. */
const FieldChange = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })
const node = { nodeId: z.string(), type: z.string() }
export const FlowDifference = z.union([
  z.object({ is: z.enum(['nodeAdded', 'nodeRemoved', 'nodeMoved']), ...node }),
  z.object({ is: z.literal('nodeChanged'), ...node, fields: z.array(FieldChange) }),
  z.object({
    is: z.enum(['edgeAdded', 'edgeRemoved']),
    source: z.string(),
    target: z.string(),
    port: z.string().optional(),
  }),
  z.object({ is: z.literal('flowChanged'), fields: z.array(FieldChange) }),
])

/** How a node is called of which differences tell: the name that people gave it, or ''. */
export const FlowNodeName = z.object({ id: z.string(), type: z.string(), label: z.string() })
export type FlowNodeName = z.output<typeof FlowNodeName>

export const FlowDifferences = z.object({ differences: z.array(FlowDifference), nodes: z.array(FlowNodeName) })
export type FlowDifferences = z.output<typeof FlowDifferences>

/** What the linter found: `findingSentence` of `core/flow-engine/lint/findings.ts` words it. */
export const FlowFinding = z.object({
  word: z.string(),
  severity: z.enum(['error', 'warning']),
  nodeId: z.string().optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export const FlowFindings = z.object({ findings: z.array(FlowFinding) })
export type FlowFindings = z.output<typeof FlowFindings>

const allow = flowPermissions.use
/** With files and photos in it; saving each second and a half is forty times a minute. */
const large = { bodyLimit: MAX_FLOW_BYTES, unread: true, rate: { max: 120, perSeconds: 60 } } as const
const number = z.object({ flowId: z.coerce.number().int().positive(), number: z.coerce.number().int().positive() })

export const flowRoutes = defineRoutes({
  listWhole: {
    method: 'GET',
    path: '/flows',
    summary: 'All flows by age, each with its nodes and connections as they are published.',
    allow,
    reply: z.object({ flows: z.array(Flow) }),
  },
  list: {
    method: 'GET',
    path: '/flows/list',
    summary: 'All flows by age, without what is drawn in them.',
    allow,
    reply: z.object({ flows: z.array(FlowSummary) }),
  },
  show: {
    method: 'GET',
    path: '/flows/:flowId',
    summary: 'One flow with its nodes and connections as they are published.',
    allow,
    reply: Flow,
  },
  create: {
    method: 'POST',
    path: '/flows',
    summary:
      'Adds a flow and publishes it; without nodes it has its beginning alone. What the linter calls an error refuses it, with all `findings`, unless `publishAnyway` is given. By `rascunho` it becomes a draft, which may have any faults.',
    allow,
    body: FlowDraft,
    reply: Flow,
    ...large,
  },
  update: {
    method: 'PUT',
    path: '/flows/:flowId',
    summary:
      'Changes the given fields of a flow; nodes and connections are published at once, as a new version, and judged as those of a new flow, or become the draft by `rascunho`.',
    allow,
    body: FlowChange,
    reply: Flow,
    ...large,
  },
  remove: {
    method: 'DELETE',
    path: '/flows/:flowId',
    summary: 'Deletes a flow with its versions and runs; queues that led into it lead into none.',
    allow: flowPermissions.delete,
    withoutPlan: true,
    status: 204,
    reply: z.void(),
  },
  lint: {
    method: 'POST',
    path: '/flows/lint',
    summary: 'What is wrong or doubtful about a flow as it is given, judged by what the company has.',
    allow,
    body: LintedFlow,
    reply: FlowFindings,
    ...large,
  },
  work: {
    method: 'GET',
    path: '/flows/:flowId/draft',
    summary: 'The draft of a flow, or what is published where there is none.',
    allow,
    reply: FlowWork,
  },
  saveWork: {
    method: 'PUT',
    path: '/flows/:flowId/draft',
    summary: 'Saves the draft; 409 when the flow was changed since `revision`. Conversations do not change.',
    allow,
    body: FlowSaved,
    reply: FlowRevision,
    ...large,
  },
  discardWork: {
    method: 'DELETE',
    path: '/flows/:flowId/draft',
    summary: 'Throws the draft away; of a flow that was never published it stays.',
    allow,
    status: 204,
    reply: z.void(),
  },
  publish: {
    method: 'POST',
    path: '/flows/:flowId/publish',
    summary:
      'Publishes the draft as a new version; conversations under way stay on theirs. What the linter calls an error refuses it, with all `findings`, unless `publishAnyway` is given.',
    allow,
    body: z.object({
      note: Note.default(''),
      revision: z.int().min(0).optional(),
      publishAnyway: orBlank(z.boolean().optional()),
    }),
    reply: Flow,
  },
  versions: {
    method: 'GET',
    path: '/flows/:flowId/versions',
    summary: 'The last 50 versions of a flow, the newest first.',
    allow,
    reply: z.object({ versions: z.array(FlowVersion) }),
  },
  version: {
    method: 'GET',
    path: '/flows/:flowId/versions/:number',
    summary: 'One version with its nodes and connections.',
    allow,
    params: number,
    reply: FlowVersion.extend({ nodes, edges, globalVariables, scenarios: StoredScenarios.optional() }),
  },
  restore: {
    method: 'POST',
    path: '/flows/:flowId/versions/:number/restore',
    summary: 'Publishes an older version again, as a new one, and throws the draft away; 409 as when saving.',
    allow,
    params: number,
    body: z.object({ note: Note.default(''), revision: z.int().min(0).optional() }),
    reply: Flow,
  },
  diff: {
    method: 'GET',
    path: '/flows/:flowId/diff',
    summary:
      'What differs between two versions; without `to` the draft, or else what is published. Long texts are cut.',
    allow,
    query: z.object({ from: OptionalId, to: OptionalId }),
    reply: FlowDifferences,
  },
})

/** Who has a flow open in the editor. */
export const flowEditors = channel({ join: 'openFlow', leave: 'closeFlow', key: { flowId: Id } })

export const flowEvents = defineEvents({
  flow: recordEvent(FlowSummary, flowPermissions.use),
  flowDraft: event(z.object({ action: z.literal('update'), draft: FlowRevision })),
  /** Someone opened the flow in the editor, or left it: those who are there. */
  flowEditors: event(
    z.object({
      action: z.literal('update'),
      flowId: Id,
      people: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
})
