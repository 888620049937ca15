import { expect } from 'vitest'
import { invoiceOperations } from '../../app/operations/invoices.ts'
import { done } from '../../app/operations/operation.ts'
import { userOperations } from '../../app/operations/users.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD } from '../../app/testing/world.ts'
import { DAY } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { optionRoutes } from '../../platform/options/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { pageQuery } from '../../storage/page.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { integrationRoutes } from '../integrations/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { settingRoutes } from '../settings/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { entriesOf, NEWEST } from './audit.ts'
import { auditRoutes } from './contract.ts'

const entriesFor = async (client: TestClient, query: Record<string, string | number> = {}) =>
  (await client.call(auditRoutes.list, { query: query as never })).entries

/** What the log says last, oldest first. */
const last = async (client: TestClient, count: number) => (await entriesFor(client)).slice(0, count).toReversed()

test('sign-ins are reported with where they came from, also the wrong ones, and nothing of what was typed', async ({
  world,
  company,
}) => {
  const wrong = { email: company.adminEmail, password: 'errada-123' }
  expect((await world.visitor.refusal(authRoutes.login, { body: wrong })).code).toBe('ERR_INVALID_CREDENTIALS')
  await world.idle()
  await world.signIn(company.adminEmail)
  const back = await world.signIn(company.adminEmail)
  const [rejected, , again] = await last(back, 3)
  expect(rejected).toMatchObject({
    kind: 'signInRefused',
    actor: 'program',
    subject: company.adminEmail,
    ip: expect.stringMatching(/^10\.1\./),
  })
  expect(again).toMatchObject({ kind: 'signedIn', actor: 'person', userId: 1, ip: '127.0.0.1' })
  expect(JSON.stringify(await entriesFor(back))).not.toMatch(/errada|segredo/)
})

test('who adds, changes and removes people is reported with their rights before and after', async ({ admin }) => {
  const { id } = await admin.call(userRoutes.create, {
    body: { name: 'Rui', email: 'rui.audit@x.example', password: PASSWORD, profile: 'user', queueIds: [] },
  })
  await admin.call(userRoutes.update, { params: { id }, body: { profile: 'supervisor', password: 'outra-senha' } })
  await admin.call(userRoutes.update, { params: { id }, body: { profile: 'supervisor' } })
  await admin.call(userRoutes.remove, { params: { id } })
  expect((await last(admin, 3)).map(({ kind, subject, changes }) => [kind, subject, changes])).toEqual([
    ['userCreated', 'Rui', expect.arrayContaining([{ field: 'profile', from: '', to: 'user' }])],
    ['userChanged', 'Rui', [{ field: 'profile', from: 'user', to: 'supervisor' }, { field: 'password' }]],
    ['userDeleted', 'Rui (rui.audit@x.example)', [{ field: 'profile', from: 'supervisor' }]],
  ])
})

test('settings are reported with both values, secrets without any', async ({ admin }) => {
  const set = (key: string, value: string) => admin.call(settingRoutes.update, { params: { key }, body: { value } })
  await set('call', 'enabled')
  await set('asaas', 'chave-canario7')
  await admin.call(integrationRoutes.saveMail, {
    body: {
      host: 'mail.example.com',
      port: 587,
      security: 'starttls',
      username: 'ana',
      password: 'canario7',
      sender: 'ana@example.com',
    } as never,
  })
  await admin.call(integrationRoutes.removeMail)
  const emitted = await last(admin, 4)
  expect(emitted.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['settingChanged', 'call'],
    ['settingChanged', 'asaas'],
    ['integrationChanged', 'mail'],
    ['integrationRemoved', 'mail'],
  ])
  expect(emitted.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ field: 'call', from: 'disabled', to: 'enabled' }],
    [{ field: 'asaas' }],
  ])
  expect(emitted[2]!.changes).toContainEqual({ field: 'password' })
  expect(JSON.stringify(emitted)).not.toContain('canario7')
})

