import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { defaultWeekHours } from '../../domain/business-hours.ts'
import { HOUR } from '../../kit/clock.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { authRoutes } from '../auth/contract.ts'
import { companyRoutes } from '../companies/contract.ts'
import { optionRoutes } from '../options/contract.ts'
import { signUpForm } from './architecture-cases.ts'
import { signUpRoutes } from './contract.ts'

test('A visitor signs up: the server decides due date, status, recurrence and campaigns, and the logs tell about it', async ({
  world,
  superAdmin,
}) => {
  const form = signUpForm()
  const years = { dueDate: '2099-01-01', status: 'f', campaignsEnabled: false, recurrence: 'ANUAL', timeZone: 'UTC' }
  const company = await world.signUp({ ...form, ...years } as typeof form)
  expect(company).toMatchObject({
    name: form.name,
    email: form.email,
    phone: form.phone,
    planId: 1,
    plan: { id: 1, name: 'Plano 1', value: 30 },
    status: true,
    campaignsEnabled: true,
    dueDate: '2026-11-21',
    trialExpiration: '2026-11-21',
    recurrence: 'MENSAL',
    timeZone: 'America/Sao_Paulo',
    referredBy: null,
    schedules: defaultWeekHours,
  })
  const admin = await world.signIn(form.email)
  const me = await admin.call(authRoutes.me)
  expect(me).toMatchObject({ name: form.name, profile: 'admin', super: false, mustChangePassword: false })
  expect(me.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' })
  const created = { kind: 'companyCreated', actor: 'program', subject: form.name, ip: expect.stringMatching(/\d/) }
  for (const log of [admin, superAdmin])
    expect((await log.call(auditRoutes.list)).entries).toContainEqual(expect.objectContaining(created))
})

test('A company that signs up in another language has it, for its people and for what its bot says', async ({
  world,
}) => {
  const form = signUpForm()
  const visitor = new TestClient(world.base, undefined, { 'accept-language': 'en-GB,en;q=0.9' })
  await world.signUp(form, visitor)
  const { company } = await (await world.signIn(form.email)).call(authRoutes.me)
  expect(company.settings).toContainEqual({ key: 'defaultLanguage', value: 'en' })
})

test('Tomorrow is the day after today where the company is, not where the server is', async ({ openWorld }) => {
  const late = await openWorld({ now: '2026-11-21T01:00:00Z' })
  expect((await late.signUp(signUpForm())).dueDate).toBe('2026-11-21')
})

test('The company that referred a new one is stored when there is such a company', async ({ world }) => {
  const first = await world.signUp(signUpForm())
  const second = await world.signUp({ ...signUpForm(), companyId: first.id })
  const byText = { ...signUpForm(), companyId: String(first.id) }
  expect([second.referredBy, (await world.signUp(byText)).referredBy]).toEqual([first.id, first.id])
})

test.for([9999, 'abc', '1.5', '', null, -1, '1e9'])(
  'A sign-up referred by %j is referred by nobody',
  async (companyId, { world }) => {
    const body = { ...signUpForm(), companyId } as ReturnType<typeof signUpForm>
    expect((await world.signUp(body)).referredBy).toBeNull()
  },
)

test('A sign-up that cannot be leaves nothing behind', async ({ world, superAdmin }) => {
  const form = signUpForm()
  await world.signUp(form)
  const before = await superAdmin.call(companyRoutes.listAll)
  const error = async (change: object) =>
    (await world.visitor.refusal(signUpRoutes.signUp, { body: { ...signUpForm(), ...change } })).code
  expect(await error({ name: form.name.toUpperCase() })).toBe('ERR_COMPANY_NAME_ALREADY_EXISTS')
  expect(await error({ email: form.email.toUpperCase() })).toBe('ERR_EMAIL_ALREADY_EXISTS')
  expect(await error({ planId: 77 })).toBe('ERR_NO_PLAN_FOUND')
  expect(await superAdmin.call(companyRoutes.listAll)).toEqual(before)
})

test.for([
  [{ name: 'A' }, 'name', 'Too Short!'],
  [{ name: 'A'.repeat(51) }, 'name', 'Too Long!'],
  [{ name: '' }, 'name', 'Required'],
  [{ email: 'nada' }, 'email', 'Invalid email'],
  [{ password: '1234' }, 'password', 'Too Short!'],
  [{ password: '1'.repeat(51) }, 'password', 'Too Long!'],
] as const)('The sign-up form with %j says at %s: %s', async ([change, path, code], { world }) => {
  const rejected = await world.visitor.refusal(signUpRoutes.signUp, { body: { ...signUpForm(), ...change } })
  expect(rejected.status).toBe(400)
  expect((rejected.body.faults as unknown[])[0]).toEqual({ path, message: expect.any(String), code })
})

test('One address signs five companies up in an hour, of those that came about; the super administrator makes more', async ({
  world,
  superAdmin,
}) => {
  const owner = world.visitor
  const [first, ...four] = [1, 2, 3, 4, 5].map(() => signUpForm())
  await world.signUp(first!, owner)
  for (let n = 0; n < 5; n++) await owner.refusal(signUpRoutes.signUp, { body: { ...signUpForm(), name: first!.name } })
  for (const body of four) await owner.call(signUpRoutes.signUp, { body })
  const rejected = await owner.refusal(signUpRoutes.signUp, { body: signUpForm() })
  expect([rejected.status, rejected.code, rejected.body.minutes]).toEqual([429, 'ERR_TOO_MANY_SIGNUPS', 60])
  await world.signUp(signUpForm())
  const { name, email } = signUpForm()
  await superAdmin.call(companyRoutes.create, { body: { name, email, planId: 1 } })
  await world.advance(HOUR)
  await owner.call(signUpRoutes.signUp, { body: signUpForm() })
})

test('A visitor is told about ten e-mails in an hour that they are taken, and after that nothing of any', async ({
  world,
}) => {
  const taken = signUpForm()
  await world.signUp(taken)
  const stranger = world.visitor
  const answer = async (email: string) =>
    (await stranger.refusal(signUpRoutes.signUp, { body: { ...signUpForm(), email } })).code
  for (let n = 0; n < 10; n++) expect(await answer(taken.email)).toBe('ERR_EMAIL_ALREADY_EXISTS')
  expect(await answer(taken.email)).toBe('ERR_TOO_MANY_EMAILS')
  expect(await answer(signUpForm().email)).toBe('ERR_TOO_MANY_EMAILS')
})

test('The platform can close the sign-up, which everybody is told', async ({ world, superAdmin, company }) => {
  const close = (closed: boolean) => superAdmin.call(signUpRoutes.close, { body: { closed } })
  const state = () => world.nobody.call(signUpRoutes.state)
  expect(await state()).toMatchObject({ closed: false, byStart: false })
  expect((await company.admin.refusal(signUpRoutes.close, { body: { closed: true } })).status).toBe(403)
  expect(await close(true)).toMatchObject({ closed: true, byStart: false })
  expect(await state()).toMatchObject({ closed: true, byStart: false })
  expect((await world.visitor.refusal(signUpRoutes.signUp, { body: signUpForm() })).code).toBe(
    'ERR_USER_CREATION_DISABLED',
  )
  await close(false)
  expect((await world.signUp(signUpForm())).status).toBe(true)
})

test('Anyone who signs up is told until when they try it: the day after, and the days of grace', async ({
  openWorld,
}) => {
  const world = await openWorld()
  expect((await world.nobody.call(signUpRoutes.state)).trialUntil).toBe('2026-11-21')
  await (await world.superAdmin()).call(optionRoutes.change, { body: { graceDays: 6 } })
  expect((await world.nobody.call(signUpRoutes.state)).trialUntil).toBe('2026-11-27')
  const form = signUpForm()
  await world.signUp(form)
  const { company } = await (await world.signIn(form.email)).call(authRoutes.me)
  expect(company.lastDay).toBe('2026-11-27')
})

test('A program started with --signup no takes no sign-ups and says so, whatever is chosen', async ({ openWorld }) => {
  const closed = await openWorld({ flags: { signup: 'no' } })
  try {
    const rejected = await closed.visitor.refusal(signUpRoutes.signUp, { body: signUpForm() })
    expect(rejected.code).toBe('ERR_USER_CREATION_DISABLED')
    expect(await closed.visitor.call(signUpRoutes.state)).toMatchObject({ closed: true, byStart: true })
  } finally {
    await closed.close()
  }
})

test('Sign-up pages of the family are told whether companies may sign up, and for how many days', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const emitted = async () =>
    Promise.all(
      (['viewRegister', 'allowRegister', 'trial'] as const).map(name => world.nobody.call(signUpRoutes[name])),
    )
  expect(await emitted()).toEqual([
    { key: 'viewregister', value: 'enabled' },
    { key: 'allowregister', value: 'enabled' },
    { key: 'trial', value: '1' },
  ])
  await superAdmin.call(signUpRoutes.close, { body: { closed: true } })
  await superAdmin.call(optionRoutes.change, { body: { graceDays: 6 } })
  expect((await emitted()).map(({ value }) => value)).toEqual(['disabled', 'disabled', '7'])
})
