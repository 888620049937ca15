import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD } from '../../app/testing/world.ts'
import { defaultWeekHours } from '../../domain/business-hours.ts'
import { HOUR } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { campaignRoutes } from '../../tenant/campaigns/contract.ts'
import { queueRoutes } from '../../tenant/queues/contract.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { authRoutes } from '../auth/contract.ts'
import { signUpForm } from '../signup/architecture-cases.ts'
import { signUpRoutes } from '../signup/contract.ts'
import { companyById, isNameTaken, updateCompany } from './companies.ts'
import { companyRoutes } from './contract.ts'

let serial = 0
const newCompany = (superAdmin: TestClient, body: object = {}) =>
  superAdmin.call(companyRoutes.create, {
    body: {
      name: `Cliente ${++serial}`,
      email: `cliente${serial}@empresa.example`,
      planId: 1,
      adminUser: { name: 'Dona Rosa', email: `rosa${serial}@empresa.example`, password: PASSWORD },
      ...body,
    },
  })

test('The super administrator creates a company with its administrator', async ({ world, superAdmin }) => {
  const company = await newCompany(superAdmin, {
    dueDate: '2027-01-15',
    campaignsEnabled: 'false',
    recurrence: '',
    phone: '119',
  })
  expect(company).toMatchObject({ dueDate: '2027-01-15', campaignsEnabled: false, recurrence: 'MENSAL', status: true })
  expect(company.settings).toEqual([{ key: 'campaignsEnabled', value: 'false' }])
  expect(company.adminUser).toEqual({ id: 1, name: 'Dona Rosa', email: `rosa${serial}@empresa.example` })
  expect(company).not.toHaveProperty('generatedPassword')
  const me = await (await world.signIn(`rosa${serial}@empresa.example`)).call(authRoutes.me)
  expect(me.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'false' })
  expect((await newCompany(superAdmin, { campaignsEnabled: 'true' })).settings).toEqual([
    { key: 'campaignsEnabled', value: 'true' },
  ])
})

test('A company of which nobody says whether it has campaigns has those of its plan', async ({ world, superAdmin }) => {
  const company = await newCompany(superAdmin)
  expect(company).toMatchObject({ campaignsEnabled: true, settings: [{ key: 'campaignsEnabled', value: 'true' }] })
  const admin = await world.signIn(company.adminUser!.email)
  expect((await admin.call(authRoutes.me)).company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' })
  expect(await admin.call(campaignRoutes.list)).toMatchObject({ records: [] })
})

test('Without a password one is made up, shown once and provisional', async ({ world, superAdmin }) => {
  const company = await newCompany(superAdmin, { adminUser: {} })
  expect(company.adminUser?.email).toBe(company.email)
  expect(company.generatedPassword).toMatch(/^\S{16}$/)
  const admin = await world.signIn(company.email, company.generatedPassword)
  expect((await admin.call(authRoutes.me)).mustChangePassword).toBe(true)
  const { generatedPassword: _, ...rest } = company
  expect(await superAdmin.call(companyRoutes.get, { params: { id: company.id } })).toEqual(rest)
})

test('Renewing changes the due date alone; an empty one means none, and what is no date is refused', async ({
  superAdmin,
}) => {
  const company = await newCompany(superAdmin, { dueDate: '2027-01-15', billingName: 'Rosa ME' })
  const renew = (dueDate: string | null) =>
    superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate } })
  const { updatedAt: _, dueDate, trialExpiration, ...rest } = await renew('2027-02-15')
  expect([dueDate, trialExpiration]).toEqual(['2027-02-15', '2027-02-15'])
  expect(company).toMatchObject({ ...rest })
  expect((await renew('2027-03-15T00:00:00.000Z')).dueDate).toBe('2027-03-15')
  for (const noDate of [
    '2026-13-45',
    'Invalid date',
    '2027-02-30',
    'x',
    '10000-01-01',
    '2027-03-155',
    '+010000-01-01',
  ]) {
    const body = { dueDate: noDate }
    const rejected = await superAdmin.refusal(companyRoutes.update, { params: { id: company.id }, body })
    expect(rejected.body.faults).toEqual([{ path: 'dueDate', message: 'Data inválida', code: 'Data inválida' }])
  }
  for (const none of ['', null]) {
    await renew('2027-03-15')
    expect((await renew(none)).dueDate).toBeNull()
  }
})

