import * as z from 'zod'
import { type PlanFeature, planFeatures } from '../../domain/access/plan-features.ts'
import { Money, Name } from '../../kit/fields.ts'
import { FileSize } from '../../kit/file-size.ts'
import { MAX_OF_PLAN, type Plan, PlanChange, PlanInput } from '../../platform/plans/contract.ts'
import { changePlan, createPlan, listPlans, removePlan } from '../../platform/plans/index.ts'
import { Rejected, UNREADABLE } from './error.ts'
import { allowing, wholeNumber, wholeNumberOrNone } from './fields.ts'
import { operation } from './operation.ts'
import { planOf, Which } from './which.ts'

const Features = z.array(z.enum(planFeatures)).optional()

/** What may be said of a plan when it is made or changed. */
const limits = {
  users: wholeNumber(0, MAX_OF_PLAN, 10).optional(),
  connections: wholeNumber(0, MAX_OF_PLAN, 10).optional(),
  queues: wholeNumber(0, MAX_OF_PLAN, 10).optional(),
  value: allowing(Money, () => 'a price in reais from 0 to 999999999.99', '99.90').optional(),
  /** Runs of flows in a month; `none` is no limit. */
  flows: wholeNumberOrNone(999_999_999, 1000).optional(),
  files: FileSize.optional(),
  with: Features,
  without: Features,
}
type Content = z.output<z.ZodObject<typeof limits>>

/** The same in the words of the calls. */
function planFields({ flows, files, with: on = [], without: off = [], ...limits }: Content) {
  const flags = [...on.map(name => [name, true] as const), ...off.map(name => [name, false] as const)]
  const content = { ...limits, limitFluxo: flows, fileBytes: files }
  return {
    ...Object.fromEntries(Object.entries(content).filter(([, provided]) => provided !== undefined)),
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

function displayed(plan: Plan): OperatedPlan {
  const { id, name, users, connections, queues, value, limitFluxo: flows, fileBytes } = plan
  const features = planFeatures.filter(feature => plan[feature])
  return { id, name, users, connections, queues, value, flows, fileBytes, features }
}

const nothingSent = (plan: string): Rejected =>
  new Rejected({
    code: 'ERR_NOTHING_SAID',
    status: UNREADABLE,
    message: `Nothing of ${plan} is to be changed: say what, as --users 20. \`balcao plan update --help\` tells all there is.`,
  })

export const planOperations = {
  list: operation({
    name: 'plan list',
    input: z.object({}),
    async work(app) {
      return (await listPlans(app.platform.store.db)).map(displayed)
    },
  }),
  create: operation({
    name: 'plan create',
    input: z.object({ name: Name, ...limits }),
    async work(app, { name, ...content }) {
      return displayed(await createPlan(app.platform, PlanInput.parse({ name, ...planFields(content) })))
    },
  }),
  update: operation({
    name: 'plan update',
    input: z.object({ plan: Which, name: Name.optional(), ...limits }),
    async work(app, { plan, name, ...content }) {
      const { id, name: called } = await planOf(app.platform.store.db, plan)
      const change = PlanChange.parse({ ...(name && { name }), ...planFields(content) })
      if (Object.keys(change).length === 0) throw nothingSent(called)
      return displayed(await changePlan(app.platform, id, change))
    },
  }),
  delete: operation({
    name: 'plan delete',
    input: z.object({ plan: Which }),
    async work(app, { plan }) {
      const { id, name } = await planOf(app.platform.store.db, plan)
      await removePlan(app.platform, id)
      return { id, name }
    },
  }),
}
