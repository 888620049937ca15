import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { type Mailing, test } from '../../app/testing/mailing.ts'
import { PASSWORD, type World } from '../../app/testing/world.ts'
import { HOUR } from '../../kit/clock.ts'
import { languages } from '../../kit/language.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { authRoutes } from '../auth/contract.ts'
import { setAccountRights } from '../auth/index.ts'
import { lostPasswordRoutes } from './contract.ts'
import { letterWith } from './letter.ts'

const NEW = 'segredo-novo'
const CODE = /^\d+\.\d+\.[\w-]{43}$/m

/** Asks, and reads the code in the mail that comes. */
const codeOf =
  ({ world, letters }: Mailing) =>
  async (email: string): Promise<string> => {
    await world.visitor.call(lostPasswordRoutes.ask, { body: { email } })
    return CODE.exec((await letters()).at(-1)!.text)![0]
  }

const change = (world: World, code: string, password = NEW) =>
  world.visitor.call(lostPasswordRoutes.change, { body: { code, password } })
const rejected = async (world: World, code: string) =>
  (await world.visitor.refusal(lostPasswordRoutes.change, { body: { code, password: NEW } })).code

test('Anyone who lost their password gets a mail, chooses another with its code, signs in by it, and the log tells', async ({
  mailing,
}) => {
  const mails = await mailing()
  const { world, letters } = mails
  const code = codeOf(mails)
  const company = await world.company()
  const provided = await code(company.adminEmail)
  const [letter] = await letters()
  expect(letter).toMatchObject({ to: company.adminEmail, subject: 'Sua nova senha no Balcão' })
  for (const text of [letter!.text, letter!.html]) expect(text).toContain(`https://desk.example/nova-senha#${provided}`)
  expect(await change(world, provided)).toEqual({ email: company.adminEmail })
  expect(await company.admin.refusal(authRoutes.me)).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  const old = { email: company.adminEmail, password: PASSWORD }
  expect(await world.visitor.refusal(authRoutes.login, { body: old })).toMatchObject({
    code: 'ERR_INVALID_CREDENTIALS',
  })
  const back = await world.signIn(company.adminEmail, NEW)
  expect(await back.call(authRoutes.me)).toMatchObject({ companyId: company.id, mustChangePassword: false })
  expect((await back.call(auditRoutes.list)).entries).toContainEqual(
    expect.objectContaining({ kind: 'passwordRecovered', actor: 'person', userId: 1 }),
  )
})

test('A code works once, also where two use it at once, and all others of the account end with it', async ({
  mailing,
}) => {
  const mails = await mailing()
  const { world } = mails
  const code = codeOf(mails)
  const { adminEmail } = await world.company()
  const [first, second] = [await code(adminEmail), await code(adminEmail)]
  const answers = await Promise.allSettled([change(world, first), change(world, first, 'outro-segredo')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const used of [first, second]) expect(await rejected(world, used)).toBe('ERR_PASSWORD_CODE_OVER')
})

test('A code lasts an hour, whatever its end is changed to', async ({ mailing }) => {
  const mails = await mailing()
  const { world } = mails
  const code = codeOf(mails)
  const { adminEmail } = await world.company()
  const [early, late] = [await code(adminEmail), await code(adminEmail)]
  await world.advance(HOUR - 1)
  await change(world, early)
  const [id, end, signature] = (await code(adminEmail)).split('.')
  for (const forged of [
    `${Number(id) + 1}.${end}.${signature}`,
    `${id}.${Number(end) + 1}.${signature}`,
    'nada',
    '...',
  ])
    expect(await rejected(world, forged)).toBe('ERR_PASSWORD_CODE_OVER')
  await world.advance(HOUR)
  for (const over of [late, `${id}.${end}.${signature}`])
    expect(await rejected(world, over)).toBe('ERR_PASSWORD_CODE_OVER')
  await world.signIn(adminEmail, NEW)
})

test('A code ends with the e-mail to which it went', async ({ mailing }) => {
  const mails = await mailing()
  const { world } = mails
  const code = codeOf(mails)
  const company = await world.company()
  const provided = await code(company.adminEmail)
  const body = { email: 'nova@empresa.example', currentPassword: PASSWORD }
  await company.admin.call(userRoutes.update, { params: { id: 1 }, body })
  expect(await rejected(world, provided)).toBe('ERR_PASSWORD_CODE_OVER')
})

test('An e-mail that nobody has, and one of an account that is switched off, get the same answer and no mail', async ({
  mailing,
}) => {
  const mails = await mailing()
  const { world, operator, letters } = mails
  const code = codeOf(mails)
  const company = await world.company()
  await company.person('user')
  const provided = await code(company.adminEmail)
  await setAccountRights(world.app.platform, company.adminEmail, { disabled: true })
  const ask = (email: string) => world.visitor.call(lostPasswordRoutes.ask, { body: { email } })
  const { email: known } = await operator.call(authRoutes.me)
  expect(await ask('ninguem@empresa.example')).toEqual(await ask(known))
  await ask(company.adminEmail)
  expect((await letters()).map(({ to }) => to)).toEqual([company.adminEmail, known])
  expect(await rejected(world, provided)).toBe('ERR_PASSWORD_CODE_OVER')
})

const requested = async (from: TestClient, email: string) =>
  (await from.raw('POST', lostPasswordRoutes.ask.path, { body: { email } })).status

test('Three codes an hour are sent to one e-mail, whether or not it has an account', async ({ mailing }) => {
  const { world, letters } = await mailing()
  const { adminEmail } = await world.company()
  for (const email of [adminEmail, 'ninguem@empresa.example']) {
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await requested(world.visitor, email))
    expect(answers).toEqual([200, 200, 200, 429])
  }
  expect(await letters()).toHaveLength(3)
})

