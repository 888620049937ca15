import { type CompanyContext, type CompanyTx, domainEvent } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { CompanyCall } from '../../http/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { checkLimit } from '../../platform/plans/index.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { countQueues, queueById } from '../queues/index.ts'
import { checkCloud, saveCloud } from './cloud/save.ts'
import { type Connection, type ConnectionChange, type ConnectionDraft, connectionErrors } from './contract.ts'
import { followProxy, NO_PROXY, proxyColumns } from './proxy.ts'
import {
  type ConnectionRow,
  connections,
  type KnownConnection,
  publishConnection,
  publishGone,
  publishSession,
  showConnection,
} from './serialize.ts'
import { saveToken } from './token.ts'

/** A connection is about to be deleted: anyone who holds it releases it, and tells whom that concerns. */
export const connectionLeaving = domainEvent<{ whatsappId: number }>('connection leaving')

/** A phone was linked, or is no longer; the row is already new. */
export const connectionLinkChanged = domainEvent<{ whatsappId: number }>('connection link changed')

/** It is connected again, or for the first time; the row is already new. */
export const connectionIsUp = domainEvent<{ whatsappId: number }>('connection is up')

/** It stands otherwise now, or for another reason; the row is already new. */
export const connectionStatusChanged = domainEvent<{ whatsappId: number }>('connection status changed')

/** One of the times after which something happens to waiting tickets changed; the row is already new. */
export const connectionTimersChanged = domainEvent<{ whatsappId: number }>('connection timers changed')

/** Another assistant answers on a connection; anyone who keeps assistants rejects one that there is not. */
export const connectionPromptSet = domainEvent<{ promptId: number }>('connection prompt set')

/** A connection leads to another integration; anyone who keeps integrations rejects one that there is not. */
export const connectionIntegrationSet = domainEvent<{ integrationId: number }>('connection integration set')

type Viewer = Pick<Caller, 'profile' | 'whatsappId'>

/** The connections that someone sees: all, or for restaurante its own alone (decision 6). */
export async function visibleConnections(db: TenantDb, viewer: Viewer): Promise<ConnectionRow[]> {
  if (viewer.profile !== 'restaurante') return connectionRows(db)
  return viewer.whatsappId === null ? [] : connectionRows(db, viewer.whatsappId)
}

/** The same as the wire shows them. */
export const serializeConnections = async (db: TenantDb, viewer: Viewer): Promise<Connection[]> =>
  Promise.all((await visibleConnections(db, viewer)).map(row => showConnection(db, row, viewer)))

/** The connection, or 404 for one that is not there or not theirs. */
export async function accessConnection(db: TenantDb, viewer: Viewer, id: number): Promise<ConnectionRow> {
  const foreign = viewer.profile === 'restaurante' && viewer.whatsappId !== id
  return found(foreign ? undefined : await connections.byId(db, id), connectionErrors.ERR_NO_WAPP_FOUND)
}

/** How many connections the company has. */
export const countConnections = (db: TenantDb): Promise<number> => connections.count(db)