test('Editing a company edits its administrator too, with the password only when it is filled in', async ({
  world,
  superAdmin,
}) => {
  const company = await newCompany(superAdmin)
  const email = company.adminUser!.email
  const edit = (adminUser: object) =>
    superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { name: company.name, adminUser } })
  const edited = await edit({ name: 'Rosa Maria', email: `maria${serial}@empresa.example`, password: '' })
  expect(edited.adminUser).toEqual({ id: 1, name: 'Rosa Maria', email: `maria${serial}@empresa.example` })
  expect((await world.nobody.refusal(authRoutes.login, { body: { email, password: PASSWORD } })).status).toBe(401)
  await world.signIn(`maria${serial}@empresa.example`)
  await edit({ password: 'outra-senha' })
  await world.signIn(`maria${serial}@empresa.example`, 'outra-senha')
})

test('Editing the own company gives nobody their own account without the present password', async ({ superAdmin }) => {
  const { email } = await superAdmin.call(authRoutes.me)
  const edit = (adminUser: object) => ({ params: { id: 1 }, body: { phone: '5511', adminUser } })
  for (const taking of [{ password: 'outra-senha' }, { id: 1, email: 'outro@empresa.example' }])
    expect((await superAdmin.refusal(companyRoutes.update, edit(taking))).code).toBe('ERR_VALIDATION')
  const wrong = edit({ password: 'outra-senha', currentPassword: 'errada' })
  expect((await superAdmin.refusal(companyRoutes.update, wrong)).code).toBe('ERR_WRONG_PASSWORD')
  expect((await superAdmin.call(companyRoutes.get, { params: { id: 1 } })).phone).not.toBe('5511')
  const right = edit({ email: 'root@empresa.example', currentPassword: PASSWORD })
  expect((await superAdmin.call(companyRoutes.update, right)).adminUser?.email).toBe('root@empresa.example')
  await superAdmin.call(companyRoutes.update, edit({ email, currentPassword: PASSWORD }))
})

test('Colleagues of the own company are edited without a password of theirs', async ({ superAdmin }) => {
  const body = { name: 'Colega', email: 'colega@empresa.example', password: PASSWORD, profile: 'admin' } as const
  const { id } = await superAdmin.call(userRoutes.create, { body })
  const edit = { params: { id: 1 }, body: { adminUser: { id, name: 'Colega', password: 'outra-senha' } } }
  await superAdmin.call(companyRoutes.update, edit)
  expect(
    (
      await superAdmin.refusal(companyRoutes.update, {
        params: { id: 1 },
        body: { adminUser: { id: 99, name: 'Nobody' } },
      })
    ).code,
  ).toBe('ERR_NO_USER_FOUND')
})

test('The audit log tells who was switched off and that bills changed, of what is the same nothing, and no name on a bill', async ({
  superAdmin,
}) => {
  const { id, name, phone } = await newCompany(superAdmin)
  const change = (body: object) => superAdmin.call(companyRoutes.update, { params: { id }, body })
  const newest = async () => (await superAdmin.call(auditRoutes.list)).entries[0]!
  await change({ status: false, billingName: 'Rosa Segreda ME' })
  const emitted = await newest()
  expect(emitted).toMatchObject({ kind: 'companyChanged', subject: name })
  expect(emitted.changes).toEqual([{ field: 'active', from: 'true', to: 'false' }, { field: 'billing' }])
  await change({ status: false, billingName: 'Rosa Segreda ME', phone })
  expect((await newest()).id).toBe(emitted.id)
  await change({ status: true })
})

