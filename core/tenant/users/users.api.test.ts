import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type TestCompany } from '../../app/testing/world.ts'
import { CLOSE_ENDED } from '../../http/realtime/index.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { setAccountRights } from '../../platform/auth/index.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from './contract.ts'

let company: TestCompany
test.beforeAll(async ({ world }) => {
  const superAdmin = await world.superAdmin()
  company = await world.company()
  const params = { id: company.id }
  const plan = await superAdmin.call(companyRoutes.get, { params })
  await superAdmin.raw('PUT', `/plans/${plan.planId}`, { body: { users: 60 } })
})

let serial = 0
const form = (more: object = {}) => {
  serial += 1
  return { name: `Pessoa ${serial}`, email: `p${serial}@equipe.example`, password: PASSWORD, ...more }
}
const create = (more: object = {}, client = company.admin) => client.call(userRoutes.create, { body: form(more) })
const update = (client: TestClient, id: number, body: object) =>
  client.call(userRoutes.update, { params: { id }, body })
const rejectedUpdate = (client: TestClient, id: number, body: object) =>
  client.refusal(userRoutes.update, { params: { id }, body })
const newQueue = (name: string, color: string) => company.admin.call(queueRoutes.create, { body: { name, color } })

test('An administrator adds a person with queues, and the company hears it', async ({ world }) => {
  const queue = await newQueue('Vendas', '#00aa00')
  const now = new Date(world.clock.now()).toISOString()
  const socket = await company.admin.fullSocket()
  const user = await create({ profile: 'user', queueIds: [queue.id], allTicket: 'enabled', whatsappNumber: '+55 11 9' })
  expect(user).toEqual({
    id: expect.any(Number),
    name: `Pessoa ${serial}`,
    email: `p${serial}@equipe.example`,
    profile: 'user',
    super: false,
    disabled: false,
    companyId: company.id,
    whatsappNumber: '55119',
    whatsappId: null,
    queues: [{ id: queue.id, queueId: queue.id, name: 'Vendas', color: '#00aa00' }],
    allTicket: 'enable',
    followsQueues: true,
    rights: [],
    online: false,
    pausedUntil: null,
    createdAt: now,
    updatedAt: now,
  })
  expect(await socket.event('user', data => data.action === 'create')).toEqual({ action: 'create', user })
  expect(await (await world.signIn(user.email)).call(authRoutes.me)).toMatchObject({
    id: user.id,
    queues: [{ queueId: queue.id }],
    allTicket: 'enable',
  })
})

test('Queues are named by numbers or by their digits, and by nothing else', async () => {
  const queue = await newQueue('Texto', '#00aa11')
  const user = await create({ queueIds: [String(queue.id)] })
  expect(user.queues.map(({ queueId }) => queueId)).toEqual([queue.id])
  for (const odd of [true, '', '1.5', '-1', null, [queue.id]])
    expect((await rejectedUpdate(company.admin, user.id, { queueIds: [odd] })).body.faults).toMatchObject([
      { path: 'queueIds.0', message: 'Valor inválido' },
    ])
})

test.each([
  [{ name: 'A' }, 'name', 'Too Short!'],
  [{ name: undefined }, 'name', 'Required'],
  [{ email: 'nada' }, 'email', 'Invalid email'],
  [{ password: '1234' }, 'password', 'Too Short!'],
  [{ password: 'x'.repeat(51) }, 'password', 'Too Long!'],
])('The user form with %j says at %s: %s', async (change, path, code) => {
  const rejected = await company.admin.refusal(userRoutes.create, { body: form(change) })
  expect([rejected.status, rejected.body.faults]).toEqual([400, [{ path, message: expect.any(String), code }]])
})

test('What cannot be is rejected and leaves neither person nor account', async () => {
  const count = async () => (await company.admin.call(userRoutes.listAll)).length
  const before = await count()
  const error = async (change: object) =>
    (await company.admin.refusal(userRoutes.create, { body: form({ email: 'vago@equipe.example', ...change }) })).code
  expect(await error({ queueIds: [999] })).toBe('ERR_NO_QUEUE_FOUND')
  expect(await error({ whatsappId: 999 })).toBe('ERR_NO_WAPP_FOUND')
  expect(await error({ email: company.adminEmail.toUpperCase() })).toBe('ERR_EMAIL_ALREADY_EXISTS')
  expect(await count()).toBe(before)
  expect((await create({ email: 'vago@equipe.example' })).email).toBe('vago@equipe.example')
})

