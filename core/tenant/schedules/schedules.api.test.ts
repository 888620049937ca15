import { describe, expect } from 'vitest'
import { LiveRows } from '../../app/testing/live-rows.ts'
import { plansOf, queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { MINUTE } from '../../kit/clock.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { userRoutes } from '../users/contract.ts'
import { aSchedule } from './architecture-cases.ts'
import { type Schedule, type ScheduleStatus, scheduleMoves, scheduleRoutes, scheduleStatuses } from './contract.ts'
import { type GivenInput, planned } from './fixtures.ts'
import { listing, scheduleSearch } from './listing.ts'
import { requireMove } from './schedule-row.ts'

test('every verb leads from each status where the table says, and is rejected everywhere else', () => {
  const verbs = [...new Set(scheduleMoves.map(({ verb }) => verb))]
  for (const from of scheduleStatuses)
    for (const verb of verbs) {
      const move = scheduleMoves.find(one => one.from === from && one.verb === verb)
      if (move) expect(requireMove(from, verb)).toBe(move.to)
      else expect(() => requireMove(from, verb)).toThrow('ERR_SCHEDULE_STATE')
    }
})

describe('whoever', () => {
  test('sees all of the company; only its maker and overseers change it', async ({ company }) => {
    const contact = await aContact(company.admin)
    const [maker, colleague, supervisor] = [
      await company.person('user'),
      await company.person('user'),
      await company.person('supervisor'),
    ]
    const { id: scheduleId } = await aSchedule(maker, contact.id)
    const params = { scheduleId }
    expect((await colleague.call(scheduleRoutes.list)).schedules).toHaveLength(1)
    for (const rejected of [
      await colleague.refusal(scheduleRoutes.update, { params, body: { body: 'Outra coisa' } }),
      await colleague.refusal(scheduleRoutes.remove, { params }),
      await colleague.refusal(scheduleRoutes.sendNow, { params }),
      await colleague.refusal(scheduleRoutes.removeMedia, { params }),
    ])
      expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    await supervisor.call(scheduleRoutes.update, { params, body: { body: 'Corrigida' } })
    await maker.call(scheduleRoutes.remove, { params })
    expect((await maker.refusal(scheduleRoutes.show, { params })).code).toBe('ERR_NO_SCHEDULE_FOUND')
    const waiting = await company.context(({ db }) =>
      db.selectFrom('jobs').select('id').where('kind', '=', 'schedules.due').execute(),
    )
    expect(waiting).toEqual([])
  })

  test('leaves the company leaves what they planned; a contact takes it along, and one that is merged hands it on', async ({
    world,
  }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const maker = await desk.company.person('user')
    const ana = desk.customer('Ana')
    ana.addressing = 'pn'
    await desk.hears(ana, 'do número')
    ana.addressing = 'lid'
    await desk.hears(ana, 'do lid')
    const contacts = (await desk.admin.call(contactRoutes.list)).contacts
    const [stored, merged] = contacts.toSorted((one, other) => one.id - other.id).map(({ id }) => id) as [
      number,
      number,
    ]
    const gone = await aContact(desk.admin, { number: desk.customer().pn })
    for (const contactId of [merged, gone.id]) await aSchedule(maker, contactId)
    const list = async () => (await desk.admin.call(scheduleRoutes.list)).schedules
    const live = new LiveRows(await desk.admin.fullSocket(), await list(), { schedule: 'schedule' })
    ana.addressing = 'both'
    await desk.hears(ana, 'dos dois')
    const { userId } = (await list())[0]!
    await desk.admin.call(userRoutes.remove, { params: { id: userId! } })
    await desk.admin.call(contactRoutes.remove, { params: { contactId: gone.id } })
    expect(await list()).toMatchObject([{ contactId: stored, userId: null }])
    expect(await live.now()).toEqual(await list())
  })
})

describe('what is refused', () => {
  const past = '2026-11-20T14:59:59Z'
  test.for([
    [{ body: '' }, 'body', 'Obrigatório'],
    [{ body: 'oi' }, 'body', 'Mensagem muito curta'],
    [{ sendAt: '' }, 'sendAt', 'Obrigatório'],
    [{ sendAt: 'amanhã' }, 'sendAt', 'Data inválida'],
    [{ sendAt: past }, 'sendAt', 'Escolha um momento no futuro'],
    [{ sendAt: '2099-01-01T00:00:00Z' }, 'sendAt', 'Data inválida'],
    [{ repeat: 'daily', repeatUntil: '2026-11-01' }, 'repeatUntil', 'Data inválida'],
    [{ contactId: undefined }, 'contactId', 'Required'],
  ] as const)('%j is told at %s as "%s"', async ([provided, path, code], { company }) => {
    const contact = await aContact(company.admin)
    const sendAt = '2026-11-21T12:00:00Z'
    const body = { body: 'Até amanhã!', contactId: contact.id, sendAt, ...provided }
    const error = await company.admin.refusal(scheduleRoutes.create, { body: body as never })
    expect(error.body.faults).toContainEqual({ path, message: expect.any(String), code })
    expect((await company.admin.call(scheduleRoutes.list)).count).toBe(0)
  })

  test('are a contact and a connection that are not there, and a file that is no picture', async ({ company }) => {
    const contact = await aContact(company.admin)
    const { id: scheduleId } = await aSchedule(company.admin, contact.id)
    const change = (body: GivenInput) => company.admin.refusal(scheduleRoutes.update, { params: { scheduleId }, body })
    expect((await change({ contactId: 999_999 })).code).toBe('ERR_NO_CONTACT_FOUND')
    expect((await change({ whatsappId: 999_999 })).code).toBe('ERR_NO_WAPP_FOUND')
    const form = new FormData()
    form.append('file', new Blob(['GIF89a...'], { type: 'image/png' }), 'a.png')
    const error = await company.admin.refusal(scheduleRoutes.uploadMedia, { params: { scheduleId }, form })
    expect(error.code).toBe('ERR_FILE_TYPE')
  })
})

test('a time without an offset is the company’s', async ({ company }) => {
  const contact = await aContact(company.admin)
  const { sendAt } = await aSchedule(company.admin, contact.id, { sendAt: '2026-11-23T09:30' })
  expect(sendAt).toBe('2026-11-23T12:30:00.000Z')
})

describe('the list', () => {
  test('has the newest first and searches text and contact; the calendar is in order of time, from page to page', async ({
    world,
    company,
  }) => {
    const [ana, joao] = [
      await aContact(company.admin, { name: 'Ana' }),
      await aContact(company.admin, { name: 'João' }),
    ]
    const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}T12:00:00.000Z`
    for (const n of [3, 1, 2]) {
      await world.advance(1)
      await aSchedule(company.admin, n === 2 ? joao.id : ana.id, { body: `Mensagem ${n}`, sendAt: day(n) })
    }
    const bodies = async (query: object) =>
      (await company.admin.call(scheduleRoutes.list, { query })).schedules.map(({ body }) => body.at(-1)).join('')
    expect(await bodies({})).toBe('213')
    expect(await bodies({ searchParam: 'joao' })).toBe('2')
    expect(await bodies({ searchParam: 'MENSAGEM 3' })).toBe('3')
    expect(await bodies({ from: day(1), to: day(3) })).toBe('12')
    expect(await bodies({ from: day(2) })).toBe('23')
    expect(await bodies({ to: day(4), searchParam: 'ana' })).toBe('13')
    const second = { search: 'mensagem', skip: 1, limit: 1 }
    expect(await company.context(desk => desk.read(scheduleSearch, second))).toMatchObject([{ body: 'Mensagem 1' }])
  })

  test('walks the index of its order, from the beginning or from a place on, also in a search', async ({
    world,
    company,
  }) => {
    const plan = (page: Partial<Parameters<typeof listing>[0]>) =>
      company.context(({ db }) => {
        const { text, parameters } = listing({ skip: 0, limit: 21, ...page })
        return queryPlanOf(db, text, parameters)
      })
    const contact = 'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)'
    const range = { from: 1, to: 2 }
    const newest = 'SCAN schedules USING INDEX schedules_newest'
    expect(await plan({})).toEqual([newest, contact])
    expect(await plan({ search: 'ana' })).toEqual([newest, contact])
    expect(await plan({ after: { value: 1, id: 1 } })).toEqual([
      'SEARCH schedules USING INDEX schedules_newest (createdAt<?)',
      contact,
    ])
    for (const page of [{ range }, { range, after: { value: 1, id: 1 } }, { range, search: 'ana' }])
      expect(await plan(page)).toEqual([
        expect.stringMatching(/^SEARCH schedules USING INDEX schedules_in_time/),
        contact,
      ])
    const counts = await plansOf(world, company, () => company.admin.call(scheduleRoutes.list))
    expect(counts.filter(step => /^SCAN schedules/.test(step) && !/INDEX/.test(step))).toEqual([])
  })
})

test.for([
  ['contactId', 'schedules_of_contact'],
  ['whatsappId', 'schedules_of_connection'],
  ['userId', 'schedules_of_user'],
  ['messageId', 'schedules_of_message'],
  ['mediaBlobId', 'schedules_files'],
] as const)('what names a row or a file by its %s is found by an index', async ([column, index], { company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, `SELECT id FROM schedules WHERE ${column} = ?`, [1]))
  expect(plan).toEqual([expect.stringContaining(index)])
})

test('the pages that show them learn of each state', async ({ world }) => {
  const { desk, params } = await planned(world)
  const socket = await desk.admin.fullSocket()
  await world.advance(10 * MINUTE)
  const is = (status: ScheduleStatus) => (data: { schedule?: Schedule }) => data.schedule?.status === status
  await socket.event('schedule', is('AGENDADA'))
  await socket.event('schedule', is('ENVIADA'))
  await desk.admin.call(scheduleRoutes.remove, { params })
  expect(await socket.event('schedule', (data: { action: string }) => data.action === 'delete')).toMatchObject(params)
})