test('A rejected edit changes neither the company nor its administrator', async ({ superAdmin }) => {
  const [one, two] = [await newCompany(superAdmin), await newCompany(superAdmin)]
  const show = () => superAdmin.call(companyRoutes.get, { params: { id: two.id } })
  const before = await show()
  const error = async (body: object) =>
    (await superAdmin.refusal(companyRoutes.update, { params: { id: two.id }, body })).code
  expect(await error({ name: one.name, adminUser: { name: 'Outra' } })).toBe('ERR_COMPANY_NAME_ALREADY_EXISTS')
  expect(await error({ phone: '1', adminUser: { email: one.adminUser!.email } })).toBe('ERR_EMAIL_ALREADY_EXISTS')
  expect(await error({ planId: 99, adminUser: { name: 'Outra' } })).toBe('ERR_NO_PLAN_FOUND')
  expect(await show()).toEqual(before)
})

test("Switching campaigns with the company switches the company's setting, and its pages hear it", async ({
  world,
  superAdmin,
}) => {
  const company = await world.company()
  const socket = await company.admin.fullSocket()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { campaignsEnabled: false } })
  expect(await socket.event('settings')).toEqual({
    action: 'update',
    setting: { key: 'campaignsEnabled', value: 'false' },
  })
})

test('Deleting a company ends its sessions and frees its name and e-mails at once', async ({ world, superAdmin }) => {
  const company = await world.company('Loja que fecha')
  const folder = join(world.folder, 'companies', String(company.id))
  const socket = await company.admin.fullSocket()
  expect(existsSync(folder)).toBe(true)
  await superAdmin.call(companyRoutes.remove, { params: { id: company.id } })
  expect(existsSync(folder)).toBe(true)
  expect(await socket.closed()).toBe(4401)
  expect((await company.admin.refusal(authRoutes.me)).status).toBe(401)
  for (const gone of [companyRoutes.get, companyRoutes.remove])
    expect((await superAdmin.refusal(gone, { params: { id: company.id } })).code).toBe('ERR_NO_COMPANY_FOUND')
  expect(world.app.platform.companies.companyIds()).not.toContain(company.id)
  const again = { ...signUpForm(), name: company.name, email: company.adminEmail }
  expect((await world.signUp(again)).id).toBeGreaterThan(company.id)
})

test('Who is switched off is out at once, and signs in again when the company is on again', async ({
  world,
  superAdmin,
}) => {
  const company = await world.company()
  const change = (body: object) => superAdmin.call(companyRoutes.update, { params: { id: company.id }, body })
  const socket = await company.admin.fullSocket()
  await change({ phone: '5511' })
  await company.admin.call(authRoutes.me)
  await change({ status: false })
  expect(await socket.closed()).toBe(4401)
  const body = { email: company.adminEmail, password: PASSWORD }
  expect((await world.nobody.refusal(authRoutes.login, { body })).code).toBe('ERR_COMPANY_INACTIVE')
  await change({ status: true })
  expect((await company.admin.refusal(authRoutes.me)).code).toBe('ERR_SESSION_EXPIRED')
  await world.signIn(company.adminEmail)
})

test('Pages that are open hear no more of a company when its due date is set to one that has passed', async ({
  world,
  superAdmin,
}) => {
  const company = await world.company()
  const socket = await company.admin.fullSocket()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-01' } })
  expect(await socket.closed()).toBe(4401)
})

test("The platform's own company can be neither deleted nor switched off", async ({ superAdmin }) => {
  const params = { id: 1 }
  expect((await superAdmin.refusal(companyRoutes.remove, { params })).code).toBe('ERR_OWN_COMPANY')
  const body = { status: false }
  expect((await superAdmin.refusal(companyRoutes.update, { params, body })).code).toBe('ERR_OWN_COMPANY')
})