test('An e-mail belongs to one person of one company', async ({ world }) => {
  const other = await world.company()
  const rejected = await company.admin.refusal(userRoutes.create, { body: form({ email: other.adminEmail }) })
  expect([rejected.status, rejected.code]).toEqual([409, 'ERR_EMAIL_ALREADY_EXISTS'])
  const mine = await create()
  expect((await rejectedUpdate(company.admin, mine.id, { email: other.adminEmail })).code).toBe(
    'ERR_EMAIL_ALREADY_EXISTS',
  )
  expect((await company.admin.call(userRoutes.get, { params: { id: mine.id } })).email).toBe(mine.email)
})

test('The plan limits people, also when several are added at once', async ({ world, superAdmin }) => {
  const small = await world.company()
  await superAdmin.call(companyRoutes.update, { params: { id: small.id }, body: { planId: '' } })
  const plan = await superAdmin.raw('POST', '/plans', { body: { name: 'Três', users: 3 } })
  const { id } = (await plan.json()) as { id: number }
  await superAdmin.call(companyRoutes.update, { params: { id: small.id }, body: { planId: id } })
  const added = await Promise.allSettled([1, 2, 3, 4].map(() => create({}, small.admin)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const rejected = await small.admin.refusal(userRoutes.create, { body: form() })
  expect([rejected.status, rejected.code, rejected.body.limit]).toEqual([400, 'ERR_LIMIT_USERS', 3])
  expect(rejected.body.message).toBe('Número máximo de usuários já alcançado: 3')
})

test('People change their own name, e-mail and password; what else they send is ignored', async ({ world }) => {
  const user = await create({ profile: 'user' })
  const client = await world.signIn(user.email)
  const changed = await update(client, user.id, {
    name: 'Novo Nome',
    email: 'novo@equipe.example',
    password: '',
    currentPassword: PASSWORD,
    profile: 'admin',
    allTicket: 'enable',
    queueIds: [1],
  })
  expect(changed).toMatchObject({ name: 'Novo Nome', email: 'novo@equipe.example', profile: 'user', queues: [] })
  expect(changed.allTicket).toBe('disable')
  expect((await client.call(authRoutes.me)).name).toBe('Novo Nome')
  await world.signIn('novo@equipe.example')
})

test('Nobody but administrators changes others, and who is not there is found by nobody', async () => {
  const user = await create()
  for (const profile of ['user', 'supervisor', 'restaurante'] as const) {
    const person = await company.person(profile)
    const rejected = await rejectedUpdate(person, user.id, { name: 'Intruso' })
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    expect((await rejectedUpdate(person, 4321, { name: 'Intruso' })).status).toBe(404)
  }
  expect((await update(company.admin, user.id, { name: 'Pelo admin' })).name).toBe('Pelo admin')
})

test('An own new password or e-mail is rejected without the present one or beside a wrong one, and taken beside the right one', async ({
  world,
}) => {
  const user = await create()
  const client = await world.signIn(user.email)
  for (const change of [{ password: 'outra-senha' }, { email: 'outra@equipe.example' }]) {
    const rejected = await rejectedUpdate(client, user.id, { ...change, name: 'Outra', currentPassword: 'errada' })
    expect([rejected.status, rejected.code]).toEqual([400, 'ERR_WRONG_PASSWORD'])
    for (const none of [{}, { currentPassword: '' }]) {
      const { status, body } = await rejectedUpdate(client, user.id, { ...change, name: 'Outra', ...none })
      expect([status, body.faults]).toEqual([
        400,
        [{ path: 'currentPassword', message: expect.any(String), code: 'Required' }],
      ])
    }
  }
  expect(await client.call(authRoutes.me)).toMatchObject({ name: user.name, email: user.email })
  await world.signIn(user.email)
  await update(await world.signIn(user.email), user.id, { password: 'outra-senha', currentPassword: PASSWORD })
  await world.signIn(user.email, 'outra-senha')
})

test('Administrators change their own password and e-mail like everybody, and the rest, and others, without theirs', async ({
  world,
}) => {
  const own = await world.company()
  const { id } = await own.admin.call(authRoutes.me)
  const same = { name: 'Dona Ana', email: own.adminEmail.toUpperCase(), password: '', allTicket: 'enable' }
  expect(await update(own.admin, id, same)).toMatchObject({ name: 'Dona Ana', allTicket: 'enable' })
  expect((await rejectedUpdate(own.admin, id, { password: 'outra-senha' })).code).toBe('ERR_VALIDATION')
  expect((await rejectedUpdate(own.admin, id, { email: 'x@equipe.example' })).code).toBe('ERR_VALIDATION')
  const other = await own.admin.call(userRoutes.create, { body: form() })
  const changed = await update(own.admin, other.id, { email: 'outro@equipe.example', password: 'outra-senha' })
  expect(changed.email).toBe('outro@equipe.example')
  await world.signIn('outro@equipe.example', 'outra-senha')
  const again = await update(own.admin, id, {
    password: 'terceira',
    currentPassword: PASSWORD,
    profile: 'admin',
    allTicket: 'disable',
  })
  expect(again).toMatchObject({ profile: 'admin', allTicket: 'disable' })
  expect((await own.admin.call(authRoutes.me)).id).toBe(id)
})

test('Wrong present passwords count as wrong sign-ins of the session, and keep nobody else out', async ({ world }) => {
  const user = await create()
  const client = await world.signIn(user.email)
  const change = { password: 'outra-senha', currentPassword: 'errada' }
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await rejectedUpdate(client, user.id, change)).code).toBe('ERR_WRONG_PASSWORD')
  const rejected = await rejectedUpdate(client, user.id, { ...change, currentPassword: PASSWORD })
  expect([rejected.status, rejected.code, rejected.body.minutes]).toEqual([429, 'ERR_TOO_MANY_LOGINS', 15])
  await update(await world.signIn(user.email), user.id, { ...change, currentPassword: PASSWORD })
})

