import { expect } from 'vitest'
import type * as z from 'zod'
import { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import { PASSWORD, type TestCompany, type World } from '../../../app/testing/world.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { auditRoutes } from '../../../tenant/audit/contract.ts'
import { authRoutes, type SecondFactor } from '../contract.ts'
import { signInTab } from '../fixtures.ts'
import { accountByEmail, resetTwoFactor, updateAccount } from '../index.ts'
import { totpCode } from './totp.ts'

type Rejected = z.output<typeof SecondFactor> & { error: string }

/** Switches the second step on for the administrator of a company; returns what their phone and their paper hold. */
async function enrol(world: World, { admin }: TestCompany) {
  const { secret, enrolment } = await admin.call(authRoutes.beginTwoFactor, { body: { currentPassword: PASSWORD } })
  const code = totpCode(secret, world.clock.now())
  const { recoveryCodes } = await admin.call(authRoutes.finishTwoFactor, { body: { enrolment, code } })
  // Its code is spent.
  await world.advance(30 * SECOND)
  return { secret, recoveryCodes, code: () => totpCode(secret, world.clock.now()) }
}

/** Signs in by the password and returns what the second step needs. */
async function challengeOf(world: World, email: string): Promise<Rejected> {
  const tab = await signInTab(world.base, email, PASSWORD)
  expect([tab.status, tab.body.error, tab.cookie]).toEqual([401, 'ERR_SECOND_FACTOR', undefined])
  return tab.body as unknown as Rejected
}

const secondStep = (world: World, body: object) => world.nobody.raw('POST', authRoutes.loginCode.path, { body })
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error?: string }).error]

test('Who has an authenticator app signs in by the password and its code', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  expect(await company.admin.call(authRoutes.twoFactor)).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 })
  const phone = await enrol(world, company)
  expect(await company.admin.call(authRoutes.twoFactor)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
  const { challenge, methods } = await challengeOf(world, company.adminEmail)
  expect(methods).toEqual(['totp', 'recoveryCode'])
  const typed = phone.code()
  const { user, token } = await world.nobody.call(authRoutes.loginCode, {
    body: { challenge, code: `${typed.slice(0, 3)} ${typed.slice(3)}` },
  })
  expect(user.email).toBe(company.adminEmail)
  expect(await new TestClient(world.base, token).call(authRoutes.me)).toEqual(user)
})

test('A right password without a code ends no session', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const phone = await enrol(world, company)
  const { challenge } = await challengeOf(world, company.adminEmail)
  expect((await company.admin.call(authRoutes.me)).email).toBe(company.adminEmail)
  await world.nobody.call(authRoutes.loginCode, { body: { challenge, code: phone.code() } })
  expect((await company.admin.refusal(authRoutes.me)).status).toBe(401)
})

test('A code is good once, also for two sign-ins at the same moment', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const phone = await enrol(world, company)
  const { challenge } = await challengeOf(world, company.adminEmail)
  const code = phone.code()
  const answers = await Promise.all([1, 2].map(() => secondStep(world, { challenge, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const later = await challengeOf(world, company.adminEmail)
  expect(await errorOf(await secondStep(world, { challenge: later.challenge, code }))).toEqual([400, 'ERR_WRONG_CODE'])
})

test('A recovery code replaces the phone once, however it is typed, and the log of the company names it', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const { recoveryCodes } = await enrol(world, company)
  expect(new Set(recoveryCodes).size).toBe(10)
  const { challenge } = await challengeOf(world, company.adminEmail)
  const recoveryCode = recoveryCodes[3]!.toLowerCase().replace('-', ' ')
  const { token } = await world.nobody.call(authRoutes.loginCode, { body: { challenge, recoveryCode } })
  const admin = new TestClient(world.base, token)
  expect(await admin.call(authRoutes.twoFactor)).toMatchObject({ recoveryCodesLeft: 9 })
  const again = await challengeOf(world, company.adminEmail)
  expect(await errorOf(await secondStep(world, { challenge: again.challenge, recoveryCode }))).toEqual([
    400,
    'ERR_WRONG_CODE',
  ])
  const { entries } = await admin.call(auditRoutes.list, {})
  const kinds = entries.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['twoFactorEnabled', 'recoveryCodeUsed', 'codeRefused']))
})

