import { type CompanyContext, type CompanyTx, dropFile, fileLink } from '../../company/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { MAX_OPTION_DEPTH, MAX_QUEUE_OPTIONS } from '../../kit/limits.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { type Row, run, type TenantDb, table } from '../../storage/index.ts'
import {
  type OptionAction,
  type QueueOption,
  type QueueOptionChange,
  type QueueOptionDraft,
  queueErrors,
  ROOT,
} from './contract.ts'
import { queueById, queueFlowChanged } from './queues.ts'

type QueueOptionRow = Row<'queue_options', { action: OptionAction }>

export const queueOptions = table<'queue_options', { action: OptionAction }>('queue_options')

/** Where options are read, and links to their files made. */
type Place = Pick<CompanyContext, 'db' | 'blobs'>

/** The options below a parent (`ROOT` or an option), each with its own below it. */
export async function listOptions(place: Place, queueId: number, parentId: number): Promise<QueueOption[]> {
  await queueById(place, queueId)
  const rows = await optionsOfQueue(place.db, queueId)
  if (parentId !== ROOT && !rows.some(row => row.id === parentId)) throw fail(queueErrors.ERR_NO_QUEUE_OPTION_FOUND)
  return branch(levelsOf(place, rows), parentId === ROOT ? null : parentId)
}

/** The whole menu below a queue; empty when it has none. */
export const menuOf = (place: Place, queueId: number): Promise<QueueOption[]> => listOptions(place, queueId, ROOT)

/**
 * Adds an option at its place, or last; the others make room. Throws ERR_TOO_MANY_QUEUE_OPTIONS, ERR_QUEUE_OPTION_TOO_DEEP,
 * ERR_NO_QUEUE_FOUND, ERR_NO_FLOW_FOUND.
 */
export async function createOption(tx: CompanyTx, draft: QueueOptionDraft): Promise<QueueOption> {
  const { queueId, title, message, option = MAX_QUEUE_OPTIONS } = draft
  const parentId = parentOf(draft.parentId)
  await queueById(tx, queueId)
  const rows = await optionsOfQueue(tx.db, queueId)
  if (rows.length >= MAX_QUEUE_OPTIONS) throw fail(queueErrors.ERR_TOO_MANY_QUEUE_OPTIONS, { max: MAX_QUEUE_OPTIONS })
  demandDepth(rows, parentId, 1)
  const siblings = rows.filter(row => row.parentId === parentId)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const row = await queueOptions.insert(tx.db, {
    ...{ queueId, parentId, title, message, option, ...times },
    ...(await leadingOf(tx, draft, FRESH)),
  })
  await arrange(tx, [...siblings, row], row, option)
  return optionOf(tx, row.id)
}

/**
 * Changes an option; a new `option` number moves it among its siblings, a parent under another one. Throws what `createOption` throws,
 * ERR_QUEUE_OPTION_CIRCLE.
 */
export async function changeOption(tx: CompanyTx, id: number, change: QueueOptionChange): Promise<QueueOption> {
  const row = found(await queueOptions.byId(tx.db, id), queueErrors.ERR_NO_QUEUE_OPTION_FOUND)
  const { option, parentId: provided, title, message } = change
  const parentId = provided === undefined ? row.parentId : parentOf(provided)
  const moves = parentId !== row.parentId
  if (moves) await demandPlace(tx, row, parentId)
  const leading = await leadingOf(tx, change, row)
  await queueOptions.update(tx.db, id, { title, message, parentId, ...leading, updatedAt: tx.now })
  if (moves) await number(tx, await siblingsAt(tx.db, row.queueId, row.parentId))
  if (moves || option !== undefined)
    await arrange(tx, await siblingsAt(tx.db, row.queueId, parentId), row, option ?? MAX_QUEUE_OPTIONS)
  return optionOf(tx, id)
}

const parentOf = (provided: number | null | undefined): number | null =>
  provided && provided !== ROOT ? provided : null

const FRESH = { action: 'people', toQueueId: null, flowId: null } as const
type Leading = Pick<QueueOptionRow, 'action' | 'toQueueId' | 'flowId'>

/** What is at the end of an option, without what its action does not need. Throws ERR_VALIDATION, ERR_NO_QUEUE_FOUND, ERR_NO_FLOW_FOUND. */
async function leadingOf(tx: CompanyTx, provided: Partial<QueueOptionChange>, before: Leading): Promise<Leading> {
  const { action = before.action } = provided
  const needed = (field: 'toQueueId' | 'flowId', forAction: OptionAction): number | null => {
    if (action !== forAction) return null
    const id = provided[field] === undefined ? before[field] : provided[field]
    if (id === null && provided.action !== undefined) throw validationError(words.mandatory, field)
    return id
  }
  const [toQueueId, flowId] = [needed('toQueueId', 'queue'), needed('flowId', 'flow')]
  if (toQueueId !== null && toQueueId !== before.toQueueId) await queueById(tx, toQueueId)
  if (flowId !== before.flowId) await tx.emit(queueFlowChanged, { before: before.flowId, after: flowId })
  return { action, toQueueId, flowId }
}

