import {
  type CompanyContext,
  type CompanyTx,
  domainEvent,
  dropFile,
  type FileColumns,
  fileLink,
} from '../../company/index.ts'
import { type BusinessHours, defaultWeekHours } from '../../domain/business-hours.ts'
import { queuePalette } from '../../domain/queue-palette.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { checkLimit } from '../../platform/plans/index.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import { Queue, type QueueChange, type QueueDraft, queueErrors, queueEvents } from './contract.ts'

const queues = table('queues')

/** Where queues are stored, with their files. */
type QueuePlace = Pick<CompanyContext, 'db' | 'blobs'>

/** Name or colour of a queue changed; the row is already new. */
export const queueChanged = domainEvent<{ queueId: number }>('queue changed')

/** A queue is about to be deleted: anyone who holds it releases it, and tells whom that concerns. */
export const queueLeaving = domainEvent<{ queueId: number }>('queue leaving')

/** A queue leads into another flow, or no longer into one; anyone who keeps flows rejects one that there is not. */
export const queueFlowChanged = domainEvent<{ before: number | null; after: number | null }>('queue flow changed')

/** Another assistant answers in a queue; anyone who keeps assistants rejects one that there is not. */
export const queuePromptSet = domainEvent<{ promptId: number }>('queue prompt set')

/** A queue leads to another integration; anyone who keeps integrations rejects one that there is not. */
export const queueIntegrationSet = domainEvent<{ integrationId: number }>('queue integration set')

