import { expect } from 'vitest'
import { atOnce, CALLERS } from '../../../app/testing/at-once.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY } from '../../../kit/clock.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { invitationRoutes } from '../../../platform/invitations/contract.ts'
import { sealInvitation } from '../../../platform/invitations/index.ts'
import { putOnPlan } from '../../../platform/plans/fixtures.ts'
import { auditRoutes } from '../../audit/contract.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { userRoutes } from '../contract.ts'
import { INVITATION_DAYS, MAX_INVITATIONS, openInvitationRoutes } from './contract.ts'

let serial = 0
const somebody = (token: string, email = `convidada${++serial}@equipe.example`) => ({
  token,
  name: 'Bia Souza',
  email,
  password: 'minha-senha-1',
})
const accept = (world: World, body: ReturnType<typeof somebody>) =>
  world.visitor.call(invitationRoutes.accept, { body })
const rejected = async (world: World, token: string) =>
  (await world.visitor.refusal(invitationRoutes.accept, { body: somebody(token) })).code

test('someone who is invited opens the link, chooses a password, and works in their queues with their rights', async ({
  world,
  company,
  admin,
}) => {
  const queue = await admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#00aa00' } })
  const body = { name: 'Bia', queueIds: [queue.id], rights: ['exportContacts' as const] }
  const { token, ...open } = await admin.call(openInvitationRoutes.invite, { body })
  expect(await admin.call(openInvitationRoutes.invitations)).toEqual([open])
  const { name: invitedBy } = await admin.call(authRoutes.me)
  expect(await world.visitor.call(invitationRoutes.open, { body: { token } })).toEqual({
    company: company.name,
    ...{ invitedBy, name: 'Bia', profile: 'user', expiresAt: open.expiresAt },
  })
  const socket = await admin.fullSocket()
  const { email } = await accept(world, somebody(token))
  await socket.event('user', data => data.action === 'create')
  const person = await world.signIn(email, 'minha-senha-1')
  expect(await person.call(authRoutes.me)).toMatchObject({
    name: 'Bia Souza',
    profile: 'user',
    queues: [{ queueId: queue.id }],
    ...{ rights: ['exportContacts'], followsQueues: true, mustChangePassword: false },
  })
  expect(await admin.call(openInvitationRoutes.invitations)).toEqual([])
  const kinds = (await admin.call(auditRoutes.list)).entries.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['userInvited', 'userCreated']))
})

test('a link works once, also where two use it at once', async ({ world, admin }) => {
  const { token } = await admin.call(openInvitationRoutes.invite, { body: {} })
  const before = (await admin.call(userRoutes.listAll)).length
  const answers = await Promise.allSettled([accept(world, somebody(token)), accept(world, somebody(token))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await rejected(world, token)).toBe('ERR_INVITATION_OVER')
  expect((await admin.call(userRoutes.listAll)).length).toBe(before + 1)
})

test('20 who use a link each at once come in as far as the plan has room, and 20 who use one are one', async ({
  world,
  superAdmin,
}) => {
  const company = await world.company()
  await putOnPlan(superAdmin, company, { users: 5 })
  const invite = async () => (await company.admin.call(openInvitationRoutes.invite, { body: {} })).token
  const tokens: string[] = []
  for (let n = 0; n < CALLERS; n += 1) tokens.push(await invite())
  const { done, refused: over } = await atOnce(at => accept(world, somebody(tokens[at]!)))
  expect([done.length, new Set(over.map(({ code }) => code))]).toEqual([4, new Set(['ERR_LIMIT_USERS'])])
  for (const { email } of done) await world.signIn(email, 'minha-senha-1')
  await putOnPlan(superAdmin, company, { users: 100 })
  const one = await invite()
  const same = await atOnce(() => accept(world, somebody(one)))
  expect([same.done.length, new Set(same.refused.map(({ code }) => code))]).toEqual([
    1,
    new Set(['ERR_INVITATION_OVER']),
  ])
  expect(await company.admin.call(userRoutes.listAll)).toHaveLength(6)
})

test('an e-mail that has an account leaves the link good', async ({ world, company, admin }) => {
  const { token } = await admin.call(openInvitationRoutes.invite, { body: {} })
  const taken = await world.visitor.refusal(invitationRoutes.accept, { body: somebody(token, company.adminEmail) })
  expect(taken.code).toBe('ERR_EMAIL_ALREADY_EXISTS')
  await accept(world, somebody(token))
})

test('a link ends with its time, when it is cancelled, and is none where it is changed or made by others', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  await company.lasts()
  const { token, id } = await company.admin.call(openInvitationRoutes.invite, { body: {} })
  const { secrets } = world.app.platform
  const forged = sealInvitation(secrets, { company: company.id, id, nonce: 'outro' })
  for (const wrong of ['nada', `${token}A`, secrets.encrypt('{}'), forged])
    expect(await rejected(world, wrong)).toBe('ERR_INVITATION_OVER')
  const cancelled = await company.admin.call(openInvitationRoutes.invite, { body: {} })
  await company.admin.call(openInvitationRoutes.uninvite, { params: { invitationId: cancelled.id } })
  expect(await rejected(world, cancelled.token)).toBe('ERR_INVITATION_OVER')
  await world.advance(INVITATION_DAYS * DAY)
  expect(await rejected(world, token)).toBe('ERR_INVITATION_OVER')
})

test('a company that is switched off takes nobody', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { token } = await company.admin.call(openInvitationRoutes.invite, { body: {} })
  const operator = await world.superAdmin()
  await operator.call(companyRoutes.update, { params: { id: company.id }, body: { status: false } })
  expect(await rejected(world, token)).toBe('ERR_INVITATION_OVER')
})

test('the limit of the plan counts where someone is invited and where they come in', async ({ world }) => {
  const { id, admin } = await world.company()
  const operator = await world.superAdmin()
  const plan = (await (await operator.raw('POST', '/plans', { body: { name: 'Dois', users: 2 } })).json()) as {
    id: number
  }
  await operator.call(companyRoutes.update, { params: { id }, body: { planId: plan.id } })
  const one = await admin.call(openInvitationRoutes.invite, { body: {} })
  const other = await admin.call(openInvitationRoutes.invite, { body: {} })
  await accept(world, somebody(one.token))
  expect(await rejected(world, other.token)).toBe('ERR_LIMIT_USERS')
  expect((await admin.refusal(openInvitationRoutes.invite, { body: {} })).code).toBe('ERR_LIMIT_USERS')
})

test('a queue that went meanwhile is left out, and not more than some links are open', async ({ world, admin }) => {
  const queue = await admin.call(queueRoutes.create, { body: { name: 'Some', color: '#00aa11' } })
  const { token } = await admin.call(openInvitationRoutes.invite, { body: { queueIds: [queue.id] } })
  await admin.call(queueRoutes.remove, { params: { queueId: queue.id } })
  const { email } = await accept(world, somebody(token))
  expect((await (await world.signIn(email, 'minha-senha-1')).call(authRoutes.me)).queues).toEqual([])
  for (let n = 0; n < MAX_INVITATIONS; n++) await admin.call(openInvitationRoutes.invite, { body: {} })
  expect((await admin.refusal(openInvitationRoutes.invite, { body: {} })).code).toBe('ERR_TOO_MANY_INVITATIONS')
})
