import { expect } from 'vitest'
import { queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_UNSENT_SCHEDULES } from '../../kit/limits.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { aSchedule } from './architecture-cases.ts'
import { type ScheduleStatus, scheduleRoutes } from './contract.ts'
import { due } from './jobs.ts'
import { previousEntry } from './listing.ts'

const HOUR_AHEAD = 3_600_000

/** So many to a contact, an hour ahead and a second apart, without a call for each. */
const many = (company: TestCompany, contactId: number, count: number, status: ScheduleStatus = 'PENDENTE') =>
  company.context(desk =>
    desk.transaction(async tx => {
      const { db, now } = tx
      const rows = Array.from({ length: count }, (_, at) => ({
        ...{ body: `Mensagem ${at}`, contactId, status, sendAt: now + HOUR_AHEAD + at * 1000 },
        ...{ createdAt: now + at, updatedAt: now },
      }))
      const made = await db.insertInto('schedules').values(rows).returning(['id', 'sendAt']).execute()
      if (status !== 'PENDENTE') return
      for (const { id, sendAt } of made) await tx.schedule(due.at(sendAt, id, { scheduleId: id }))
    }),
  )

test('a contact has so many that have not left; what left counts no more, and neither does another contact', async ({
  company,
}) => {
  const { admin } = company
  const [ana, bia] = [await aContact(admin), await aContact(admin)]
  await many(company, ana.id, MAX_UNSENT_SCHEDULES, 'ENVIADA')
  await many(company, ana.id, MAX_UNSENT_SCHEDULES - 1)
  const { id: scheduleId } = await aSchedule(admin, ana.id)
  const body = { body: 'Mais uma', contactId: ana.id, sendAt: '2027-01-04T12:00:00.000Z' }
  const error = await admin.refusal(scheduleRoutes.create, { body })
  expect(error).toMatchObject({
    ...{ status: 409, code: 'ERR_TOO_MANY_SCHEDULES', body: { max: MAX_UNSENT_SCHEDULES } },
  })
  const other = await aSchedule(admin, bia.id)
  const moved = { params: { scheduleId: other.id }, body: { contactId: ana.id } }
  expect((await admin.refusal(scheduleRoutes.update, moved)).code).toBe('ERR_TOO_MANY_SCHEDULES')
  await admin.call(scheduleRoutes.update, { params: { scheduleId }, body: { body: 'Corrigida', contactId: ana.id } })
})

test('a contact with very many takes all of them along, with their jobs, and the pages fetch anew', async ({
  company,
}) => {
  const { admin } = company
  const { id: contactId } = await aContact(admin)
  await many(company, contactId, 60)
  const socket = await admin.fullSocket()
  await admin.call(contactRoutes.remove, { params: { contactId } })
  await socket.settled()
  expect((await admin.call(scheduleRoutes.list)).count).toBe(0)
  const jobs = await company.context(({ db }) =>
    db.selectFrom('jobs').select('id').where('kind', '=', 'schedules.due').execute(),
  )
  expect(jobs).toEqual([])
  expect(socket.published().filter(name => name.startsWith('schedule'))).toEqual([])
  expect(socket.frames.some(({ type }) => type === 'gap')).toBe(true)
})

test('a page by its number is the one that the cursor leads to, and beyond the last one is none', async ({
  company,
}) => {
  const { admin } = company
  await many(company, (await aContact(admin)).id, 230)
  const first = await admin.call(scheduleRoutes.list)
  const second = await admin.call(scheduleRoutes.list, { query: { pageNumber: 2 } })
  expect(second).toEqual(await admin.call(scheduleRoutes.list, { query: { cursor: first.nextCursor } }))
  expect(second.schedules.map(({ body }) => body).slice(0, 2)).toEqual(['Mensagem 209', 'Mensagem 208'])
  expect(await admin.call(scheduleRoutes.list, { query: { pageNumber: 1_000_000 } })).toMatchObject({
    ...{ schedules: [], hasMore: false, count: 230 },
  })
  const from = '2026-11-20T15:00:00Z'
  const third = await admin.call(scheduleRoutes.list, { query: { from, pageNumber: 3 } })
  expect([third.schedules.length, third.schedules[0]?.body, third.hasMore]).toEqual([30, 'Mensagem 200', false])
})

test('the rows before a page are passed over in the index alone', async ({ company }) => {
  const plan = (range?: { from: number; to: number }) =>
    company.context(({ db }) => {
      const { text, parameters } = previousEntry({ range, skip: 100 })
      return queryPlanOf(db, text, parameters)
    })
  expect(await plan()).toEqual(['SCAN schedules USING COVERING INDEX schedules_newest'])
  expect(await plan({ from: 1, to: 2 })).toEqual([
    'SEARCH schedules USING COVERING INDEX schedules_in_time (sendAt>? AND sendAt<?)',
  ])
})
