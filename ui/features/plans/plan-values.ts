import { flowNodes, type PlanFeature, planFeatures } from '../../../core/domain/access/plan-features.ts'
import { sizeText } from '../../../core/kit/file-size.ts'
import { type Plan, USUAL_FILE_BYTES } from '../../../core/platform/plans/contract.ts'
import { formatMoney } from '../../lib/time/dates.ts'

export type FlowKind = keyof typeof flowNodes
export type NodeKey<K extends FlowKind = FlowKind> = (typeof flowNodes)[K][number]

/** A plan as its form has it; the contract reads numbers, money and sizes as they are written. null allows all components. */
export type PlanValues = Record<
  'name' | 'users' | 'connections' | 'queues' | 'value' | 'limitFluxo' | 'fileBytes',
  string
> &
  Record<PlanFeature, boolean> & { permissions: { [K in FlowKind]: NodeKey<K>[] | null } }

/** A new one has nobody and nothing, and every feature (spec 1 §3). */
export const valuesOf = (plan?: Plan): PlanValues => ({
  name: plan?.name ?? '',
  users: String(plan?.users ?? 0),
  connections: String(plan?.connections ?? 0),
  queues: String(plan?.queues ?? 0),
  value: formatMoney(plan?.value ?? 0),
  limitFluxo: String(plan?.limitFluxo ?? ''),
  fileBytes: sizeText(plan?.fileBytes ?? USUAL_FILE_BYTES),
  ...(Object.fromEntries(planFeatures.map(feature => [feature, plan?.[feature] ?? true])) as Record<
    PlanFeature,
    boolean
  >),
  permissions: { conversation: chosenOf('conversation', plan), webhook: chosenOf('webhook', plan) },
})

function chosenOf<K extends FlowKind>(kind: K, plan: Plan | undefined): NodeKey<K>[] | null {
  const nodes = flowNodes[kind] as readonly NodeKey<K>[]
  return plan && !allowsAll(kind, plan) ? nodes.filter(node => plan.permissions[kind].includes(node)) : null
}

export const allowsAll = (kind: FlowKind, { permissions }: Plan): boolean =>
  flowNodes[kind].every(node => permissions[kind].includes(node))
