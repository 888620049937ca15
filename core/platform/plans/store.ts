import { fail, found } from '../../kit/errors.ts'
import {
  breaksReference,
  breaksUnique,
  type NewRow,
  type PlatformDb,
  type Row,
  type RowChange,
  table,
} from '../../storage/index.ts'
import { planErrors } from './contract.ts'

export type PlanRow = Row<'plans'>

const plans = table('plans')

export function allPlans(db: PlatformDb): Promise<PlanRow[]> {
  return db.selectFrom('plans').selectAll().orderBy('name').execute()
}

/** Throws ERR_NO_PLAN_FOUND. */
export async function planById(db: PlatformDb, id: number): Promise<PlanRow> {
  return found(await plans.byId(db, id), planErrors.ERR_NO_PLAN_FOUND)
}

/** Throws ERR_PLAN_NAME_ALREADY_EXISTS. */
export function insertPlan(db: PlatformDb, plan: NewRow<'plans'>): Promise<PlanRow> {
  return refusingTakenName(() => plans.insert(db, plan))
}

/** Throws ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_ALREADY_EXISTS. */
export async function updatePlan(db: PlatformDb, id: number, change: RowChange<'plans'>): Promise<PlanRow> {
  return found(await refusingTakenName(() => plans.update(db, id, change)), planErrors.ERR_NO_PLAN_FOUND)
}

/** Throws ERR_NO_PLAN_FOUND, and ERR_PLAN_IN_USE while a company has it: the database knows by the reference. */
export async function deletePlan(db: PlatformDb, id: number): Promise<void> {
  try {
    if (!(await plans.remove(db, id))) throw fail(planErrors.ERR_NO_PLAN_FOUND)
  } catch (error) {
    throw breaksReference(error) ? fail(planErrors.ERR_PLAN_IN_USE) : error
  }
}

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw breaksUnique(error, 'plans.name') ? fail(planErrors.ERR_PLAN_NAME_ALREADY_EXISTS) : error
  }
}