test('tokens, proxies and what is deleted are reported by the names they had', async ({ admin, world }) => {
  const { id: whatsappId } = await admin.call(connectionRoutes.create, {
    body: { name: 'Loja', token: 'token-canario7-token' } as never,
  })
  const change = (body: object) => admin.call(connectionRoutes.update, { params: { whatsappId }, body: body as never })
  await change({ proxyAddress: 'socks5://proxy.example.com:1080', proxyUsername: 'ana', proxyPassword: 'canario7' })
  await change({ token: null })
  const contact = await aContact(admin, { name: 'Cliente Antigo' })
  await admin.call(contactRoutes.remove, { params: { contactId: contact.id } })
  const queue = await aQueue(admin, { name: 'Vendas' })
  await admin.call(queueRoutes.remove, { params: { queueId: queue.id } })
  await admin.call(connectionRoutes.remove, { params: { whatsappId } })
  await world.idle()
  const emitted = await last(admin, 7)
  expect(emitted.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'tokenGiven Loja',
    'connectionCreated Loja',
    'proxyChanged Loja',
    'tokenTaken Loja',
    'contactDeleted Cliente Antigo',
    'queueDeleted Vendas',
    'connectionDeleted Loja',
  ])
  expect(JSON.stringify(emitted)).not.toContain('canario7')
})

test('what is rejected leaves no entry, and neither does a change that is undone', async ({ company, admin }) => {
  const before = (await entriesFor(admin)).length
  await admin.refusal(settingRoutes.update, { params: { key: 'call' }, body: { value: 'talvez' } })
  await admin.refusal(userRoutes.remove, { params: { id: 1 } })
  const undone = company.context(desk =>
    desk.transaction(async tx => {
      await tx.audit({ kind: 'dataExported' })
      throw fail(generalErrors.ERR_NOT_FOUND)
    }),
  )
  await expect(undone).rejects.toThrow()
  expect(await entriesFor(admin)).toHaveLength(before)
})

test('what the platform does to a company is told to both, and to the company with the name of who did it', async ({
  world,
  superAdmin,
  company,
}) => {
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2030-01-31' } })
  const changes = [{ field: 'dueDate', from: expect.any(String), to: '2030-01-31' }]
  const theirs = (await entriesFor(await world.signIn(company.adminEmail)))[1]
  expect(theirs).toMatchObject({
    kind: 'companyChanged',
    actor: 'platform',
    userId: null,
    who: expect.stringMatching(/\S/),
    changes,
  })
  const [ours] = await entriesFor(superAdmin, { category: 'platform' })
  expect(ours).toMatchObject({ kind: 'companyChanged', actor: 'person', subject: company.name, changes })
  const plan = await superAdmin.call(planRoutes.create, {
    body: { name: 'Ouro', users: 1, connections: 1, queues: 1, value: 10 } as never,
  })
  await superAdmin.call(planRoutes.remove, { params: { id: plan.id } })
  expect((await last(superAdmin, 2)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['planCreated', 'Ouro'],
    ['planDeleted', 'Ouro'],
  ])
  expect(await entriesFor(superAdmin, { companyId: company.id })).toContainEqual(
    expect.objectContaining({ kind: 'companyCreated' }),
  )
})

test('what is done at the command line is told to be the operator', async ({ world, company }) => {
  const call = { emit: () => {}, ending: new AbortController().signal }
  await done(userOperations.resetPassword, world.app, { email: company.adminEmail }, call)
  const [entry] = await company.context(({ db }) =>
    db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute(),
  )
  expect(entry).toMatchObject({ kind: 'passwordReset', actor: 'operator', subject: company.adminEmail, who: '' })
})

test('what the operator does to people and invoices, and the platform to its options, is told', async ({
  world,
  superAdmin,
  company,
}) => {
  const call = { emit: () => {}, ending: new AbortController().signal }
  await done(userOperations.disable, world.app, { email: company.adminEmail }, call)
  await done(userOperations.disable, world.app, { email: company.adminEmail }, call)
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-30' } })
  const [invoice] = await done(invoiceOperations.list, world.app, { company: company.name }, call)
  await done(invoiceOperations.pay, world.app, { id: invoice!.id }, call)
  const theirs = await company.context(({ db }) =>
    db.selectFrom('audit_log').select(['kind', 'actor', 'subject', 'changes']).orderBy('id', 'desc').limit(3).execute(),
  )
  expect(theirs.map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
    ['invoicePaid', 'operator', company.name],
    ['companyChanged', 'platform', company.name],
    ['userChanged', 'operator', company.adminEmail],
  ])
  expect(JSON.parse(theirs[2]!.changes)).toEqual([{ field: 'blocked', from: 'false', to: 'true' }])
  await superAdmin.call(optionRoutes.change, { body: { pixCity: 'Recife' } })
  await superAdmin.call(optionRoutes.change, { body: { pixCity: 'Recife' } })
  expect((await last(superAdmin, 2)).map(({ kind, changes }) => [kind, changes])).toEqual([
    ['invoicePaid', []],
    ['optionsChanged', [{ field: 'pixCity', from: '', to: 'Recife' }]],
  ])
})