test('One sees the own company and its plan; others do not exist', async ({ world }) => {
  const [one, two] = [await world.company(), await world.company()]
  const own = await one.admin.call(companyRoutes.get, { params: { id: one.id } })
  expect(own).toMatchObject({ id: one.id, dueDate: '2026-11-21' })
  expect(own).not.toHaveProperty('adminUser')
  expect((await one.admin.call(companyRoutes.withPlan, { params: { companyId: one.id } })).plan).toMatchObject({
    users: 10,
    useKanban: true,
  })
  for (const rejected of [
    await one.admin.refusal(companyRoutes.get, { params: { id: two.id } }),
    await one.admin.refusal(companyRoutes.withPlan, { params: { companyId: two.id } }),
    await one.admin.refusal(companyRoutes.usage, { params: { id: two.id } }),
    await one.admin.refusal(companyRoutes.setSchedules, { params: { id: two.id }, body: { schedules: [] } }),
  ])
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_COMPANY_FOUND'])
})

test('Only administrators of a company see the data for its invoices, anyone who asks for it and how', async ({
  world,
  superAdmin,
}) => {
  const company = await world.company()
  const params = { id: company.id }
  const billing = { billingCpfCnpj: '12.345.678/0001-90', billingEmail: 'notas@empresa.example', addressCity: 'Santos' }
  await superAdmin.call(companyRoutes.update, { params, body: billing })
  expect(await company.admin.call(companyRoutes.get, { params })).toMatchObject(billing)
  for (const profile of ['supervisor', 'user', 'restaurante'] as const) {
    const seen = await (await company.person(profile)).call(companyRoutes.get, { params })
    expect(seen).toMatchObject({ id: company.id, dueDate: '2026-11-21' })
    expect(Object.keys(seen).filter(key => /^(billing|address)/.test(key))).toEqual([])
  }
})

test('An administrator sees what the company has of all that its plan limits, and nobody else does', async ({
  world,
}) => {
  const company = await world.company()
  const params = { id: company.id }
  await company.person('user', [])
  await company.admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#aa2222' } })
  await company.context(async desk => {
    await desk.blobs.store(Readable.from([Buffer.alloc(2000)]), {
      mimeType: 'text/plain',
      name: 'a.txt',
      maxBytes: 5000,
    })
  })
  expect(await company.admin.call(companyRoutes.usage, { params })).toEqual({
    ...{ users: 2, connections: 0, queues: 1 },
    ...{ fileBytes: 2000, fileLimit: 500 * 1024 ** 2, onTrial: true },
  })
  const { code } = await (await company.person('user')).refusal(companyRoutes.usage, { params })
  expect(code).toBe('ERR_NO_PERMISSION')
})

test('Business hours are set by administrators of the company', async ({ world }) => {
  const company = await world.company()
  const schedules = defaultWeekHours.map(day => ({ ...day, startTime: '09:00' }))
  const params = { id: company.id }
  const user = await company.person('user')
  expect((await user.refusal(companyRoutes.setSchedules, { params, body: { schedules } })).status).toBe(403)
  const set = await company.admin.call(companyRoutes.setSchedules, { params, body: { schedules } })
  expect(set.schedules).toEqual(schedules)
  expect(await company.context(async desk => desk.entitlements().schedules)).toEqual(schedules)
  const bad = schedules.with(0, { ...schedules[0]!, startTime: '25:00' })
  const oneDay = schedules.slice(0, 1)
  const errors = []
  for (const wrong of [bad, oneDay, schedules.with(1, schedules[0]!)]) {
    const rejected = await company.admin.refusal(companyRoutes.setSchedules, { params, body: { schedules: wrong } })
    expect(rejected.status).toBe(400)
    errors.push(rejected.body.faults)
  }
  const message = 'Envie os sete dias da semana, cada um uma vez'
  expect(errors.slice(1)).toEqual([1, 2].map(() => [{ path: 'schedules', message, code: message }]))
  expect(await company.context(async desk => desk.entitlements().schedules)).toEqual(schedules)
})

