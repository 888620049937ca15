import { type FeatureSet, planFeatures } from '../../access/plan-features.ts'
import { wireTime } from '../../kit/clock.ts'
import type { Plan, PlanChange, PlanInput, PlanPermissions } from './contract.ts'
import type { PlanRow } from './store.ts'

/** Each feature is enabled unless it is explicitly false (spec 1 §3). */
export function featuresOf(stored: string): FeatureSet {
  const flags = JSON.parse(stored) as Partial<FeatureSet>
  return Object.fromEntries(planFeatures.map(name => [name, flags[name] !== false])) as FeatureSet
}

const permissionsOf = (stored: string): PlanPermissions => ({
  conversation: null,
  webhook: null,
  ...(JSON.parse(stored) as Partial<PlanPermissions>),
})

export function planOnWire(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    users: row.users,
    connections: row.connections,
    queues: row.queues,
    value: row.valueCents / 100,
    limitFluxo: row.limitFluxo,
    ...featuresOf(row.features),
    permissions: permissionsOf(row.permissions),
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
  }
}

/** The columns that a form fills; for a change on top of what is stored. */
export function planColumns(input: PlanInput | PlanChange, stored?: PlanRow) {
  const { users, connections, queues, limitFluxo, name } = input
  const sent = planFeatures.filter(flag => input[flag] !== undefined).map(flag => [flag, input[flag]])
  const features = { ...(stored ? featuresOf(stored.features) : {}), ...Object.fromEntries(sent) }
  const permissions = {
    ...permissionsOf(stored?.permissions ?? '{}'),
    ...dropUndefined(input.permissions ?? {}),
  }
  return {
    ...dropUndefined({ name, users, connections, queues, limitFluxo }),
    ...(input.value === undefined ? {} : { valueCents: Math.round(input.value * 100) }),
    features: JSON.stringify(features),
    permissions: JSON.stringify(permissions),
  }
}

function dropUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