test('A company is told about ten e-mails in an hour that others have them, and as often as it likes of its own', async ({
  world,
}) => {
  const [own, other] = [await world.company(), await world.company()]
  const { id } = await own.admin.call(authRoutes.me)
  const creating = async (email: string) =>
    (await own.admin.refusal(userRoutes.create, { body: { ...form(), email } })).code
  const changing = async (email: string) =>
    (await rejectedUpdate(own.admin, id, { email, currentPassword: PASSWORD })).code
  for (let n = 0; n < 12; n++) expect(await creating(own.adminEmail)).toBe('ERR_EMAIL_ALREADY_EXISTS')
  for (let n = 0; n < 5; n++) {
    expect(await creating(other.adminEmail)).toBe('ERR_EMAIL_ALREADY_EXISTS')
    expect(await changing(other.adminEmail)).toBe('ERR_EMAIL_ALREADY_EXISTS')
  }
  expect(await creating(other.adminEmail)).toBe('ERR_TOO_MANY_EMAILS')
  expect(await changing(form().email)).toBe('ERR_TOO_MANY_EMAILS')
  const secret = { password: 'outra-senha', currentPassword: PASSWORD }
  await update(own.admin, id, { email: own.adminEmail, ...secret })
  expect(await own.admin.call(userRoutes.listAll)).toHaveLength(1)
  const another = await other.admin.refusal(userRoutes.create, { body: { ...form(), email: own.adminEmail } })
  expect(another.code).toBe('ERR_EMAIL_ALREADY_EXISTS')
})

test('A new password ends all other sessions of the person, and keeps the one that changed it', async ({ world }) => {
  const user = await create()
  const client = await world.signIn(user.email)
  const socket = await client.fullSocket()
  await update(client, user.id, { password: 'outra-senha', currentPassword: PASSWORD })
  expect((await client.call(authRoutes.me)).id).toBe(user.id)
  expect(socket.closedWith).toBeUndefined()
  await update(company.admin, user.id, { password: 'terceira' })
  expect((await client.refusal(authRoutes.me)).status).toBe(401)
  expect(await socket.closed()).toBe(CLOSE_ENDED)
  expect(
    (await world.nobody.refusal(authRoutes.login, { body: { email: user.email, password: 'outra-senha' } })).status,
  ).toBe(401)
  await world.signIn(user.email, 'terceira')
})

test('A new profile counts from the next request on, and for open sockets too', async ({ world }) => {
  const user = await create({ profile: 'supervisor' })
  const client = await world.signIn(user.email)
  const socket = await client.fullSocket()
  expect((await client.refusal(userRoutes.create, { body: form() })).status).toBe(403)
  await update(company.admin, user.id, { profile: 'admin' })
  await create({}, client)
  await update(company.admin, user.id, { profile: 'restaurante' })
  expect((await client.refusal(userRoutes.list)).status).toBe(403)
  await socket.settled()
  socket.forget()
  await create()
  await socket.settled()
  expect(socket.published()).toEqual([])
})