test('Holidays are set with the hours, come in their order, and stay where hours alone are sent', async ({ world }) => {
  const company = await world.company()
  const [params, schedules] = [{ id: company.id }, defaultWeekHours]
  const [christmas, newYear] = [
    { date: '2026-12-25', name: 'Natal' },
    { date: '2027-01-01', name: 'Ano-novo' },
  ]
  const set = (body: ClientInput<typeof companyRoutes.setSchedules>['body']) =>
    company.admin.call(companyRoutes.setSchedules, { params, body })
  expect((await set({ schedules, holidays: [newYear, christmas] })).holidays).toEqual([christmas, newYear])
  expect((await set({ schedules: [] })).holidays).toEqual([christmas, newYear])
  expect((await (await company.person('user')).call(companyRoutes.get, { params })).holidays).toHaveLength(2)
  const rejected = await company.admin.refusal(companyRoutes.setSchedules, {
    params,
    body: { schedules, holidays: [{ date: '2026-02-30', name: '' }] },
  })
  expect(rejected.status).toBe(400)
  expect(rejected.body.faults).toEqual([
    { path: 'holidays.0.date', message: 'Data inválida', code: 'Data inválida' },
    { path: 'holidays.0.name', message: 'Obrigatório', code: 'Obrigatório' },
  ])
  expect(await company.context(async desk => desk.entitlements().holidays)).toEqual([christmas, newYear])
  expect((await set({ schedules, holidays: [] })).holidays).toEqual([])
})

test('Hours that a colleague changed while they were edited are written over by nobody who has not seen that', async ({
  world,
}) => {
  const { id, admin } = await world.company()
  const params = { id }
  const show = () => admin.call(companyRoutes.get, { params })
  const { schedules, holidays } = await show()
  const seen = { schedules, holidays }
  const opensAt = (startTime: string) => schedules.with(0, { ...schedules[0]!, startTime })
  const christmas = [{ date: '2026-12-25', name: 'Natal' }]
  const set = { params, body: { schedules: opensAt('09:00'), holidays: christmas, seen } }
  const changed = await admin.call(companyRoutes.setSchedules, set)
  const error = async (body: ClientInput<typeof companyRoutes.setSchedules>['body']) => {
    const { status, code } = await admin.refusal(companyRoutes.setSchedules, { params, body })
    return [status, code]
  }
  const mine = { schedules: opensAt('10:00'), holidays: [] }
  expect(await error({ ...mine, seen })).toEqual([409, 'ERR_HOURS_CHANGED'])
  // Of the same week with other holidays too.
  expect(await error({ ...mine, seen: { schedules: opensAt('09:00'), holidays: [] } })).toEqual([
    409,
    'ERR_HOURS_CHANGED',
  ])
  expect(await show()).toEqual(changed)
  const now = { schedules: changed.schedules, holidays: changed.holidays }
  expect((await admin.call(companyRoutes.setSchedules, { params, body: { ...mine, seen: now } })).holidays).toEqual([])
  // Programs that say nothing of what they saw set them as ever.
  const plain = await admin.call(companyRoutes.setSchedules, { params, body: { schedules: opensAt('11:00') } })
  expect(plain.schedules).toEqual(opensAt('11:00'))
})

test('Of two who save the hours at once on top of the same, one does', async ({ world }) => {
  const { id, admin } = await world.company()
  const { schedules, holidays } = await admin.call(companyRoutes.get, { params: { id } })
  const save = (startTime: string) =>
    admin
      .call(companyRoutes.setSchedules, {
        params: { id },
        body: { schedules: schedules.with(0, { ...schedules[0]!, startTime }), seen: { schedules, holidays } },
      })
      .then(
        () => 'saved',
        error => error.code,
      )
  expect((await Promise.all([save('09:00'), save('10:00')])).toSorted()).toEqual(['ERR_HOURS_CHANGED', 'saved'])
})

