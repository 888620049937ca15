import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { settingRoutes } from '../../settings/contract.ts'
import { aPendingTicket } from '../fixtures.ts'
import { type TicketRow, ticketRow } from './row.ts'
import { armAllTimers, armTimers, timerStrikes } from './timers.ts'

/** A company whose connection has every timer, and a ticket of it that waits without a queue. */
async function aTicketWithTimers(company: TestCompany) {
  const { id: queueId } = await aQueue(company.admin)
  const provided = { expiresTicket: 30, timeToTransfer: 15, transferQueueId: queueId }
  const { id: whatsappId } = await aConnection(company.admin, provided)
  const setting = { params: { key: 'autoCloseHours' as const }, body: { value: '4' } }
  await company.admin.call(settingRoutes.update, setting)
  const id = await aPendingTicket(company)
  const row = await company.context(async ({ db }) => (await ticketRow(db, id))!)
  return { ticket: { ...row, whatsappId }, queueId }
}

/** Does something in a transaction, and tells which timers are set then: how long after the ticket's last change each rings. */
async function timersAfter(
  company: TestCompany,
  { updatedAt }: TicketRow,
  work: (tx: Parameters<typeof armTimers>[0]) => Promise<unknown>,
): Promise<Record<string, number>> {
  const jobs = await company.context(desk =>
    desk.transaction(async tx => {
      const ours = () => tx.db.selectFrom('jobs').select(['kind', 'dueAt']).where('kind', 'like', 'ticket.%').execute()
      await tx.db.deleteFrom('jobs').where('kind', 'like', 'ticket.%').execute()
      await work(tx)
      return ours()
    }),
  )
  return Object.fromEntries(jobs.map(({ kind, dueAt }) => [kind.replace('ticket.', ''), dueAt! - updatedAt]))
}

const open = { status: 'open', userId: 1 } as const

test.for([
  ['is open, the last word being ours', { ...open, lastFromMe: 1 }, { expire: 30 * MINUTE, autoClose: 4 * HOUR }],
  ["is open, the last word being the contact's", { ...open, lastFromMe: 0 }, { autoClose: 4 * HOUR }],
  ['is a group', { ...open, lastFromMe: 1, isGroup: 1 }, {}],
  ['waits without a queue', { lastFromMe: 1 }, { transferUnqueued: 15 * MINUTE }],
  ['waits in a queue', { queueId: 1 }, {}],
  ['is finished', { status: 'closed', lastFromMe: 1 }, {}],
] as const)(
  'a ticket that %s rings when it should, alone and among many',
  async ([_what, provided, expected], { company }) => {
    const { ticket } = await aTicketWithTimers(company)
    const row: TicketRow = { ...ticket, ...provided }
    expect(await timersAfter(company, row, tx => armTimers(tx, row))).toEqual(expected)
    if (row.status === 'closed') return
    const other = { ...row, id: row.id + 1, whatsappId: null, status: 'closed' } as const
    expect(await timersAfter(company, row, tx => armAllTimers(tx, [row, other]))).toEqual(expected)
  },
)

test('nothing rings where its time is 0, or where there is no queue to go to', async ({ company }) => {
  const { ticket } = await aTicketWithTimers(company)
  await company.context(({ db }) => db.updateTable('whatsapps').set({ expiresTicket: 0, timeToTransfer: 0 }).execute())
  await company.context(({ db }) => db.updateTable('settings').set({ value: '0' }).execute())
  const attended = { ...ticket, ...open, lastFromMe: 1 }
  expect(await timersAfter(company, attended, tx => armTimers(tx, attended))).toEqual({})
  expect(await timersAfter(company, ticket, tx => armTimers(tx, ticket))).toEqual({})
  await company.context(({ db }) =>
    db.updateTable('whatsapps').set({ timeToTransfer: 5, transferQueueId: null }).execute(),
  )
  expect(await timersAfter(company, ticket, tx => armTimers(tx, ticket))).toEqual({})
  const lost = { ...ticket, whatsappId: null }
  expect(await timersAfter(company, lost, tx => armTimers(tx, lost))).toEqual({})
})

test('a timer that rings acts on a ticket that was left alone, begins again on one that was not, and forgets others', async ({
  world,
  company,
}) => {
  const { ticket, queueId } = await aTicketWithTimers(company)
  const at = (age: number): TicketRow => ({ ...ticket, updatedAt: world.clock.now() - age })
  const rung = async (row: TicketRow) => {
    let acts: unknown
    const timers = await timersAfter(company, row, async tx => {
      acts = (await timerStrikes(tx, 'transferUnqueued', row))?.transferQueueId
    })
    return { acts, timers }
  }
  expect(await rung(at(15 * MINUTE))).toEqual({ acts: queueId, timers: {} })
  expect(await rung(at(15 * MINUTE - 1))).toEqual({ acts: undefined, timers: { transferUnqueued: 15 * MINUTE } })
  expect(await rung({ ...at(HOUR), queueId })).toEqual({ acts: undefined, timers: {} })
})