test('There is always an administrator', async ({ world, superAdmin }) => {
  const alone = await world.company()
  expect((await rejectedUpdate(alone.admin, 1, { profile: 'user' })).code).toBe('ERR_LAST_ADMIN')
  expect((await alone.admin.refusal(userRoutes.remove, { params: { id: 1 } })).code).toBe('ERR_OWN_USER')
  const query = { companyId: alone.id }
  expect((await superAdmin.refusal(userRoutes.remove, { params: { id: 1 }, query })).code).toBe('ERR_LAST_ADMIN')
  await create({ profile: 'admin' }, alone.admin)
  expect((await update(alone.admin, 1, { profile: 'user' })).profile).toBe('user')
})

test('An administrator beside a super administrator can neither change nor remove that one', async ({
  world,
  superAdmin,
}) => {
  const beside = await create({ profile: 'admin' }, superAdmin)
  const client = await world.signIn(beside.email)
  expect((await client.call(userRoutes.list)).users.map(user => [user.id, user.super])).toEqual([
    [beside.id, false],
    [1, true],
  ])
  expect((await rejectedUpdate(client, 1, { password: 'tomada' })).code).toBe('ERR_NO_PERMISSION')
  expect((await client.refusal(userRoutes.remove, { params: { id: 1 } })).code).toBe('ERR_NO_PERMISSION')
  expect((await update(superAdmin, 1, { name: 'Chefe' })).name).toBe('Chefe')
  await superAdmin.call(userRoutes.remove, { params: { id: beside.id } })
})

test('Removing a person ends their sessions, frees their e-mail, and the company hears it', async ({ world }) => {
  const user = await create()
  const client = await world.signIn(user.email)
  const theirs = await client.fullSocket()
  const socket = await company.admin.fullSocket()
  const gone = await company.admin.call(userRoutes.remove, { params: { id: user.id } })
  expect(gone).toEqual({ message: 'User deleted' })
  expect(await socket.event('user', data => data.action === 'delete')).toEqual({ action: 'delete', userId: user.id })
  expect(await theirs.closed()).toBe(CLOSE_ENDED)
  expect((await client.refusal(authRoutes.me)).status).toBe(401)
  expect((await company.admin.refusal(userRoutes.get, { params: { id: user.id } })).code).toBe('ERR_NO_USER_FOUND')
  expect((await company.admin.refusal(userRoutes.remove, { params: { id: user.id } })).status).toBe(404)
  expect((await create({ email: user.email })).id).not.toBe(user.id)
})

test('A queue that changes or goes changes its people, their rights and what pages show', async ({ world }) => {
  const queue = await newQueue('Some', '#0000aa')
  const user = await create({ queueIds: [queue.id] })
  const client = await world.signIn(user.email)
  const socket = await company.admin.fullSocket()
  await company.admin.call(queueRoutes.update, {
    params: { queueId: queue.id },
    body: { name: 'Mudou', color: '#0000aa' },
  })
  const renamed = await socket.event<{ user: { id: number; queues: object[] } }>(
    'user',
    data => data.user.id === user.id,
  )
  expect(renamed.user.queues).toEqual([{ id: queue.id, queueId: queue.id, name: 'Mudou', color: '#0000aa' }])
  socket.forget()
  await company.admin.call(queueRoutes.remove, { params: { queueId: queue.id } })
  const left = await socket.event<{ user: { queues: object[] } }>('user')
  expect(left.user.queues).toEqual([])
  await world.idle()
  expect((await client.call(authRoutes.me)).queues).toEqual([])
  const { id: contactId } = await aContact(client)
  const rejected = await client.refusal(ticketRoutes.create, { body: { contactId } })
  expect(rejected.body.faults).toMatchObject([{ path: 'queueId' }])
})

test("A connection that goes is nobody's any more, and pages show it", async () => {
  const connection = await aConnection(company.admin, { greetingMessage: 'Olá!' })
  const user = await create({ whatsappId: connection.id })
  const socket = await company.admin.fullSocket()
  await company.admin.call(connectionRoutes.remove, { params: { whatsappId: connection.id } })
  expect(await socket.event<{ user?: { id: number } }>('user', data => data.user?.id === user.id)).toMatchObject({
    action: 'update',
    user: { whatsappId: null },
  })
})

