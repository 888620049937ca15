import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type World } from '../../app/testing/world.ts'
import { CLOSE_ENDED } from '../../http/realtime/index.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { Passwords } from '../../storage/index.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { callers } from './callers.ts'
import { authRoutes } from './contract.ts'
import { refreshTab, signInTab } from './fixtures.ts'
import { accountOf, deleteAccount, updateAccount } from './index.ts'
import { browserMarks } from './known-browsers.ts'
import { refreshTokens } from './tokens.ts'

const me = (world: World, token: string) => new TestClient(world.base, token).refusal(authRoutes.me)

test('Signing in tells who one is, with the company and its settings, and keeps the refresh token in a closed cookie', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company('Padaria Sol')
  const tab = await signInTab(world.base, company.adminEmail.toUpperCase(), PASSWORD)
  expect(tab.status).toBe(200)
  expect(tab.body).toEqual({
    token: expect.any(String),
    sessionId: expect.any(Number),
    user: {
      id: 1,
      name: 'Padaria Sol',
      email: company.adminEmail,
      profile: 'admin',
      super: false,
      companyId: company.id,
      company: {
        id: company.id,
        name: 'Padaria Sol',
        dueDate: '2026-11-21',
        lastDay: '2026-11-21',
        timeZone: 'America/Sao_Paulo',
        settings: expect.arrayContaining([
          { key: 'campaignsEnabled', value: 'true' },
          { key: 'userRating', value: 'disabled' },
        ]),
      },
      whatsappId: null,
      queues: [],
      allTicket: 'enable',
      followsQueues: true,
      rights: [],
      pausedUntil: null,
      mustChangePassword: false,
    },
  })
  expect(JSON.stringify(tab.body)).not.toMatch(/asaas|password"|scrypt/)
  expect(tab.setCookie).toMatch(/^jrt=[\w-]+\.[\w-]+; Max-Age=604800; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
  expect(await new TestClient(world.base, tab.body.token).call(authRoutes.me)).toEqual(tab.body.user)
})

test('A wrong password and an unknown e-mail get the same answer', async ({ world }) => {
  const { adminEmail } = await world.company()
  const wrong = await signInTab(world.base, adminEmail, 'errada')
  const unknown = await signInTab(world.base, 'ninguem@empresa.example', 'errada')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    error: 'ERR_INVALID_CREDENTIALS',
    message: 'E-mail ou senha incorretos. Tente de novo.',
  })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  expect(unknown.cookie).toBeUndefined()
})

test('A sign-in without e-mail or password is rejected with the words of the form', async ({ world }) => {
  const rejected = await world.nobody.refusal(authRoutes.login, { body: { email: 'ana', password: '' } })
  expect(rejected.status).toBe(400)
  expect(rejected.body.faults).toEqual([
    { path: 'email', message: 'Este e-mail não é válido. Exemplo: nome@empresa.com.br', code: 'Invalid email' },
    { path: 'password', message: 'Obrigatório', code: 'Required' },
  ])
})

test('After five wrong passwords the right one has to wait too', async ({ world }) => {
  const { adminEmail } = await world.company()
  for (let attempt = 0; attempt < 5; attempt++) await signInTab(world.base, adminEmail, 'errada')
  const rejected = await signInTab(world.base, adminEmail, PASSWORD)
  expect([rejected.status, rejected.body.error, rejected.body.minutes]).toEqual([429, 'ERR_TOO_MANY_LOGINS', 15])
  expect(rejected.body.message).toBe('Tentativas demais. Espere 15 min e tente de novo.')
  await world.advance(15 * MINUTE)
  expect((await signInTab(world.base, adminEmail, PASSWORD)).status).toBe(200)
})

test('Anyone who used the address before gets in with the right password when a stranger used up its attempts, also after a restart', async ({
  openWorld,
}) => {
  const own = await openWorld()
  const [ana, rui] = [await own.company(), await own.company()]
  await signInTab(own.base, ana.adminEmail, PASSWORD)
  await new TestClient(own.base, rui.admin.token).raw('DELETE', '/auth/logout')
  await own.restart()
  for (let attempt = 0; attempt < 60; attempt++) await signInTab(own.base, `p${attempt}@empresa.example`, 'errada')
  const answer = async (...attempt: [string, string, string?]) => {
    const { status, body } = await signInTab(own.base, ...attempt)
    return [status, body.error]
  }
  expect(await answer(rui.adminEmail, PASSWORD)).toEqual([429, 'ERR_TOO_MANY_LOGINS'])
  expect(await answer(ana.adminEmail, 'errada')).toEqual([429, 'ERR_TOO_MANY_LOGINS'])
  expect(await answer(ana.adminEmail, PASSWORD)).toEqual([200, undefined])
  for (let attempt = 0; attempt < 5; attempt++) await answer(ana.adminEmail, 'errada')
  expect(await answer(ana.adminEmail, PASSWORD)).toEqual([429, 'ERR_TOO_MANY_LOGINS'])
})