test('Administrators set the time zone of their company, by which its days go', async ({ openWorld }) => {
  const late = await openWorld({ now: '2026-11-22T03:30:00Z' })
  try {
    const company = await late.company()
    const params = { id: company.id }
    const boss = await late.superAdmin()
    await boss.call(companyRoutes.update, { params, body: { dueDate: '2026-11-22' } })
    const set = await company.admin.call(companyRoutes.setTimeZone, { params, body: { timeZone: 'Asia/Tokyo' } })
    expect(set.timeZone).toBe('Asia/Tokyo')
    // Of what is the same nothing is told.
    await company.admin.call(companyRoutes.setTimeZone, { params, body: { timeZone: 'Asia/Tokyo' } })
    const { entries } = await company.admin.call(auditRoutes.list)
    expect(entries.filter(({ kind, actor }) => kind === 'companyChanged' && actor === 'person')).toMatchObject([
      { subject: company.name, changes: [{ field: 'timeZone', from: 'America/Sao_Paulo', to: 'Asia/Tokyo' }] },
    ])
    expect((await company.admin.call(authRoutes.me)).company.timeZone).toBe('Asia/Tokyo')
    await late.advance(12 * HOUR)
    expect(
      (await late.nobody.refusal(authRoutes.login, { body: { email: company.adminEmail, password: PASSWORD } })).code,
    ).toBe('ERR_COMPANY_OVERDUE')
  } finally {
    await late.close()
  }
})

test('A time zone that there is not is rejected, and one of another company or from someone else too', async ({
  world,
}) => {
  const [one, two] = [await world.company(), await world.company()]
  const set = (client: TestClient, id: number, timeZone = 'America/Manaus') =>
    client.refusal(companyRoutes.setTimeZone, { params: { id }, body: { timeZone } })
  expect((await set(one.admin, one.id, 'Brasil/Santos')).body.faults).toEqual([
    { path: 'timeZone', message: 'Valor inválido', code: 'Valor inválido' },
  ])
  expect((await set(one.admin, two.id)).code).toBe('ERR_NO_COMPANY_FOUND')
  expect((await set(await one.person('supervisor'), one.id)).code).toBe('ERR_NO_PERMISSION')
})

test('Only super administrators list, create, change and delete companies', async ({ world }) => {
  const { id, admin } = await world.company()
  const params = { id }
  const form = { name: 'Minha', email: 'minha@empresa.example', planId: 1 }
  for (const rejected of [
    await admin.refusal(companyRoutes.list),
    await admin.refusal(companyRoutes.listAll),
    await admin.refusal(companyRoutes.create, { body: form }),
    await admin.refusal(companyRoutes.update, { params, body: { dueDate: '2099-01-01' } }),
    await admin.refusal(companyRoutes.remove, { params }),
  ])
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
})

test('The list pages newest first, by number and by cursor, and finds by name, e-mail and phone', async ({
  openWorld,
}) => {
  const own = await openWorld()
  const boss = await own.superAdmin()
  for (let n = 0; n < 22; n++) await own.signUp(signUpForm())
  const all = (await boss.call(companyRoutes.listAll)).map(company => company.id)
  expect(all).toEqual([...all].sort((a, b) => b - a))
  const first = await boss.call(companyRoutes.list)
  const second = await boss.call(companyRoutes.list, { query: { pageNumber: 2 } })
  expect([...first.companies, ...second.companies].map(company => company.id)).toEqual(all)
  expect([first.hasMore, second.hasMore, first.count, second.count]).toEqual([true, false, all.length, all.length])
  const byCursor = await boss.call(companyRoutes.list, { query: { cursor: first.nextCursor } })
  expect(byCursor.companies).toEqual(second.companies)
  const { email } = second.companies[0]!
  const searchParam = email.replace('@empresa.example', '@EMP')
  const found = await boss.call(companyRoutes.list, { query: { searchParam } })
  expect(found.companies.map(company => company.email)).toEqual([email])
  expect((await boss.call(companyRoutes.list, { query: { searchParam: '%' } })).companies).toHaveLength(0)
})