test('After five wrong codes the password is asked for again, and after ten in an hour nobody may try', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const phone = await enrol(world, company)
  for (let round = 0; round < 2; round += 1) {
    const { challenge } = await challengeOf(world, company.adminEmail)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await errorOf(await secondStep(world, { challenge, code: '000000' }))).toEqual([400, 'ERR_WRONG_CODE'])
    const right = await secondStep(world, { challenge, code: phone.code() })
    expect(await errorOf(right)).toEqual([429, 'ERR_TOO_MANY_CODES'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const { challenge } = await challengeOf(world, company.adminEmail)
  expect((await secondStep(world, { challenge, code: phone.code() })).status).toBe(429)
  await world.advance(HOUR)
  const later = await challengeOf(world, company.adminEmail)
  expect((await secondStep(world, { challenge: later.challenge, code: phone.code() })).status).toBe(200)
})

test('A challenge lasts five minutes, is of one account, and ends with a new password', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const phone = await enrol(world, company)
  const gone = [410, 'ERR_CHALLENGE_EXPIRED']
  const { challenge } = await challengeOf(world, company.adminEmail)
  await world.advance(5 * MINUTE)
  expect(await errorOf(await secondStep(world, { challenge, code: phone.code() }))).toEqual(gone)
  expect(await errorOf(await secondStep(world, { challenge: 'v1.invented', code: phone.code() }))).toEqual(gone)
  const { enrolment } = await (await world.company()).admin.call(authRoutes.beginTwoFactor, {
    body: { currentPassword: PASSWORD },
  })
  expect(await errorOf(await secondStep(world, { challenge: enrolment, code: phone.code() }))).toEqual(gone)
  const before = await challengeOf(world, company.adminEmail)
  const { store } = world.app.platform
  await updateAccount(store.db, company.id, 1, { passwordHash: 'scrypt$other' }, world.clock.now())
  expect(await errorOf(await secondStep(world, { challenge: before.challenge, code: phone.code() }))).toEqual(gone)
})

test('A trusted browser is asked for no code for 30 days; another browser is', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  await company.lasts()
  const phone = await enrol(world, company)
  const { challenge } = await challengeOf(world, company.adminEmail)
  const answer = await secondStep(world, { challenge, code: phone.code(), trustBrowser: true })
  const trust = answer.headers.getSetCookie().find(cookie => cookie.startsWith('trusted-'))!
  expect(trust).toMatch(/Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict/)
  const cookie = trust.split(';')[0]!
  expect((await signInTab(world.base, company.adminEmail, PASSWORD, cookie)).status).toBe(200)
  expect((await signInTab(world.base, company.adminEmail, PASSWORD, `${cookie.slice(0, -3)}AAA`)).status).toBe(401)
  expect((await signInTab(world.base, company.adminEmail, PASSWORD)).status).toBe(401)
  await world.advance(30 * DAY)
  expect((await signInTab(world.base, company.adminEmail, PASSWORD, cookie)).status).toBe(401)
})

test('Nothing is switched on, off or renewed without the password, and off or renewed without a code', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const { admin } = company
  const wrong = { currentPassword: 'errada-1' }
  expect((await admin.refusal(authRoutes.beginTwoFactor, { body: wrong })).code).toBe('ERR_WRONG_PASSWORD')
  const { enrolment } = await admin.call(authRoutes.beginTwoFactor, { body: { currentPassword: PASSWORD } })
  expect((await admin.refusal(authRoutes.finishTwoFactor, { body: { enrolment, code: '000000' } })).code).toBe(
    'ERR_WRONG_CODE',
  )
  expect(await admin.call(authRoutes.twoFactor)).toMatchObject({ enabled: false })
  const phone = await enrol(world, company)
  for (const route of [authRoutes.removeTwoFactor, authRoutes.renewRecoveryCodes]) {
    expect((await admin.refusal(route, { body: { ...wrong, code: phone.code() } })).code).toBe('ERR_WRONG_PASSWORD')
    const noCode = await admin.refusal(route, { body: { currentPassword: PASSWORD } })
    expect(noCode.code).toBe('ERR_WRONG_CODE')
  }
  expect((await admin.refusal(authRoutes.beginTwoFactor, { body: { currentPassword: PASSWORD } })).code).toBe(
    'ERR_TWO_FACTOR_ON',
  )
  const { recoveryCodes } = await admin.call(authRoutes.renewRecoveryCodes, {
    body: { currentPassword: PASSWORD, code: phone.code() },
  })
  const [old, fresh] = [phone.recoveryCodes[0]!, recoveryCodes[0]!]
  const off = { currentPassword: PASSWORD }
  expect((await admin.refusal(authRoutes.removeTwoFactor, { body: { ...off, recoveryCode: old } })).code).toBe(
    'ERR_WRONG_CODE',
  )
  const state = await admin.call(authRoutes.removeTwoFactor, { body: { ...off, recoveryCode: fresh } })
  expect(state).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 })
  expect((await signInTab(world.base, company.adminEmail, PASSWORD)).status).toBe(200)
})

test('The operator takes it off someone who lost everything, and the log of the company says so', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  await enrol(world, company)
  expect(await resetTwoFactor(world.app.platform, company.adminEmail)).toBe(true)
  expect(await resetTwoFactor(world.app.platform, company.adminEmail)).toBe(false)
  expect(await resetTwoFactor(world.app.platform, 'ninguem@loja.example')).toBeUndefined()
  expect((await signInTab(world.base, company.adminEmail, PASSWORD)).status).toBe(200)
})

test('Neither the secret nor a recovery code lies readable in the database', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { secret, recoveryCodes } = await enrol(world, company)
  const row = JSON.stringify(await accountByEmail(world.app.platform.store.db, company.adminEmail))
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', ''))])
    expect(row).not.toContain(text)
})