test('A browser that has signed in to the account gets in with the right password whatever others try with its e-mail', async ({
  world,
}) => {
  const { adminEmail } = await world.company()
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  const { mark: foreign } = await signInTab(world.base, (await world.company()).adminEmail, PASSWORD)
  await new TestClient(world.base, tab.body.token).raw('DELETE', '/auth/logout')
  const statusWith = async (mark?: string, password = PASSWORD) =>
    (await signInTab(world.base, adminEmail, password, mark)).status
  for (let attempt = 0; attempt < 5; attempt++) await statusWith(undefined, 'errada')
  const [name, value] = tab.mark!.split('=')
  const strangers = [undefined, `${name}=${foreign!.split('=')[1]}`, `${name}=x${value}`, `${name}=${value}.x`]
  expect(await Promise.all(strangers.map(mark => statusWith(mark)))).toEqual([429, 429, 429, 429])
  expect(await statusWith(tab.mark)).toBe(200)
  for (let attempt = 0; attempt < 5; attempt++) expect(await statusWith(tab.mark, 'errada')).toBe(401)
  expect(await statusWith(tab.mark)).toBe(429)
})

test('The mark of a browser lasts a year and ends with the password; each account in the browser has its own', async ({
  world,
}) => {
  const company = await world.company()
  const { store } = world.app.platform
  const account = (await accountOf(store.db, company.id, 1))!
  const answer = await world.nobody.raw('POST', authRoutes.login.path, {
    body: { email: company.adminEmail, password: PASSWORD },
  })
  const [set] = answer.headers.getSetCookie().filter(cookie => cookie.startsWith('known-'))
  expect(set).toMatch(/^known-\d+=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
  const [name, mark] = set!.split(';')[0]!.split('=')
  expect(name).toBe(`known-${account.id}`)
  const isOf = (one: { id: number; passwordHash: string }) => world.app.platform.own(browserMarks).isOf(one, mark!)
  expect([account, { ...account, passwordHash: 'new' }, { ...account, id: 0 }].map(isOf)).toEqual([true, false, false])
})

test('An old access token gives 403 once, and the cookie a new one', async ({ world }) => {
  const { adminEmail } = await world.company()
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  await world.advance(15 * MINUTE)
  const rejected = await me(world, tab.body.token)
  expect([rejected.status, rejected.code]).toEqual([403, 'ERR_TOKEN_EXPIRED'])
  const fresh = await refreshTab(world.base, tab.cookie)
  expect(fresh.status).toBe(200)
  expect(fresh.body.sessionId).toBe(tab.body.sessionId)
  expect(fresh.body.user).toEqual(tab.body.user)
  expect(fresh.cookie).not.toBe(tab.cookie)
  expect(await new TestClient(world.base, fresh.body.token).call(authRoutes.me)).toMatchObject({ email: adminEmail })
})

test('Without a token, with a foreign one and without a cookie the answer is 401', async ({ world }) => {
  expect(await world.nobody.refusal(authRoutes.me)).toMatchObject({ status: 401, code: 'ERR_NO_TOKEN' })
  expect(await me(world, 'foreign.token.here')).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
  expect((await refreshTab(world.base)).status).toBe(401)
  const rejected = await refreshTab(world.base, 'made-up')
  expect([rejected.body.error, rejected.cookie]).toEqual(['ERR_SESSION_EXPIRED', undefined])
})

test('A refresh lengthens the session of anyone who is listening, too', async ({ world }) => {
  const { adminEmail } = await world.company()
  const { cookie, body } = await signInTab(world.base, adminEmail, PASSWORD)
  await world.advance(DAY)
  await refreshTab(world.base, cookie)
  const caller = await world.app.platform.own(callers).of(body.sessionId)
  expect(caller?.sessionEndsAt).toBe(world.clock.now() + 7 * DAY)
})

test('Two tabs may refresh with the same cookie at once and end up with the same new one', async ({ world }) => {
  const { adminEmail } = await world.company()
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  const [one, two] = await Promise.all([refreshTab(world.base, tab.cookie), refreshTab(world.base, tab.cookie)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.cookie).toBe(two.cookie)
  await world.advance(29 * SECOND)
  expect((await refreshTab(world.base, tab.cookie)).cookie).toBe(one.cookie)
  expect((await refreshTab(world.base, one.cookie)).status).toBe(200)
})

test('A replaced cookie that shows up later ends the session for everybody who holds it', async ({ world }) => {
  const { adminEmail } = await world.company()
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  const next = await refreshTab(world.base, tab.cookie)
  await world.advance(30 * SECOND)
  expect((await refreshTab(world.base, tab.cookie)).status).toBe(401)
  expect((await refreshTab(world.base, next.cookie)).status).toBe(401)
  expect(await me(world, next.body.token)).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
})

test('So does any cookie before that one, but for a moment in which several tabs may have replaced it twice', async ({
  world,
}) => {
  const { adminEmail } = await world.company()
  const first = await signInTab(world.base, adminEmail, PASSWORD)
  const second = await refreshTab(world.base, first.cookie)
  const third = await refreshTab(world.base, second.cookie)
  expect((await refreshTab(world.base, first.cookie)).status).toBe(401)
  const fourth = await refreshTab(world.base, third.cookie)
  expect(fourth.status).toBe(200)
  await world.advance(30 * SECOND)
  expect((await refreshTab(world.base, first.cookie)).status).toBe(401)
  expect((await refreshTab(world.base, fourth.cookie)).status).toBe(401)
  expect(await me(world, fourth.body.token)).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
})

test('A cookie from before there were families goes on, and ends the session when it shows up late', async ({
  world,
}) => {
  const { adminEmail } = await world.company()
  const { body } = await signInTab(world.base, adminEmail, PASSWORD)
  const { platform } = world.app
  await platform.store.db
    .updateTable('sessions')
    .set({ refreshHash: platform.own(refreshTokens).hashOf('old-one'), familyHash: null })
    .where('id', '=', body.sessionId)
    .execute()
  const next = await refreshTab(world.base, 'old-one')
  expect(next.status).toBe(200)
  await world.advance(30 * SECOND)
  expect((await refreshTab(world.base, 'old-one')).status).toBe(401)
  expect((await refreshTab(world.base, next.cookie)).status).toBe(401)
})

test('A cookie of a session before, or one that was made up, ends nothing', async ({ world }) => {
  const { adminEmail } = await world.company()
  const before = await signInTab(world.base, adminEmail, PASSWORD)
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  await world.advance(30 * SECOND)
  for (const cookie of [before.cookie, tab.cookie!.replace('.', '.x'), tab.cookie!.slice(23)])
    expect((await refreshTab(world.base, cookie)).status).toBe(401)
  expect((await refreshTab(world.base, tab.cookie)).status).toBe(200)
})

test('A session that nobody refreshes for a week has ended; one that is used goes on', async ({ world }) => {
  const { adminEmail } = await world.company()
  const superAdmin = await world.superAdmin()
  const { companyId } = (await signInTab(world.base, adminEmail, PASSWORD)).body.user
  await superAdmin.raw('PUT', `/companies/${companyId}`, { body: { dueDate: '2099-01-01' } })
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  await world.advance(6 * DAY)
  const used = await refreshTab(world.base, tab.cookie)
  await world.advance(6 * DAY)
  const again = await refreshTab(world.base, used.cookie)
  expect(again.status).toBe(200)
  await world.advance(7 * DAY)
  expect((await refreshTab(world.base, again.cookie)).status).toBe(401)
})

test('Signing in elsewhere tells the old window, ends its session and closes its socket', async ({ world }) => {
  const company = await world.company()
  const colleague = await (await company.person('user')).fullSocket()
  const old = await signInTab(world.base, company.adminEmail, PASSWORD)
  const socket = await new TestClient(world.base, old.body.token).fullSocket()
  const now = await signInTab(world.base, company.adminEmail, PASSWORD)

  expect(await socket.event('auth')).toEqual({
    action: 'update',
    user: { id: 1, email: company.adminEmail, companyId: company.id },
    sessionId: now.body.sessionId,
  })
  expect(now.body.sessionId).not.toBe(old.body.sessionId)
  expect(await socket.closed()).toBe(CLOSE_ENDED)
  expect(await me(world, old.body.token)).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
  expect((await refreshTab(world.base, old.cookie)).status).toBe(401)
  expect(await new TestClient(world.base, now.body.token).call(authRoutes.me)).toMatchObject({ id: 1 })
  await colleague.settled()
  expect(colleague.published()).not.toContain('auth:update')
})

test('Signing out ends the session, its socket and its cookie', async ({ world }) => {
  const { adminEmail } = await world.company()
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  const client = new TestClient(world.base, tab.body.token, { cookie: `jrt=${tab.cookie}` })
  const socket = await client.fullSocket()
  const answer = await client.raw('DELETE', '/auth/logout')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toMatch(/^jrt=; .*Expires=Thu, 01 Jan 1970/)
  expect(await socket.closed()).toBe(CLOSE_ENDED)
  expect((await me(world, tab.body.token)).status).toBe(401)
  expect((await refreshTab(world.base, tab.cookie)).status).toBe(401)
})

test('A password that was hashed with other parameters is hashed again at the next sign-in', async ({ world }) => {
  const company = await world.company()
  const { db } = world.app.machinery.platform
  const old = await new Passwords({ logN: 5, r: 8, p: 1 }).hash(PASSWORD, { line: 'desk', by: 1 })
  await updateAccount(db, company.id, 1, { passwordHash: old }, 0)
  await world.signIn(company.adminEmail)
  const stored = (await accountOf(db, company.id, 1))!.passwordHash
  expect([old.slice(0, 9), stored.slice(0, 9)]).toEqual(['scrypt$5$', 'scrypt$4$'])
  await world.signIn(company.adminEmail)
})

test('Who came in from there before waits for the password in a line of their own, strangers by their network', async ({
  world,
}) => {
  const { adminEmail } = await world.company()
  const { passwords } = world.app.platform
  const compare = passwords.matches.bind(passwords)
  const turns: unknown[] = []
  passwords.matches = (plain, stored, turn) => {
    turns.push(turn)
    return compare(plain, stored, turn)
  }
  await signInTab(world.base, adminEmail, PASSWORD)
  await signInTab(world.base, 'ninguem@empresa.example', PASSWORD)
  passwords.matches = compare
  expect(turns).toEqual([
    { line: 'known', by: '127.0.0.1' },
    { line: 'unknown', by: '127.0.0.1' },
  ])
})

test('A sign-in leaves the account as it was, and keeps so much of the name of the browser', async ({ world }) => {
  const company = await world.company()
  const { store } = world.app.platform
  const before = await accountOf(store.db, company.id, 1)
  await world.advance(SECOND)
  const client = new TestClient(world.base, undefined, { 'user-agent': `A${'b'.repeat(400)}` })
  const { sessionId } = await client.call(authRoutes.login, { body: { email: company.adminEmail, password: PASSWORD } })
  expect(await accountOf(store.db, company.id, 1)).toEqual(before)
  const query = store.db.selectFrom('sessions').select('userAgent').where('id', '=', sessionId)
  expect(await query.executeTakeFirst()).toEqual({ userAgent: `A${'b'.repeat(299)}` })
})

test('A password that is changed while the old one is being compared opens no session and stays, nor does an account that goes', async ({
  world,
}) => {
  const company = await world.company()
  const { passwords } = world.app.platform
  const { db } = world.app.machinery.platform
  const compare = passwords.matches.bind(passwords)
  const signInWhile = async (work: () => Promise<void>) => {
    passwords.matches = async (plain, stored, turn) => {
      passwords.matches = compare
      const right = await compare(plain, stored, turn)
      await work()
      return right
    }
    return (await signInTab(world.base, company.adminEmail, PASSWORD)).body.error
  }
  const { passwordHash: before } = (await accountOf(db, company.id, 1))!
  const changed = await passwords.hash('outra-senha', { line: 'desk', by: 1 })
  const change = (passwordHash: string) => updateAccount(db, company.id, 1, { passwordHash }, 0)
  expect(await signInWhile(() => change(changed))).toBe('ERR_INVALID_CREDENTIALS')
  expect((await accountOf(db, company.id, 1))?.passwordHash).toBe(changed)
  await world.signIn(company.adminEmail, 'outra-senha')
  await change(before)
  expect(await signInWhile(() => deleteAccount(db, company.id, 1))).toBe('ERR_INVALID_CREDENTIALS')
})

test('Sessions outlive a restart', async ({ world }) => {
  const { adminEmail } = await world.company()
  const tab = await signInTab(world.base, adminEmail, PASSWORD)
  await world.restart()
  expect(await new TestClient(world.base, tab.body.token).call(authRoutes.me)).toMatchObject({ email: adminEmail })
  expect((await refreshTab(world.base, tab.cookie)).status).toBe(200)
})

test('With a provisional password one may see who one is, change it to another one and leave, nothing else', async ({
  openWorld,
}) => {
  const own = await openWorld()
  const first = own.app.firstStart!
  const client = await own.signIn(first.email, first.password)
  const { id } = await client.call(authRoutes.me)
  expect((await client.refusal(userRoutes.list)).code).toBe('ERR_PASSWORD_CHANGE_REQUIRED')
  const same = await client.refusal(userRoutes.update, { params: { id }, body: { password: first.password } })
  expect(same.code).toBe('ERR_SAME_PASSWORD')
  const another = await client.refusal(userRoutes.update, { params: { id: 2 }, body: { password: PASSWORD } })
  expect(another.code).toBe('ERR_PASSWORD_CHANGE_REQUIRED')
  await client.call(userRoutes.update, { params: { id }, body: { password: PASSWORD } })
  expect((await client.call(userRoutes.list)).users).toHaveLength(1)
  expect((await own.nobody.refusal(authRoutes.login, { body: first })).code).toBe('ERR_INVALID_CREDENTIALS')
})