test('Companies are found, and told apart, without accents and capitals', async ({ world, superAdmin }) => {
  const form = { ...signUpForm(), name: 'Padaria São João' }
  const { id } = await world.signUp(form)
  const found = await superAdmin.call(companyRoutes.list, { query: { searchParam: 'SAO JO' } })
  expect(found.companies.map(company => company.id)).toEqual([id])
  const again = await world.visitor.refusal(signUpRoutes.signUp, {
    body: { ...signUpForm(), name: 'PADARIA SÃO JOÃO' },
  })
  const other = await newCompany(superAdmin)
  const renamed = { params: { id: other.id }, body: { name: 'padaria sao joao' } }
  const rejected = await superAdmin.refusal(companyRoutes.update, renamed)
  expect([again.code, rejected.code]).toEqual(Array(2).fill('ERR_COMPANY_NAME_ALREADY_EXISTS'))
})

test('Anyone who signs up or renames meanwhile is rejected by the tables, in the same words', async ({
  world,
  company,
}) => {
  const { db } = world.app.platform.store
  const { name: taken } = await companyById(db, 1)
  expect([await isNameTaken(db, taken), await isNameTaken(db, taken, 1)]).toEqual([true, false])
  const rejected = (change: object) => expect(updateCompany(db, company.id, change)).rejects
  await rejected({ name: taken }).toThrow('ERR_COMPANY_NAME_ALREADY_EXISTS')
  await rejected({ planId: 99 }).toThrow('ERR_NO_PLAN_FOUND')
  await rejected({ name: null }).toThrow('NOT NULL')
})

test('A company that is leaving is gone already', async ({ world, company }) => {
  const { db } = world.app.platform.store
  await updateCompany(db, company.id, { phase: 'leaving' })
  await expect(companyById(db, company.id)).rejects.toThrow('ERR_NO_COMPANY_FOUND')
})

test('Limits follow the plan of the company at once', async ({ world, superAdmin }) => {
  const company = await world.company()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId: '' } })
  expect(await company.context(async desk => desk.entitlements().limits.users)).toBe(0)
  const body = { name: 'Ana', email: `ana${++serial}@empresa.example`, password: PASSWORD }
  const rejected = await company.admin.refusal(userRoutes.create, { body })
  expect([rejected.code, rejected.body.message]).toEqual([
    'ERR_LIMIT_USERS',
    'Número máximo de usuários já alcançado: 0',
  ])
})

test('A company with neither a plan nor a due date works, and may have no more than it has', async ({
  world,
  superAdmin,
}) => {
  const { id, dueDate, planId } = await newCompany(superAdmin, { planId: '', dueDate: '' })
  expect([dueDate, planId]).toEqual([null, null])
  const admin = await world.signIn(`rosa${serial}@empresa.example`)
  expect((await admin.call(authRoutes.me)).company).toMatchObject({ id, dueDate: null })
  expect(await admin.call(companyRoutes.withPlan, { params: { companyId: id } })).toMatchObject({ plan: null })
  const somebody = { name: 'Zeca', email: `zeca${serial}@empresa.example`, password: PASSWORD }
  expect((await admin.refusal(userRoutes.create, { body: somebody })).code).toBe('ERR_LIMIT_USERS')
  const found = await superAdmin.call(companyRoutes.list, { query: { sortBy: 'dueDate', order: 'desc' } })
  expect(found.companies[0]).toMatchObject({ plan: null, dueDate: null })
})

test('Of two who take one name at once, one gets it', async ({ world, superAdmin }) => {
  const [one, other] = [await newCompany(superAdmin), await newCompany(superAdmin)]
  const rename = ({ id }: { id: number }, name: string) =>
    superAdmin.call(companyRoutes.update, { params: { id }, body: { name } }).then(
      () => 'renamed',
      () => 'refused',
    )
  expect((await Promise.all([rename(one, 'Feira Livre'), rename(other, 'FEIRA LIVRÉ')])).toSorted()).toEqual([
    'refused',
    'renamed',
  ])
  const { companies } = await superAdmin.call(companyRoutes.list, { query: { name: 'feira livre' } })
  expect(companies).toHaveLength(1)
  expect(world.app.platform.companies.nameOf(companies[0]!.id)).toBe(companies[0]!.name)
})
