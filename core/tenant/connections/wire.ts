import type { Caller } from '../../access/caller.ts'
import { may } from '../../access/permissions.ts'
import { wireTime } from '../../kit/clock.ts'
import type { TenantDb } from '../../storage/index.ts'
import type { ConnectionState } from '../../whatsapp/index.ts'
import type { Connection, ConnectionSession } from './contract.ts'
import { connectionPermissions } from './permissions.ts'
import { columnsOfState } from './session-columns.ts'
import { type ConnectionRow, queuesOfConnection } from './store.ts'

/** Whether this person gets to see the codes that link a phone. */
export const seesCodes = (caller: Pick<Caller, 'profile'>): boolean => may(caller.profile, connectionPermissions.act)

export const sessionOf = (row: ConnectionRow, codes: boolean): ConnectionSession => ({
  id: row.id,
  status: row.status,
  statusReason: row.statusReason,
  number: row.number,
  ...(codes ? { qrcode: row.qrcode, pairingCode: row.pairingCode } : {}),
  retries: row.retries,
  updatedAt: wireTime(row.updatedAt),
})

export async function connectionOf(db: TenantDb, row: ConnectionRow, codes: boolean): Promise<Connection> {
  return {
    ...sessionOf(row, codes),
    name: row.name,
    isDefault: row.isDefault === 1,
    greetingMessage: row.greetingMessage,
    complationMessage: row.complationMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    ratingMessage: row.ratingMessage,
    hasToken: row.tokenHash !== null,
    provider: row.provider,
    expiresInactiveMessage: row.expiresInactiveMessage,
    expiresTicket: row.expiresTicket,
    timeUseBotQueues: row.timeUseBotQueues,
    maxUseBotQueues: row.maxUseBotQueues,
    timeToTransfer: row.timeToTransfer,
    transferQueueId: row.transferQueueId,
    promptId: row.promptId,
    integrationId: row.integrationId,
    queues: await queuesOfConnection(db, row.id),
    createdAt: wireTime(row.createdAt),
  }
}

/** The row as the session is at this moment, which may be a step ahead of what is stored. */
export const asLive = (row: ConnectionRow, state: ConnectionState | undefined, now: number): ConnectionRow =>
  state ? { ...row, ...columnsOfState(state, row, now) } : row
