import * as z from 'zod'
import { flowNodes, planFeatures } from '../../domain/access/plan-features.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Flag, Id, Instant, Money, Name, orBlank } from '../../kit/fields.ts'
import { FileSize } from '../../kit/file-size.ts'
import { words } from '../../kit/words.ts'
import { planPermissions } from './permissions.ts'

export const planErrors = defineErrors({
  ERR_PLAN_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe um plano com este nome.',
    en: 'A plan with this name already exists.',
    es: 'Ya existe un plan con este nombre.',
  },
  ERR_PLAN_IN_USE: {
    status: 409,
    pt: 'Empresas com este plano: {companies}. Mude o plano delas antes de excluir.',
    en: 'Number of companies with this plan: {companies}. Move them to another one before deleting it.',
    es: 'Empresas con este plan: {companies}. Cámbielas de plan antes de eliminarlo.',
  },
  ERR_NO_PLAN_FOUND: {
    status: 404,
    pt: 'Plano não encontrado.',
    en: 'Plan not found.',
    es: 'Plan no encontrado.',
  },
  ERR_LIMIT_USERS: {
    status: 400,
    pt: 'Número máximo de usuários já alcançado: {limit}',
    en: 'Maximum number of users already reached: {limit}',
    es: 'Número máximo de usuarios ya alcanzado: {limit}',
  },
  ERR_LIMIT_CONNECTIONS: {
    status: 400,
    pt: 'Número máximo de conexões já alcançado: {limit}',
    en: 'Maximum number of connections already reached: {limit}',
    es: 'Número máximo de conexiones ya alcanzado: {limit}',
  },
  ERR_LIMIT_QUEUES: {
    status: 400,
    pt: 'Número máximo de filas já alcançado: {limit}',
    en: 'Maximum number of queues already reached: {limit}',
    es: 'Número máximo de colas ya alcanzado: {limit}',
  },
})

/** Keys of the flow nodes that a plan allows in each kind of flow (`flowNodes`). */
const NodeKeys = z.array(z.string().max(60)).max(100)
export const PlanPermissions = z.object({ conversation: NodeKeys, webhook: NodeKeys })
/** null allows all, also those that are yet to come. */
const inputNodeKeys = (kind: keyof typeof flowNodes) =>
  z
    .array(z.enum(flowNodes[kind] as readonly string[], words.invalid))
    .max(100)
    .overwrite(keys => [...new Set(keys)])
    .nullable()
const InputNodes = { conversation: inputNodeKeys('conversation'), webhook: inputNodeKeys('webhook') }
export type PlanPermissions = z.output<typeof PlanPermissions>

const flags = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(planFeatures.map(name => [name, schema])) as Record<(typeof planFeatures)[number], S>

/** Spec 1 §3, Plan. */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  /** 0 means none (decision 12). */
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Monthly price in reais with two decimals. */
  value: z.number(),
  /** Flow executions a month; null is no limit. */
  limitFluxo: z.int().nullable(),
  /** Of all files of a company together (decision 67). */
  fileBytes: z.int(),
  ...flags(z.boolean()),
  permissions: PlanPermissions,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Plan = z.output<typeof Plan>

const FlowLimit = z
  .union([z.literal(''), z.null(), z.coerce.number().int(words.invalid).min(0, words.invalid)])
  .transform(value => (value === '' ? null : value))

/** No plan has more people, connections or queues. */
export const MAX_OF_PLAN = 1_000_000

/** A count as forms send it. */
const Count = z.preprocess(
  value => (value === '' ? 0 : value),
  z.coerce.number(words.invalid).int(words.invalid).min(0, words.invalid).max(MAX_OF_PLAN, words.invalid),
)

/** In bytes, or as text: `20 GB`. */
const FileBytes = z.union([z.int().min(0), FileSize], words.invalidSize)

/** What a plan has that says nothing of files: 10 GB. */
export const USUAL_FILE_BYTES = 10 * 1024 ** 3

/** What a plan form sends; a flag is enabled unless it is explicitly false. */
export const PlanInput = z.object({
  name: Name,
  users: Count.default(0),
  connections: Count.default(0),
  queues: Count.default(0),
  value: Money.default(0),
  limitFluxo: FlowLimit.default(null),
  fileBytes: orBlank(FileBytes.default(USUAL_FILE_BYTES)),
  ...flags(orBlank(Flag.default(true))),
  permissions: z
    .object({ conversation: InputNodes.conversation.default(null), webhook: InputNodes.webhook.default(null) })
    .default({ conversation: null, webhook: null }),
})
export type PlanInput = z.output<typeof PlanInput>

/** A change names only what changes: nothing else falls back to a default. */
export const PlanChange = z.object({
  name: Name.optional(),
  users: Count.optional(),
  connections: Count.optional(),
  queues: Count.optional(),
  value: Money.optional(),
  limitFluxo: FlowLimit.optional(),
  fileBytes: orBlank(FileBytes.optional()),
  ...flags(orBlank(Flag.optional())),
  permissions: z.object(InputNodes).partial().optional(),
})
export type PlanChange = z.output<typeof PlanChange>

/** What visitors see when they choose a plan to sign up for. */
export const PublicPlan = Plan.omit({ permissions: true, fileBytes: true, createdAt: true, updatedAt: true })

export const planRoutes = defineRoutes({
  listPublic: {
    method: 'GET',
    path: '/plans/list',
    summary: 'Plans to choose from at sign-up.',
    allow: 'public',
    reply: z.array(PublicPlan),
  },
  listAll: {
    method: 'GET',
    path: '/plans/all',
    summary: 'All plans, by name. Without a token it answers as `/plans/list`.',
    allow: planPermissions.read,
    visitors: '/plans/list',
    whenOverdue: true,
    reply: z.array(Plan),
  },
  get: { method: 'GET', path: '/plans/:id', summary: 'One plan.', allow: planPermissions.read, reply: Plan },
  create: {
    method: 'POST',
    path: '/plans',
    summary: 'Creates a plan.',
    allow: 'super',
    body: PlanInput,
    reply: Plan,
  },
  update: {
    method: 'PUT',
    path: '/plans/:id',
    summary: 'Changes a plan; what is not sent stays.',
    allow: 'super',
    body: PlanChange,
    reply: Plan,
  },
  remove: {
    method: 'DELETE',
    path: '/plans/:id',
    summary: 'Deletes a plan that no company has.',
    allow: 'super',
    reply: z.object({ message: z.string() }),
  },
})
