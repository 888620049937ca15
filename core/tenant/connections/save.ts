import { type Desk, type DeskTx, fact } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { checkLimit } from '../../platform/plans/index.ts'
import { queueById } from '../queues/index.ts'
import { announce, announceEach, announceSession } from './announce.ts'
import { type ConnectionChange, type ConnectionDraft, connectionErrors } from './contract.ts'
import type { ConnectionNeeds } from './needs.ts'
import { type ConnectionRow, clearDefault, connections, queuesOfConnection, setQueues } from './store.ts'

/** One of the times after which something happens to waiting tickets changed; the row is already new. */
export const connectionTimersChanged = fact<{ whatsappId: number }>('connection timers changed')

/** Adds a connection within the plan's limit; the first becomes the default. Its session is the caller's to start. */
export function createConnection(desk: Desk, draft: ConnectionDraft, needs: ConnectionNeeds): Promise<ConnectionRow> {
  return desk.transaction(async tx => {
    const present = await connections.count(tx.db)
    checkLimit(tx, 'connections', present)
    const queueIds = [...new Set(draft.queueIds ?? [])]
    await check(tx, draft, queueIds)
    checkGreeting(queueIds.length, draft.greetingMessage)
    const isDefault = present === 0 || draft.isDefault === true
    const dethroned = isDefault ? await clearDefault(tx.db, tx.now) : []
    const { id } = await connections.insert(tx.db, {
      ...columnsOf(draft),
      name: draft.name,
      status: 'OPENING',
      isDefault: Number(isDefault),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    await setQueues(tx.db, id, queueIds)
    await saveToken(tx, id, draft.token, needs)
    const row = (await connections.byId(tx.db, id))!
    await announceEach(tx, dethroned)
    await announce(tx, row)
    announceSession(tx, row)
    return row
  })
}

const TIMERS = ['expiresTicket', 'timeToTransfer', 'transferQueueId'] as const

export function changeConnection(
  desk: Desk,
  id: number,
  change: ConnectionChange,
  needs: ConnectionNeeds,
): Promise<ConnectionRow> {
  return desk.transaction(async tx => {
    const before = found(await connections.byId(tx.db, id), connectionErrors.ERR_NO_WAPP_FOUND)
    const queueIds = change.queueIds && [...new Set(change.queueIds)]
    await check(tx, change, queueIds ?? [], id)
    const queueCount = queueIds?.length ?? (await queuesOfConnection(tx.db, id)).length
    checkGreeting(queueCount, change.greetingMessage ?? before.greetingMessage)
    if (before.isDefault === 1 && change.isDefault === false) throw fail(connectionErrors.ERR_NO_OTHER_WHATSAPP)
    const crowned = before.isDefault === 0 && change.isDefault === true
    const dethroned = crowned ? await clearDefault(tx.db, tx.now) : []
    await connections.update(tx.db, id, {
      ...columnsOf(change),
      ...(crowned ? { isDefault: 1 } : {}),
      updatedAt: tx.now,
    })
    if (queueIds) await setQueues(tx.db, id, queueIds)
    await saveToken(tx, id, change.token, needs)
    const row = (await connections.byId(tx.db, id))!
    await announceEach(tx, dethroned)
    await announce(tx, row)
    if (TIMERS.some(timer => row[timer] !== before[timer])) await tx.tell(connectionTimersChanged, { whatsappId: id })
    return row
  })
}

/** The fields of a form that are columns of their own. */
function columnsOf({ queueIds: _queues, token: _token, isDefault: _default, ...columns }: ConnectionChange) {
  return columns
}

async function check(tx: DeskTx, given: ConnectionChange, queueIds: readonly number[], except?: number): Promise<void> {
  const namesake = given.name === undefined ? undefined : await connections.find(tx.db, 'name', given.name)
  if (namesake && namesake.id !== except) throw fail(connectionErrors.ERR_WAPP_NAME_ALREADY_EXISTS)
  for (const queueId of given.transferQueueId ? [...queueIds, given.transferQueueId] : queueIds)
    await queueById(tx.db, queueId)
}

/** With more than one queue the greeting carries the menu, so it cannot be empty (spec 1 §5). */
function checkGreeting(queueCount: number, greeting: string | undefined): void {
  if (queueCount > 1 && !greeting) throw fail(connectionErrors.ERR_WAPP_GREETING_REQUIRED)
}

/** '' and absent leave the token as it is; null takes it away. */
async function saveToken(
  tx: DeskTx,
  whatsappId: number,
  token: string | null | undefined,
  { tokens }: ConnectionNeeds,
): Promise<void> {
  if (token === undefined || token === '') return
  const owner = { companyId: tx.companyId, whatsappId }
  const stillThere = async (id: number): Promise<boolean> => (await connections.byId(tx.db, id)) !== undefined
  const tokenHash = token === null ? null : await tokens.claim(owner, token, stillThere)
  if (token === null) await tokens.release(owner)
  await connections.update(tx.db, whatsappId, { tokenHash })
}