/** Adds a connection within the plan's limit; the first becomes the default. Its session is the caller's to start. */
export async function createConnection(tx: CompanyTx, draft: ConnectionDraft): Promise<ConnectionRow> {
  const present = await countConnections(tx.db)
  checkLimit(tx, 'connections', present)
  const queueIds = [...new Set(draft.queueIds ?? [])]
  await check(tx, draft, queueIds)
  checkCloud(draft)
  await checkGreeting(tx, draft.greetingMessage)
  const isDefault = present === 0 || draft.isDefault === true
  const dethroned = isDefault ? await clearDefault(tx.db, tx.now) : []
  const { id } = await connections.insert(tx.db, {
    ...columnsOf(draft),
    ...proxyColumns(tx, draft, NO_PROXY),
    name: draft.name,
    status: 'OPENING',
    isDefault: Number(isDefault),
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  await setQueues(tx.db, id, queueIds)
  await saveToken(tx, { id, name: draft.name }, draft.token)
  await saveCloud(tx, { id, name: draft.name }, draft.cloud)
  await tx.audit({ kind: 'connectionCreated', subject: draft.name })
  const row = (await connections.byId(tx.db, id))!
  await reportBots(tx, row)
  await publishEach(tx, dethroned)
  await publishConnection(tx, row)
  publishSession(tx, row)
  return row
}

/**
 * The connection of this name, or else one as another product had it: without a phone, which is linked again. `lastNumber` is the
 * phone's that it had. Whether the plan allows it is for anyone who calls. Nobody is told: open pages fetch again once all has come.
 */
export async function takeOverConnection(
  tx: CompanyTx,
  {
    queueIds,
    lastNumber,
    ...provided
  }: Omit<ConnectionDraft, 'token' | 'isDefault' | ProxyField> & {
    queueIds: readonly number[]
    lastNumber: string | null
  },
): Promise<{ id: number; isNew: boolean }> {
  const same = await connections.find(tx.db, 'name', provided.name)
  if (same) return { id: same.id, isNew: false }
  const isDefault = Number((await countConnections(tx.db)) === 0)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const { id } = await connections.insert(tx.db, { ...provided, lastNumber, isDefault, ...times })
  await setQueues(tx.db, id, queueIds)
  return { id, isNew: true }
}

type ProxyField = 'cloud' | 'proxyAddress' | 'proxyUsername' | 'proxyPassword'

const TIMERS = ['expiresTicket', 'timeToTransfer', 'transferQueueId'] as const

export async function changeConnection(
  tx: CompanyTx,
  call: CompanyCall,
  id: number,
  change: ConnectionChange,
): Promise<ConnectionRow> {
  const before = await connectionRow(tx.db, id)
  const queueIds = change.queueIds && [...new Set(change.queueIds)]
  await check(tx, change, queueIds ?? [], id)
  checkCloud(change, before)
  if (queueIds || change.greetingMessage !== undefined)
    await checkGreeting(tx, change.greetingMessage ?? before.greetingMessage)
  if (before.isDefault === 1 && change.isDefault === false) throw fail(connectionErrors.ERR_NO_OTHER_WHATSAPP)
  const crowned = before.isDefault === 0 && change.isDefault === true
  const dethroned = crowned ? await clearDefault(tx.db, tx.now) : []
  await connections.update(tx.db, id, {
    ...columnsOf(change),
    ...proxyColumns(tx, change, before),
    ...(crowned ? { isDefault: 1 } : {}),
    updatedAt: tx.now,
  })
  if (queueIds) await setQueues(tx.db, id, queueIds)
  await saveToken(tx, before, change.token)
  if (await saveCloud(tx, before, change.cloud)) connectAnew(tx, id)
  const row = (await connections.byId(tx.db, id))!
  await reportBots(tx, row, before)
  await followProxy(tx, call, before, row)
  await publishEach(tx, dethroned)
  await publishConnection(tx, row)
  if (TIMERS.some(timer => row[timer] !== before[timer])) await tx.emit(connectionTimersChanged, { whatsappId: id })
  return row
}

/** With what it has been given meanwhile, once that is committed. */
function connectAnew(tx: CompanyTx, connectionId: number): void {
  const { services } = tx
  tx.afterCommit(() =>
    services.background('connecting with another account', () => services.whatsapp.sessions.reroute(connectionId)),
  )
}

async function reportBots(tx: CompanyTx, row: ConnectionRow, before?: ConnectionRow): Promise<void> {
  const { promptId, integrationId } = row
  if (promptId !== null && promptId !== before?.promptId) await tx.emit(connectionPromptSet, { promptId })
  if (integrationId !== null && integrationId !== before?.integrationId)
    await tx.emit(connectionIntegrationSet, { integrationId })
}

/** The fields of a form that are columns of their own. */
function columnsOf({
  queueIds: _queues,
  token: _token,
  isDefault: _default,
  proxyPassword: _password,
  cloud: _cloud,
  ...columns
}: ConnectionChange) {
  return columns
}

async function check(
  tx: CompanyTx,
  provided: ConnectionChange,
  queueIds: readonly number[],
  except?: number,
): Promise<void> {
  const namesake = provided.name === undefined ? undefined : await connections.find(tx.db, 'name', provided.name)
  if (namesake && namesake.id !== except) throw fail(connectionErrors.ERR_WAPP_NAME_ALREADY_EXISTS)
  for (const queueId of provided.transferQueueId ? [...queueIds, provided.transferQueueId] : queueIds)
    await queueById(tx, queueId)
}

/** Where the company has more than one queue the greeting carries the menu, so it cannot be empty (spec 1 §5). */
async function checkGreeting({ db }: CompanyTx, greeting: string | undefined): Promise<void> {
  if (!greeting && (await countQueues(db)) > 1) throw fail(connectionErrors.ERR_WAPP_GREETING_REQUIRED)
}

/**
 * Unlinks the phone and deletes the connection. First the phone: if the program stops in between, a connection without a
 * phone is left, which can be deleted again, and no phone that nobody knows of.
 */
export async function removeConnection(company: CompanyContext, id: number): Promise<void> {
  await checkRemovable(company.db, id)
  await company.services.whatsapp.sessions.remove(id)
  await company.transaction(async tx => {
    const { name } = await checkRemovable(tx.db, id)
    await tx.audit({ kind: 'connectionDeleted', subject: name })
    await tx.emit(connectionLeaving, { whatsappId: id })
    await tx.services.platform.tokens.release(id)
    await connections.remove(tx.db, id)
    await tx.services.platform.cloudNumbers.release(id)
    publishGone(tx, id)
  })
}

/** The default goes only as the last: otherwise another has to be made the default before. */
async function checkRemovable(db: TenantDb, id: number): Promise<ConnectionRow> {
  const row = await connectionRow(db, id)
  if (row.isDefault === 1 && (await countConnections(db)) > 1) throw fail(connectionErrors.ERR_NO_OTHER_WHATSAPP)
  return row
}

/** A queue looks otherwise: the connections that have it, or transfer to it, show it. */
export const showQueueAnew = async (tx: CompanyTx, queueId: number): Promise<void> =>
  publishEach(tx, await connectionsWithQueue(tx.db, queueId))

/** A queue goes: its connections go on without it. */
export async function letGoOfQueue(tx: CompanyTx, queueId: number): Promise<void> {
  const holders = await connectionsWithQueue(tx.db, queueId)
  await tx.db.deleteFrom('whatsapp_queues').where('queueId', '=', queueId).execute()
  const transferring = tx.db.updateTable('whatsapps').set({ transferQueueId: null, updatedAt: tx.now })
  await transferring.where('transferQueueId', '=', queueId).execute()
  await publishEach(tx, holders)
}

async function publishEach(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  for (const id of ids) for (const row of await connectionRows(tx.db, id)) await publishConnection(tx, row)
}

/** For other modules, which read connections and write none: one that may be gone. */
export const connectionById = connections.byId

/** The same of one that someone names. Throws ERR_NO_WAPP_FOUND. */
export const connectionRow = async (db: TenantDb, id: number): Promise<ConnectionRow> =>
  found(await connections.byId(db, id), connectionErrors.ERR_NO_WAPP_FOUND)

/** All connections by age, or the one of this id. */
function connectionRows(db: TenantDb, only?: number): Promise<ConnectionRow[]> {
  return db
    .selectFrom('whatsapps')
    .selectAll()
    .$narrowType<KnownConnection>()
    .$if(only !== undefined, query => query.where('id', '=', only!))
    .orderBy('id')
    .execute()
}

export function defaultConnection(db: TenantDb): Promise<ConnectionRow | undefined> {
  return connections.find(db, 'isDefault', 1)
}

/** Connections that are up, the default first. */
export function connectedRows(db: TenantDb): Promise<ConnectionRow[]> {
  return db
    .selectFrom('whatsapps')
    .selectAll()
    .$narrowType<KnownConnection>()
    .where('status', '=', 'CONNECTED')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute()
}

/** Takes the default mark from anyone who has it; returns their ids. */
async function clearDefault(db: TenantDb, updatedAt: number): Promise<number[]> {
  const rows = await db
    .updateTable('whatsapps')
    .set({ isDefault: 0, updatedAt })
    .where('isDefault', '=', 1)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Ids of the connections that have this queue, or that transfer to it. */
async function connectionsWithQueue(db: TenantDb, queueId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('whatsapps')
    .select('id')
    .where(where =>
      where.or([
        where('transferQueueId', '=', queueId),
        where('id', 'in', where.selectFrom('whatsapp_queues').select('whatsappId').where('queueId', '=', queueId)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Gives a connection more queues, and a greeting where it has none, since several queues need one; the rest stays as it is. Throws ERR_NO_WAPP_FOUND. */
export async function addQueuesToConnection(
  tx: CompanyTx,
  id: number,
  queueIds: readonly number[],
  greetingIfNone: string,
): Promise<void> {
  const { greetingMessage } = await connectionRow(tx.db, id)
  const text = 'INSERT OR IGNORE INTO whatsapp_queues (whatsappId, queueId) VALUES (?, ?)'
  for (const queueId of queueIds) await run(tx.db, text, [id, queueId])
  await connections.update(tx.db, id, { greetingMessage: greetingMessage || greetingIfNone, updatedAt: tx.now })
  await publishEach(tx, [id])
}

async function setQueues(db: TenantDb, whatsappId: number, queueIds: readonly number[]): Promise<void> {
  await db.deleteFrom('whatsapp_queues').where('whatsappId', '=', whatsappId).execute()
  if (queueIds.length === 0) return
  await db
    .insertInto('whatsapp_queues')
    .values(queueIds.map(queueId => ({ whatsappId, queueId })))
    .execute()
}