test('it is read by administrators, by heading, person and days, page by page', async ({ company, admin, world }) => {
  const agent = await company.person('user')
  expect((await agent.refusal(auditRoutes.list)).code).toBe('ERR_NO_PERMISSION')
  await company.context(async desk => {
    for (let batch = 0; batch < 25; batch++)
      await desk.transaction(tx => tx.audit({ kind: 'dataExported', subject: String(batch) }))
  })
  const first = await admin.call(auditRoutes.list, { query: { category: 'data' } as never })
  const second = await admin.call(auditRoutes.list, { query: { category: 'data', cursor: first.nextCursor! } as never })
  expect([...first.entries, ...second.entries].map(({ subject }) => Number(subject))).toEqual(
    Array.from({ length: 25 }, (_, at) => 24 - at),
  )
  expect((await entriesFor(admin, { userId: 1 })).every(({ userId }) => userId === 1)).toBe(true)
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  expect((await entriesFor(admin, { since: today, until: today })).length).toBeGreaterThan(0)
  expect(await entriesFor(admin, { until: '2026-01-01' })).toEqual([])
})

test('days are those of where the company is', async ({ openWorld }) => {
  // In São Paulo it is still the evening of the 20th.
  const world = await openWorld({ now: '2026-11-21T01:00:00Z' })
  const { admin } = await world.company()
  const on = async (day: string): Promise<number> => (await entriesFor(admin, { since: day, until: day })).length
  expect(await on('2026-11-20')).toBeGreaterThan(0)
  expect(await on('2026-11-21')).toBe(0)
})

test('a name without end is cut', async ({ company }) => {
  const subject = 'Loja '.repeat(1000)
  await company.context(desk => desk.transaction(tx => tx.audit({ kind: 'dataExported', subject })))
  const [entry] = await entriesFor(company.admin)
  expect(entry!.subject).toBe(`${subject.slice(0, 199)}…`)
})

test('each list is read by an index, in its order', async ({ company }) => {
  const lists = [
    [{}, 'audit_log_newest'],
    [{ category: 'data' }, 'audit_log_by_category'],
    [{ userId: 1 }, 'audit_log_by_user'],
    [{ since: '2026-01-01', until: '2026-12-31' }, 'audit_log_newest'],
  ] as const
  const request = { pageNumber: 1 }
  for (const [filter, index] of lists) {
    const plan = await company.context(({ db }) =>
      queryPlan(db, pageQuery(entriesOf(db, { ...request, ...filter }, 'UTC'), { order: NEWEST, request })),
    )
    expect(plan).toEqual([expect.stringMatching(new RegExp(`^(?:SEARCH|SCAN) audit_log USING INDEX ${index}`))])
  }
})

test('nothing that is written down is changed, and only the oldest goes', async ({ company }) => {
  await company.context(async desk => {
    for (const subject of ['a', 'b', 'c']) await desk.transaction(tx => tx.audit({ kind: 'dataExported', subject }))
    const rows = await desk.db.selectFrom('audit_log').select('id').orderBy('id').execute()
    const change = desk.transaction(tx => tx.db.updateTable('audit_log').set({ subject: 'x' }).execute())
    await expect(change).rejects.toThrow('the audit log is not changed')
    const middle = desk.transaction(tx => tx.db.deleteFrom('audit_log').where('id', '=', rows.at(-1)!.id).execute())
    await expect(middle).rejects.toThrow('only the oldest entry')
  })
})

test('it is stored for the days of the setting, and longer ones go each day', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  await company.admin.call(settingRoutes.update, { params: { key: 'auditDays' }, body: { value: '30' } })
  const count = () => company.context(({ db }) => db.selectFrom('audit_log').select('createdAt').execute())
  const before = (await count()).length
  await world.advance(29 * DAY)
  await company.context(desk => desk.transaction(tx => tx.audit({ kind: 'dataExported' })))
  expect(await count()).toHaveLength(before + 1)
  await world.advance(3 * DAY)
  expect(await count()).toHaveLength(1)
  await world.advance(31 * DAY)
  expect(await count()).toEqual([])
})

test('however many are too old, they go on the same day', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  await company.admin.call(settingRoutes.update, { params: { key: 'auditDays' }, body: { value: '30' } })
  await company.context(desk =>
    desk.transaction(async tx => {
      for (let at = 0; at < 1001; at++) await tx.audit({ kind: 'dataExported' })
    }),
  )
  await world.advance(31 * DAY)
  expect(await company.context(({ db }) => db.selectFrom('audit_log').select('createdAt').execute())).toEqual([])
})
