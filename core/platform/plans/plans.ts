import { auditPlatform, type ByPerson, type CompanyContext, type Platform } from '../../company/index.ts'
import { type AuditedChange, changesBetween } from '../../domain/access/audited.ts'
import { type FeatureSet, flowNodes, planFeatures } from '../../domain/access/plan-features.ts'
import { encode } from '../../kit/encode.ts'
import { type ErrorKind, fail, found } from '../../kit/errors.ts'
import { sizeText } from '../../kit/file-size.ts'
import { formatMoney, inCents, inReais } from '../../kit/money.ts'
import { breaksReference, breaksUnique, type PlatformDb, type Row, table } from '../../storage/index.ts'
import { Plan, type PlanChange, type PlanInput, type PlanPermissions, planErrors } from './contract.ts'

type PlanRow = Row<'plans'>

const plans = table('plans')

/** All plans, by name. */
export async function listPlans(db: PlatformDb): Promise<Plan[]> {
  return (await planRows(db)).map(planOf)
}

/** The same as rows. */
export const planRows = (db: PlatformDb): Promise<PlanRow[]> =>
  db.selectFrom('plans').selectAll().orderBy('name').execute()

/** Throws ERR_NO_PLAN_FOUND. */
export async function planById(db: PlatformDb, id: number): Promise<Plan> {
  return planOf(await rowById(db, id))
}

/** Throws ERR_PLAN_NAME_ALREADY_EXISTS. */
export async function createPlan(platform: Platform, input: PlanInput, by?: ByPerson): Promise<Plan> {
  const { store, clock } = platform
  const now = clock.now()
  const columns = { ...planColumns(input), name: input.name, createdAt: now, updatedAt: now }
  const row = await store.transaction(({ db }) => rejectingTakenName(() => plans.insert(db, columns)))
  await auditPlatform(platform, { kind: 'planCreated', subject: row.name }, { by })
  return planOf(row)
}

/** Its companies work by the new limits and features from now on. Throws ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_ALREADY_EXISTS. */
export async function changePlan(platform: Platform, id: number, change: PlanChange, by?: ByPerson): Promise<Plan> {
  const { store, clock, companies } = platform
  const before = await rowById(store.db, id)
  const row = await store.transaction(async ({ db }) => {
    const columns = { ...planColumns(change, await rowById(db, id)), updatedAt: clock.now() }
    return found(await rejectingTakenName(() => plans.update(db, id, columns)), planErrors.ERR_NO_PLAN_FOUND)
  })
  await companies.reloadPlan(id)
  const after = planOf(row)
  const changes = reportedChanges(planOf(before), after)
  if (changes.length > 0) await auditPlatform(platform, { kind: 'planChanged', subject: row.name, changes }, { by })
  return after
}

/** What the audit log tells about a plan, in reais and sizes; of the components that others are allowed, and no more. */
function reportedChanges(before: Plan, after: Plan): AuditedChange[] {
  const changes: AuditedChange[] = changesBetween(payloadOf(before), payloadOf(after))
  for (const kind of ['conversation', 'webhook'] as const)
    if (String(before.permissions[kind]) !== String(after.permissions[kind])) changes.push({ field: `${kind}Nodes` })
  return changes
}

const payloadOf = ({ name, users, connections, queues, value, limitFluxo, fileBytes, ...plan }: Plan) => ({
  ...{ name, maxUsers: users, maxConnections: connections, maxQueues: queues },
  ...{ price: formatMoney(value), flowsAMonth: limitFluxo, files: sizeText(fileBytes) },
  ...(Object.fromEntries(planFeatures.map(feature => [feature, plan[feature]])) as FeatureSet),
})

/** Throws ERR_NO_PLAN_FOUND, and ERR_PLAN_IN_USE while a company has it: the database knows by the reference. */
export async function removePlan(platform: Platform, id: number, by?: ByPerson): Promise<void> {
  const { db } = platform.store
  const { name } = await rowById(db, id)
  try {
    if (!(await plans.remove(db, id))) throw fail(planErrors.ERR_NO_PLAN_FOUND)
  } catch (error) {
    if (!breaksReference(error)) throw error
    throw fail(planErrors.ERR_PLAN_IN_USE, { companies: await companiesOf(db, id) })
  }
  await auditPlatform(platform, { kind: 'planDeleted', subject: name }, { by })
}

async function companiesOf(db: PlatformDb, planId: number): Promise<number> {
  const { count } = await db
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('planId', '=', planId)
    .executeTakeFirstOrThrow()
  return count
}

/** Each feature is enabled unless it is explicitly false (spec 1 §3). */
export function featuresOf(stored: string): FeatureSet {
  const flags = JSON.parse(stored) as Partial<FeatureSet>
  return Object.fromEntries(planFeatures.map(name => [name, flags[name] !== false])) as FeatureSet
}

export const planOf = (row: PlanRow): Plan =>
  encode(Plan, {
    ...row,
    value: inReais(row.valueCents),
    ...featuresOf(row.features),
    permissions: allowedNodes(row.permissions),
  })

type StoredPermissions = { [kind in keyof PlanPermissions]?: PlanPermissions[kind] | null }

/** Where none are stored, all. */
export function allowedNodes(stored: string): PlanPermissions {
  const { conversation, webhook } = JSON.parse(stored) as StoredPermissions
  return { conversation: conversation ?? [...flowNodes.conversation], webhook: webhook ?? [...flowNodes.webhook] }
}

/** The columns that a form fills; for a change on top of what is stored. */
export function planColumns(input: PlanInput | PlanChange, stored?: PlanRow) {
  const { users, connections, queues, limitFluxo, fileBytes, name } = input
  const sent = planFeatures.filter(flag => input[flag] !== undefined).map(flag => [flag, input[flag]])
  const features = { ...(stored ? featuresOf(stored.features) : {}), ...Object.fromEntries(sent) }
  const permissions: StoredPermissions = {
    ...(JSON.parse(stored?.permissions ?? '{}') as StoredPermissions),
    ...dropUndefined(input.permissions ?? {}),
  }
  return {
    ...dropUndefined({ name, users, connections, queues, limitFluxo, fileBytes }),
    ...(input.value === undefined ? {} : { valueCents: inCents(input.value) }),
    features: JSON.stringify(features),
    permissions: JSON.stringify(permissions),
  }
}

function dropUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

const limitErrors = {
  users: planErrors.ERR_LIMIT_USERS,
  connections: planErrors.ERR_LIMIT_CONNECTIONS,
  queues: planErrors.ERR_LIMIT_QUEUES,
} as const satisfies Record<string, ErrorKind>

/**
 * Rejects one more when the plan allows no more than there are now; 0 means none (decision 12). Count inside of the
 * transaction that adds, so that two at once cannot pass.
 */
export function checkLimit(
  company: Pick<CompanyContext, 'entitlements'>,
  what: keyof typeof limitErrors,
  count: number,
): void {
  const limit = company.entitlements().limits[what]
  if (count >= limit) throw fail(limitErrors[what], { limit })
}

const rowById = async (db: PlatformDb, id: number): Promise<PlanRow> =>
  found(await plans.byId(db, id), planErrors.ERR_NO_PLAN_FOUND)

async function rejectingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw breaksUnique(error, 'plans.name') ? fail(planErrors.ERR_PLAN_NAME_ALREADY_EXISTS) : error
  }
}