test('Other companies do not exist, and their companyId is ignored', async ({ world, superAdmin }) => {
  const other = await world.company()
  const theirs = await create({ name: 'Canário Alheio' }, other.admin)
  const query = { companyId: other.id }
  const seen = await company.admin.call(userRoutes.listAll, { query })
  expect(seen.map(user => user.name)).not.toContain('Canário Alheio')
  expect(
    (await company.admin.call(userRoutes.list, { query })).users.every(user => user.companyId === company.id),
  ).toBe(true)
  const mine = await create({ companyId: other.id })
  expect(mine.companyId).toBe(company.id)
  expect((await rejectedUpdate(company.admin, 4321, { name: 'Nada', companyId: other.id })).status).toBe(404)

  const bySuper = await superAdmin.call(userRoutes.list, { query })
  expect(bySuper.users.map(user => user.id)).toContain(theirs.id)
  expect((await update(superAdmin, theirs.id, { name: 'Renomeado', companyId: other.id })).companyId).toBe(other.id)
  expect((await superAdmin.refusal(userRoutes.listAll, { query: { companyId: 987 } })).code).toBe(
    'ERR_NO_COMPANY_FOUND',
  )
})

test('Lists page newest first, by number and cursor, search without case, and order choices by name', async ({
  world,
}) => {
  const big = await world.company()
  for (let n = 0; n < 23; n++) {
    await create({ name: `Membro ${String(n).padStart(2, '0')}`, profile: n === 5 ? 'restaurante' : 'user' }, big.admin)
    await world.clock.advance(1)
  }
  const first = await big.admin.call(userRoutes.list)
  expect(first.users[0]?.name).toBe('Membro 22')
  expect([first.users.length, first.hasMore, first.count]).toEqual([20, true, 24])
  const second = await big.admin.call(userRoutes.list, { query: { pageNumber: 2 } })
  expect(second.users.map(user => user.name)).toEqual(['Membro 02', 'Membro 01', 'Membro 00', big.name])
  expect((await big.admin.call(userRoutes.list, { query: { cursor: first.nextCursor } })).users).toEqual(second.users)
  const found = await big.admin.call(userRoutes.list, { query: { searchParam: 'MEMBRO 07' } })
  expect([found.users.map(user => user.name), found.count]).toEqual([['Membro 07'], 1])
  expect((await big.admin.call(userRoutes.list, { query: { searchParam: '%' } })).users).toEqual([])
})

test('Choices of people, and the queues of each, go by name as people read them', async ({ world }) => {
  const { admin, name } = await world.company('Zoológico')
  const queueIds: number[] = []
  for (const queue of ['Vendas', 'Área técnica', 'Balcão']) queueIds.push((await aQueue(admin, { name: queue })).id)
  for (const person of ['bruno', 'Érica', 'Davi']) await create({ name: person, queueIds }, admin)
  const options = await admin.call(userRoutes.listAll)
  expect(options.map(user => user.name)).toEqual(['bruno', 'Davi', 'Érica', name])
  expect(options[0]!.queues.map(queue => queue.name)).toEqual(['Área técnica', 'Balcão', 'Vendas'])
})

test('People are found without their accents and capitals', async ({ world }) => {
  const { admin } = await world.company()
  await create({ name: 'Érica Álvares', profile: 'user' }, admin)
  for (const searchParam of ['Érica', 'érica', 'erica a', 'ÁLV'])
    expect((await admin.call(userRoutes.list, { query: { searchParam } })).users.map(({ name }) => name)).toEqual([
      'Érica Álvares',
    ])
})

test('No answer and no event ever carries a password', async ({ world }) => {
  const socket = await company.admin.fullSocket()
  const user = await create({ password: 'muito-secreta' })
  const bodies = [
    await (await company.admin.raw('GET', '/users')).text(),
    await (await company.admin.raw('GET', '/users/list')).text(),
    await (await company.admin.raw('GET', `/users/${user.id}`)).text(),
    JSON.stringify([user, socket.frames]),
  ].join()
  expect(bodies).not.toMatch(/password|scrypt|muito-secreta/i)
  expect(world.complaints).toEqual([])
})

test('Whose account the operator disables is told so to open pages, and stands so in lists', async ({ world }) => {
  const { id, email } = await create()
  const socket = await company.admin.fullSocket()
  const entitlements = async () => {
    const everybody = await company.admin.call(userRoutes.listAll)
    const { users } = await company.admin.call(userRoutes.list, { query: { searchParam: email } })
    return [...everybody.filter(one => one.id === id), ...users].map(({ disabled }) => disabled)
  }
  expect(await entitlements()).toEqual([false, false])
  for (const disabled of [true, false]) {
    await setAccountRights(world.app.platform, email, { disabled })
    await socket.event('user', ({ user }: { user?: { id: number; disabled: boolean } }) =>
      Boolean(user?.id === id && user.disabled === disabled),
    )
    expect(await entitlements()).toEqual([disabled, disabled])
  }
})