test('One address asks for ten codes in an hour', async ({ mailing }) => {
  const { world } = await mailing()
  const { visitor } = world
  const answers = []
  for (let n = 0; n < 11; n++) answers.push(await requested(visitor, `n${n}@empresa.example`))
  expect(answers).toEqual([...Array(10).fill(200), 429])
  expect(await requested(world.visitor, 'n10@empresa.example')).toBe(200)
  await world.advance(HOUR)
  expect(await requested(visitor, 'n10@empresa.example')).toBe(200)
})

test('Anyone who tried too many passwords may sign in with the new one at once', async ({ mailing }) => {
  const mails = await mailing()
  const { world } = mails
  const code = codeOf(mails)
  const { adminEmail: email } = await world.company()
  for (let n = 0; n < 6; n++) await world.nobody.refusal(authRoutes.login, { body: { email, password: 'errada' } })
  const locked = await world.nobody.refusal(authRoutes.login, { body: { email, password: PASSWORD } })
  expect(locked.code).toBe('ERR_TOO_MANY_LOGINS')
  await world.nobody.call(lostPasswordRoutes.change, { body: { code: await code(email), password: NEW } })
  await world.signIn(email, NEW)
})

test('Where no server of mails is set up that is said, and nothing is promised', async ({ world }) => {
  const { visitor } = world
  expect(await visitor.call(lostPasswordRoutes.state)).toEqual({ byMail: false })
  expect(await visitor.refusal(lostPasswordRoutes.ask, { body: { email: 'ana@empresa.example' } })).toMatchObject({
    status: 409,
    code: 'ERR_NO_PASSWORD_MAIL',
  })
})

test('A mail that is not taken is told to the operator, and anyone who asked to nobody', async ({ mailing }) => {
  const { world, smtp } = await mailing()
  const { adminEmail } = await world.company()
  await smtp.stop()
  await world.visitor.call(lostPasswordRoutes.ask, { body: { email: adminEmail } })
  await world.idle()
  expect(world.complaints).toContainEqual(expect.objectContaining({ msg: 'mailing a code for a new password' }))
})

test.for(languages)(
  'The mail in %s has no hole and says the same twice, with a link only where one leads here',
  language => {
    const content = { email: 'ana&<b>@x.example', language }
    const linked = letterWith('7.8.abc', { ...content, publicUrl: 'https://desk.example' })
    const bare = letterWith('7.8.abc', { ...content, publicUrl: undefined })
    for (const { subject, body, html } of [linked, bare]) {
      for (const text of [subject, body, html]) expect(text).not.toMatch(/\{\w+\}|undefined|null/)
      for (const text of [body, html]) expect(text).toContain('7.8.abc')
      expect(html).toContain('ana&amp;&lt;b&gt;@x.example')
    }
    for (const text of [linked.body, linked.html]) expect(text).toContain('https://desk.example/nova-senha#7.8.abc')
    for (const text of [bare.body, bare.html]) expect(text).not.toMatch(/https?:/)
  },
)
