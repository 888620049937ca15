import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { type Mailing, test } from '../../app/testing/mailing.ts'
import { PASSWORD, type World } from '../../app/testing/world.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { languages } from '../../kit/language.ts'
import { authRoutes } from '../auth/contract.ts'
import { setAccountRights } from '../auth/index.ts'
import { companyRoutes } from '../companies/contract.ts'
import { optionRoutes } from '../options/contract.ts'
import { signUpForm } from './architecture-cases.ts'
import { signUpRoutes } from './contract.ts'
import { letterOfAccount, letterWith } from './letters.ts'

type Form = ReturnType<typeof signUpForm>

const send = (world: World, body: Form, from = world.visitor) => from.call(signUpRoutes.signUp, { body })

/** Signs up, and reads the code in the mail that comes. */
async function codeFor({ world, letters }: Mailing, form: Form): Promise<string> {
  await send(world, form)
  return (await letters()).at(-1)!.text.match(/confirmar-cadastro#(\S+)/)![1]!
}

const confirm = (world: World, code: string, password = PASSWORD) =>
  world.visitor.call(signUpRoutes.confirm, { body: { code, password } })
const rejected = async (world: World, code: string, password = PASSWORD, from = world.visitor) =>
  (await from.refusal(signUpRoutes.confirm, { body: { code, password } })).code

test('Where mails leave a company is founded when its e-mail is confirmed with the password of the sign-up', async ({
  mailing,
}) => {
  const mails = await mailing()
  const { world, operator, letters } = mails
  const form = signUpForm()
  const companies = () => operator.call(companyRoutes.listAll)
  const before = await companies()
  const raw = await world.visitor.raw('POST', signUpRoutes.signUp.path, { body: form })
  expect([raw.status, await raw.json()]).toEqual([
    202,
    { message: expect.stringContaining(`Enviamos um e-mail para ${form.email}.`) },
  ])
  const [letter] = await letters()
  expect(letter).toMatchObject({ to: form.email, subject: 'Confirme o seu cadastro no Balcão' })
  const [, code = ''] = letter!.text.match(/https:\/\/desk\.example\/confirmar-cadastro#(\S+)/)!
  expect(letter!.html).toContain(`https://desk.example/confirmar-cadastro#${code}`)
  for (const text of [letter!.subject, letter!.text, letter!.html])
    for (const typed of [form.name, form.phone, PASSWORD]) expect(text).not.toContain(typed)
  expect(await rejected(world, code, 'outra-senha')).toBe('ERR_SIGNUP_PASSWORD')
  expect(await companies()).toEqual(before)
  const login = { email: form.email, password: PASSWORD }
  expect((await world.visitor.refusal(authRoutes.login, { body: login })).code).toBe('ERR_INVALID_CREDENTIALS')
  expect(await confirm(world, code)).toMatchObject({ name: form.name, email: form.email, phone: form.phone, planId: 1 })
  const me = await (await world.signIn(form.email)).call(authRoutes.me)
  expect(me).toMatchObject({ profile: 'admin', mustChangePassword: false, company: { name: form.name } })
})

test('A confirmed company is referred by whom the form named, has the language of its visitor, and is on trial', async ({
  mailing,
}) => {
  const mails = await mailing()
  const { world } = mails
  const { id } = await world.company()
  const code = await codeFor(mails, { ...signUpForm(), companyId: String(id) } as Form)
  const visitor = new TestClient(world.base, undefined, { 'accept-language': 'en' })
  const founded = await visitor.call(signUpRoutes.confirm, { body: { code, password: PASSWORD } })
  expect(founded).toMatchObject({ referredBy: id, dueDate: '2026-11-21', recurrence: 'MENSAL' })
  expect(world.app.platform.companies.entitlementsOf(founded.id).onTrial).toBe(true)
  const { company } = await (await world.signIn(founded.email)).call(authRoutes.me)
  expect(company.settings).toContainEqual({ key: 'defaultLanguage', value: 'en' })
})

test('An e-mail that has an account gets the same answer, and its owner a mail that says so', async ({ mailing }) => {
  const { world, letters } = await mailing()
  const { adminEmail } = await world.company()
  const answer = async (email: string) => {
    const raw = await world.visitor.raw('POST', signUpRoutes.signUp.path, { body: { ...signUpForm(), email } })
    return [raw.status, (await raw.text()).replace(email, '…')]
  }
  const disabled = await world.company()
  await setAccountRights(world.app.platform, disabled.adminEmail, { disabled: true })
  const free = await answer('ninguem@empresa.example')
  for (const taken of [adminEmail, disabled.adminEmail]) expect(await answer(taken)).toEqual(free)
  const [ofNobody, ...ofOwners] = await letters()
  expect(ofNobody!.to).toBe('ninguem@empresa.example')
  expect(ofOwners.map(({ to }) => to)).toEqual([adminEmail, disabled.adminEmail])
  for (const { subject, text } of ofOwners) {
    expect(subject).toBe('Você já tem uma conta no Balcão')
    expect(text).toContain('https://desk.example/login')
    expect(text).not.toContain('confirmar-cadastro')
  }
})

test('A code founds one company, also where two use it at once', async ({ mailing }) => {
  const mails = await mailing()
  const { world } = mails
  const code = await codeFor(mails, signUpForm())
  const answers = await Promise.allSettled([confirm(world, code), confirm(world, code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await rejected(world, code)).toBe('ERR_COMPANY_NAME_ALREADY_EXISTS')
})

test('Of two that sign up with one e-mail the first that confirms has it', async ({ mailing }) => {
  const mails = await mailing()
  const { world } = mails
  const form = signUpForm()
  const [first, second] = [await codeFor(mails, form), await codeFor(mails, { ...form, name: 'Outra' })]
  await confirm(world, second)
  expect(await rejected(world, first)).toBe('ERR_EMAIL_ALREADY_EXISTS')
})

test('A code lasts 24 hours, and what we did not seal for a sign-up is none', async ({ mailing }) => {
  const mails = await mailing()
  const { world } = mails
  const [early, late] = [await codeFor(mails, signUpForm()), await codeFor(mails, signUpForm())]
  const { secrets } = world.app.platform
  for (const forged of ['nada', `${early}A`, early.replace(/.{40}$/, 'A'.repeat(40)), secrets.encrypt('{}')])
    expect(await rejected(world, forged)).toBe('ERR_SIGNUP_CODE_OVER')
  await world.advance(DAY - 1)
  await confirm(world, early)
  await world.advance(1)
  expect(await rejected(world, late)).toBe('ERR_SIGNUP_CODE_OVER')
})

test('A sign-up that was closed meanwhile is not confirmed, and one that began while mails left is confirmed without them', async ({
  mailing,
}) => {
  const mails = await mailing()
  const { world, operator } = mails
  const code = await codeFor(mails, signUpForm())
  await operator.call(signUpRoutes.close, { body: { closed: true } })
  expect(await rejected(world, code)).toBe('ERR_USER_CREATION_DISABLED')
  await operator.call(signUpRoutes.close, { body: { closed: false } })
  await operator.call(optionRoutes.change, { body: { mail: null } })
  await confirm(world, code)
  expect((await world.signUp(signUpForm())).status).toBe(true)
})

test('Three sign-ups an hour are mailed to one e-mail, and ten for one address; what is rejected counts for nothing', async ({
  mailing,
}) => {
  const { world, letters } = await mailing()
  const status = async (body: Form, from = world.visitor) =>
    (await from.raw('POST', signUpRoutes.signUp.path, { body })).status
  const { email } = signUpForm()
  const sameEmail = []
  for (let n = 0; n < 4; n++) sameEmail.push(await status({ ...signUpForm(), email }))
  expect(sameEmail).toEqual([202, 202, 202, 429])
  const { visitor } = world
  const taken = await world.company()
  const sameAddress = []
  for (let n = 0; n < 3; n++) {
    sameAddress.push(await status({ ...signUpForm(), name: taken.name }, visitor))
    sameAddress.push(await status({ ...signUpForm(), planId: 77 }, visitor))
  }
  for (let n = 0; n < 11; n++) sameAddress.push(await status(signUpForm(), visitor))
  expect(sameAddress).toEqual([409, 404, 409, 404, 409, 404, ...Array(10).fill(202), 429])
  expect(await letters()).toHaveLength(13)
  await world.advance(HOUR)
  expect([await status({ ...signUpForm(), email }), await status(signUpForm(), visitor)]).toEqual([202, 202])
})

test('Ten wrong passwords an hour are taken for the sign-up of one e-mail, and five companies of one address confirmed', async ({
  mailing,
}) => {
  const mails = await mailing()
  const { world } = mails
  const code = await codeFor(mails, signUpForm())
  for (let n = 0; n < 10; n++) expect(await rejected(world, code, 'errada')).toBe('ERR_SIGNUP_PASSWORD')
  expect(await rejected(world, code)).toBe('ERR_TOO_MANY_SIGNUP_TRIES')
  const { visitor } = world
  for (let n = 0; n < 5; n++) {
    const body = { code: await codeFor(mails, signUpForm()), password: PASSWORD }
    await visitor.call(signUpRoutes.confirm, { body })
  }
  const one = await codeFor(mails, signUpForm())
  expect(await rejected(world, one, PASSWORD, visitor)).toBe('ERR_TOO_MANY_SIGNUPS')
  await world.advance(HOUR)
  await confirm(world, code)
})

test('A mail that is not taken is told to the operator, and anyone who signs up is answered as ever', async ({
  mailing,
}) => {
  const { world, smtp } = await mailing()
  await smtp.stop()
  expect(await send(world, signUpForm())).toEqual({ message: expect.any(String) })
  await world.idle()
  expect(world.complaints).toContainEqual(expect.objectContaining({ msg: 'mailing the confirmation of a sign-up' }))
})

test('The longest form fits into a code', async ({ mailing }) => {
  const mails = await mailing()
  const name = '\ud800'.repeat(50)
  const label = 'a'.repeat(60)
  const email = `${'b'.repeat(60)}@${label}.${label}.${label}.example`
  const code = await codeFor(mails, { ...signUpForm(), name, email, phone: '"'.repeat(30) })
  expect(await confirm(mails.world, code)).toMatchObject({ email })
})

test.for(languages)(
  'The mails in %s have no hole and say the same twice, with a link only where one leads here',
  language => {
    const about = { email: 'ana&b@x.example', language }
    const linked = { ...about, publicUrl: 'https://desk.example' }
    const bare = { ...about, publicUrl: undefined }
    const all = [
      letterWith('v1.abc', linked),
      letterWith('v1.abc', bare),
      letterOfAccount(linked),
      letterOfAccount(bare),
    ]
    for (const { subject, body, html } of all) {
      for (const text of [subject, body, html]) expect(text).not.toMatch(/\{\w+\}|undefined|null/)
      expect(html).toContain('ana&amp;b@x.example')
    }
    const links = all.map(({ body, html }) => [body, html].map(text => /https:[^\s"<]+/.exec(text)?.[0]))
    const [confirming, signingIn] = ['https://desk.example/confirmar-cadastro#v1.abc', 'https://desk.example/login']
    expect(links).toEqual([confirming, undefined, signingIn, undefined].map(link => [link, link]))
    for (const text of [all[1]!.body, all[1]!.html]) expect(text).toContain('v1.abc')
  },
)
