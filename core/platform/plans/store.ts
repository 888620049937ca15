import { fail, found } from '../../kit/errors.ts'
import {
  breaksReference,
  breaksUnique,
  type NewRow,
  type PlatformDb,
  type Row,
  type RowChange,
} from '../../storage/index.ts'

export type PlanRow = Row<'plans'>

export function allPlans(db: PlatformDb): Promise<PlanRow[]> {
  return db.selectFrom('plans').selectAll().orderBy('name').execute()
}

/** Throws ERR_NO_PLAN_FOUND. */
export async function planById(db: PlatformDb, id: number): Promise<PlanRow> {
  return found(await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst(), 'ERR_NO_PLAN_FOUND')
}

/** Throws ERR_PLAN_NAME_ALREADY_EXISTS. */
export function insertPlan(db: PlatformDb, plan: NewRow<'plans'>): Promise<PlanRow> {
  return refusingTakenName(() => db.insertInto('plans').values(plan).returningAll().executeTakeFirstOrThrow())
}

/** Throws ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_ALREADY_EXISTS. */
export async function updatePlan(db: PlatformDb, id: number, change: RowChange<'plans'>): Promise<PlanRow> {
  const row = await refusingTakenName(() =>
    db.updateTable('plans').set(change).where('id', '=', id).returningAll().executeTakeFirst(),
  )
  return found(row, 'ERR_NO_PLAN_FOUND')
}

/** Throws ERR_NO_PLAN_FOUND, and ERR_PLAN_IN_USE while a company has it: the database knows by the reference. */
export async function deletePlan(db: PlatformDb, id: number): Promise<void> {
  try {
    const { numDeletedRows } = await db.deleteFrom('plans').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw fail('ERR_NO_PLAN_FOUND')
  } catch (error) {
    throw breaksReference(error) ? fail('ERR_PLAN_IN_USE') : error
  }
}

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw breaksUnique(error, 'plans.name') ? fail('ERR_PLAN_NAME_ALREADY_EXISTS') : error
  }
}