/** Rejects a parent that stands below the option, or leaves what is below it too deep. */
async function demandPlace(place: Place, row: QueueOptionRow, parentId: number | null): Promise<void> {
  const rows = await optionsOfQueue(place.db, row.queueId)
  const below = withChildren(levelsOf(place, rows), row)
  if (parentId !== null && idsOf(below).includes(parentId)) throw fail(queueErrors.ERR_QUEUE_OPTION_CIRCLE)
  demandDepth(rows, parentId, heightOf(below))
}

const idsOf = ({ id, children }: QueueOption): number[] => [id, ...children.flatMap(idsOf)]
const heightOf = ({ children }: QueueOption): number => 1 + Math.max(0, ...children.map(heightOf))

function demandDepth(rows: readonly QueueOptionRow[], parentId: number | null, height: number): void {
  if ((parentId === null ? 0 : levelOf(rows, parentId)) + height > MAX_OPTION_DEPTH)
    throw fail(queueErrors.ERR_QUEUE_OPTION_TOO_DEEP, { max: MAX_OPTION_DEPTH })
}

/** Deletes an option with everything below it, and their files; its siblings close the gap. */
export async function removeOption(tx: CompanyTx, id: number): Promise<void> {
  const row = found(await queueOptions.byId(tx.db, id), queueErrors.ERR_NO_QUEUE_OPTION_FOUND)
  const rows = await optionsOfQueue(tx.db, row.queueId)
  const going = idsOf(withChildren(levelsOf(tx, rows), row))
  for (const one of rows) if (going.includes(one.id)) dropFile(tx, one.mediaBlobId)
  await queueOptions.remove(tx.db, id)
  await number(tx, await siblingsAt(tx.db, row.queueId, row.parentId))
}

async function arrange(tx: CompanyTx, siblings: QueueOptionRow[], moved: QueueOptionRow, place: number): Promise<void> {
  const others = siblings.filter(row => row.id !== moved.id)
  await number(tx, others.toSpliced(place - 1, 0, moved))
}

/** Numbers siblings from 1 in the given order. */
async function number(tx: CompanyTx, siblings: QueueOptionRow[]): Promise<void> {
  const text = `UPDATE queue_options SET option = place.key + 1 FROM json_each(?) place
    WHERE queue_options.id = place.value AND option <> place.key + 1`
  await run(tx.db, text, [JSON.stringify(siblings.map(({ id }) => id))])
}

/** On which level of its queue an option stands, from 1; throws ERR_NO_QUEUE_OPTION_FOUND when it is none of the queue. */
function levelOf(rows: readonly QueueOptionRow[], id: number): number {
  const { parentId } = found(
    rows.find(row => row.id === id),
    queueErrors.ERR_NO_QUEUE_OPTION_FOUND,
  )
  return parentId === null ? 1 : 1 + levelOf(rows, parentId)
}

/** One as the wire shows it. Throws ERR_NO_QUEUE_OPTION_FOUND. */
export async function optionOf(place: Place, id: number): Promise<QueueOption> {
  const row = found(await queueOptions.byId(place.db, id), queueErrors.ERR_NO_QUEUE_OPTION_FOUND)
  return withChildren(levelsOf(place, await optionsOfQueue(place.db, row.queueId)), row)
}

interface Levels {
  below: ReadonlyMap<number | null, QueueOptionRow[]>
  blobs: Place['blobs']
}

const levelsOf = ({ blobs }: Place, rows: readonly QueueOptionRow[]): Levels => ({
  below: Map.groupBy(rows, row => row.parentId),
  blobs,
})

const branch = (levels: Levels, parentId: number | null): QueueOption[] =>
  (levels.below.get(parentId) ?? []).map(row => withChildren(levels, row))

const withChildren = (levels: Levels, row: QueueOptionRow): QueueOption => ({
  id: row.id,
  queueId: row.queueId,
  parentId: row.parentId ?? ROOT,
  option: row.option,
  title: row.title,
  message: row.message,
  ...{ action: row.action, toQueueId: row.toQueueId, flowId: row.flowId },
  mediaPath: fileLink(levels.blobs, row),
  ...{ mediaName: row.mediaName, mediaMimeType: row.mediaMimeType, mediaBytes: row.mediaBytes },
  children: branch(levels, row.id),
})

/** All options of a queue: level by level, in the order of their numbers. */
function optionsOfQueue(db: TenantDb, queueId: number): Promise<QueueOptionRow[]> {
  return db
    .selectFrom('queue_options')
    .selectAll()
    .$castTo<QueueOptionRow>()
    .where('queueId', '=', queueId)
    .orderBy('parentId')
    .orderBy('option')
    .orderBy('id')
    .limit(MAX_QUEUE_OPTIONS)
    .execute()
}

/** The options with the same parent, in the order of their numbers. */
function siblingsAt(db: TenantDb, queueId: number, parentId: number | null): Promise<QueueOptionRow[]> {
  return db
    .selectFrom('queue_options')
    .selectAll()
    .$castTo<QueueOptionRow>()
    .where('queueId', '=', queueId)
    .where('parentId', 'is', parentId)
    .orderBy('option')
    .orderBy('id')
    .execute()
}
