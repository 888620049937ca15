import * as z from 'zod'
import { type PlanFeature, planFeatures } from '../../access/plan-features.ts'
import { auditPlatform } from '../../desk/index.ts'
import { Name } from '../../kit/fields.ts'
import { PlanChange, PlanInput } from '../../platform/plans/contract.ts'
import { changePlan, createPlan, limitFiles, planById, planRows, removePlan } from '../../platform/plans/index.ts'
import type { App } from '../app.ts'
import { operation } from './operation.ts'
import { planOf, Which } from './which.ts'

const MEGABYTE = 1024 ** 2

/** A size as people write it: whole MB or GB. */
const Size = z
  .string()
  .regex(/^\d{1,6} ?[MG]B$/i, 'must be a size, as 500MB or 20GB')
  .transform(text => Number.parseInt(text, 10) * (/G/i.test(text) ? 1024 * MEGABYTE : MEGABYTE))

const Features = z.array(z.enum(planFeatures)).optional()

/** What may be said of a plan when it is made or changed. */
const limits = {
  users: PlanChange.shape.users,
  connections: PlanChange.shape.connections,
  queues: PlanChange.shape.queues,
  value: PlanChange.shape.value,
  /** Runs of flows in a month; `none` is no limit. */
  flows: z.union([z.literal('none').transform(() => null), z.coerce.number().int().min(0)]).optional(),
  files: Size.optional(),
  with: Features,
  without: Features,
}
type Said = z.output<z.ZodObject<typeof limits>>

/** The same in the words of the calls. */
function planFields({ users, connections, queues, value, flows, with: on = [], without: off = [] }: Said) {
  const flags = [...on.map(name => [name, true] as const), ...off.map(name => [name, false] as const)]
  const said = { users, connections, queues, value, limitFluxo: flows }
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, given]) => given !== undefined)),
    ...Object.fromEntries(flags),
  }
}

/** A plan as the operator sees it. */
export interface OperatedPlan {
  id: number
  name: string
  users: number
  connections: number
  queues: number
  value: number
  /** null is no limit. */
  flows: number | null
  fileBytes: number
  features: PlanFeature[]
}

async function shown({ platform }: App, id: number, fileBytes: number): Promise<OperatedPlan> {
  const plan = await planById(platform.store.db, id)
  const { name, users, connections, queues, value, limitFluxo } = plan
  const features = planFeatures.filter(feature => plan[feature])
  return { id, name, users, connections, queues, value, flows: limitFluxo, fileBytes, features }
}

/** Limits the files where that was said, and shows the plan. */
async function limited(app: App, id: number, files: number | undefined): Promise<OperatedPlan> {
  if (files !== undefined) await limitFiles(app.platform, id, files)
  return shown(app, id, (await planOf(app.platform.store.db, String(id))).fileBytes)
}

export const planOperations = {
  list: operation({
    name: 'plan list',
    input: z.object({}),
    async work(app) {
      const rows = await planRows(app.platform.store.db)
      return Promise.all(rows.map(({ id, fileBytes }) => shown(app, id, fileBytes)))
    },
  }),
  create: operation({
    name: 'plan create',
    input: z.object({ name: Name, ...limits }),
    async work(app, { name, ...said }) {
      const { id } = await createPlan(app.platform, PlanInput.parse({ name, ...planFields(said) }))
      return limited(app, id, said.files)
    },
  }),
  update: operation({
    name: 'plan update',
    input: z.object({ plan: Which, name: Name.optional(), ...limits }),
    async work(app, { plan, name, ...said }) {
      const { id } = await planOf(app.platform.store.db, plan)
      await changePlan(app.platform, id, PlanChange.parse({ ...(name && { name }), ...planFields(said) }))
      return limited(app, id, said.files)
    },
  }),
  delete: operation({
    name: 'plan delete',
    input: z.object({ plan: Which }),
    async work(app, { plan }) {
      const { id, name } = await planOf(app.platform.store.db, plan)
      await removePlan(app.platform.store.db, id)
      await auditPlatform(app.platform, { kind: 'planDeleted', subject: name })
      return { id, name }
    },
  }),
}