/** All queues in the order of menus. */
export async function listQueues({ db, blobs }: QueuePlace): Promise<Queue[]> {
  const rows = await db
    .selectFrom('queues')
    .selectAll()
    .orderBy('orderQueue', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map(row => displayed(blobs, row))
}

/** How many queues the company has. */
export const countQueues = (db: TenantDb): Promise<number> => queues.count(db)

/** Throws ERR_NO_QUEUE_FOUND. */
export const queueById = async (place: QueuePlace, id: number): Promise<Queue> =>
  displayed(place.blobs, await queueRow(place, id))

/** As it is stored, for its file. Throws ERR_NO_QUEUE_FOUND. */
export const queueRow = async ({ db }: Pick<CompanyContext, 'db'>, id: number): Promise<Row<'queues'>> =>
  found(await queues.byId(db, id), queueErrors.ERR_NO_QUEUE_FOUND)

const displayed = (blobs: CompanyContext['blobs'], row: Row<'queues'>): Queue =>
  encode(Queue, { ...row, mediaPath: fileLink(blobs, row) })

/** Adds a queue within the plan's limit; without hours it gets the usual ones (spec 1 §3). */
export async function createQueue(tx: CompanyTx, draft: QueueDraft): Promise<Queue> {
  checkLimit(tx, 'queues', await queues.count(tx.db))
  await checkUnique(tx, draft)
  checkService(tx, draft)
  const { schedules = defaultWeekHours, holidays = [], ...fields } = draft
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const row = await queues.insert(tx.db, { ...fields, ...hoursColumns({ schedules, holidays }), ...times })
  const queue = displayed(tx.blobs, row)
  tx.publish(queueEvents.queue.created(queue))
  if (queue.flowId !== null) await tx.emit(queueFlowChanged, { before: null, after: queue.flowId })
  if (queue.promptId !== null) await tx.emit(queuePromptSet, { promptId: queue.promptId })
  if (queue.integrationId !== null) await tx.emit(queueIntegrationSet, { integrationId: queue.integrationId })
  return queue
}

/**
 * The queue of this name, or else one as another product had it, in a colour that is still free. Whether the plan allows it is for
 * anyone who calls. Nobody is told: open pages fetch again once all has come.
 */
export async function takeOverQueue(tx: CompanyTx, provided: QueueDraft): Promise<{ id: number; isNew: boolean }> {
  const same = await queues.find(tx.db, 'name', provided.name)
  if (same) return { id: same.id, isNew: false }
  const { schedules = defaultWeekHours, holidays = [], ...fields } = provided
  const color = await freeColor(tx, provided.color)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const row = await queues.insert(tx.db, { ...fields, color, ...hoursColumns({ schedules, holidays }), ...times })
  return { id: row.id, isNew: true }
}

/**
 * The file of a greeting as another product had it. A queue that has one already keeps it. Returns whether the queue has the given
 * one now. No event: open pages fetch again once all has come.
 */
export async function takeOverQueueFile(tx: CompanyTx, id: number, file: Partial<FileColumns>): Promise<boolean> {
  if (!file.mediaBlobId || (await queueRow(tx, id)).mediaBlobId !== null) return false
  await queues.update(tx.db, id, file)
  return true
}

async function freeColor(tx: CompanyTx, wanted: string): Promise<string> {
  const taken = new Set(
    (await tx.db.selectFrom('queues').select('color').execute()).map(row => row.color.toLowerCase()),
  )
  return [wanted, ...queuePalette].find(color => !taken.has(color.toLowerCase())) ?? otherColor(taken)
}

/** Of more queues than the palette has colours. */
function otherColor(taken: ReadonlySet<string>): string {
  for (let grey = 1; ; grey += 1) {
    const color = `#${grey.toString(16).padStart(6, '0')}`
    if (!taken.has(color)) return color
  }
}

/** What is not given stays as it is. */
const hoursColumns = ({ schedules, holidays }: { [part in keyof BusinessHours]: BusinessHours[part] | undefined }) => ({
  ...(schedules && { schedules: JSON.stringify(schedules) }),
  ...(holidays && { holidays: JSON.stringify(holidays) }),
})

/** Changes the given fields. Throws what `createQueue` throws but the limit. */
export async function changeQueue(tx: CompanyTx, id: number, change: QueueChange): Promise<Queue> {
  const before = await queueById(tx, id)
  await checkUnique(tx, change, id)
  if (change.service !== before.service) checkService(tx, change)
  const { schedules, holidays, ...fields } = change
  await queues.update(tx.db, id, {
    ...fields,
    ...hoursColumns({ schedules, holidays }),
    updatedAt: tx.now,
  })
  const queue = await queueById(tx, id)
  tx.publish(queueEvents.queue.updated(queue))
  if (queue.flowId !== before.flowId) await tx.emit(queueFlowChanged, { before: before.flowId, after: queue.flowId })
  if (queue.promptId !== null && queue.promptId !== before.promptId)
    await tx.emit(queuePromptSet, { promptId: queue.promptId })
  if (queue.integrationId !== null && queue.integrationId !== before.integrationId)
    await tx.emit(queueIntegrationSet, { integrationId: queue.integrationId })
  if (queue.name !== before.name || queue.color !== before.color) await tx.emit(queueChanged, { queueId: id })
  return queue
}

/** Puts a file, or none, into its columns; the one before goes. */
export async function putQueueFile(tx: CompanyTx, id: number, file: FileColumns): Promise<Queue> {
  dropFile(tx, (await queueRow(tx, id)).mediaBlobId)
  await queues.update(tx.db, id, { ...file, updatedAt: tx.now })
  const queue = await queueById(tx, id)
  tx.publish(queueEvents.queue.updated(queue))
  return queue
}

/** Deletes a queue with its file, its options and their files. Those who hold it released it first: its tickets stay, without a queue. */
export async function removeQueue(tx: CompanyTx, id: number): Promise<void> {
  const { name, mediaBlobId } = await queueRow(tx, id)
  await tx.audit({ kind: 'queueDeleted', subject: name })
  await tx.emit(queueLeaving, { queueId: id })
  const options = tx.db.selectFrom('queue_options').select('mediaBlobId').where('queueId', '=', id)
  for (const option of [{ mediaBlobId }, ...(await options.execute())]) dropFile(tx, option.mediaBlobId)
  await queues.remove(tx.db, id)
  tx.publish(queueEvents.queue.deleted(id))
}

/** To be called when a flow goes: queues that led into it lead into none. */
export async function letGoOfFlow(tx: CompanyTx, flowId: number): Promise<void> {
  const ids = await tx.db.selectFrom('queues').select('id').where('flowId', '=', flowId).execute()
  for (const { id } of ids) await changeQueue(tx, id, { flowId: null })
}

/** Bills are looked up where the plan has integrations. Throws ERR_PLAN_FEATURE. */
function checkService(tx: CompanyTx, { service }: Pick<QueueChange, 'service'>): void {
  const feature = 'useIntegrations'
  if (service === 'bills' && !tx.entitlements().features[feature])
    throw fail(generalErrors.ERR_PLAN_FEATURE, { feature })
}

/** Throws ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS. */
async function checkUnique(
  tx: CompanyTx,
  provided: Pick<QueueChange, 'name' | 'color'>,
  except?: number,
): Promise<void> {
  const isAnother = (row: { id: number } | undefined): boolean => row !== undefined && row.id !== except
  if (provided.name !== undefined && isAnother(await queues.find(tx.db, 'name', provided.name)))
    throw fail(queueErrors.ERR_QUEUE_NAME_ALREADY_EXISTS)
  if (provided.color !== undefined && isAnother(await queues.find(tx.db, 'color', provided.color)))
    throw fail(queueErrors.ERR_QUEUE_COLOR_ALREADY_EXISTS)
}
