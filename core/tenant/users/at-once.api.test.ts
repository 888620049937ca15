import { expect } from 'vitest'
import { atOnce, CALLERS, deletedBeside, together } from '../../app/testing/at-once.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type TestCompany } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { putOnPlan } from '../../platform/plans/fixtures.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { userRoutes } from './contract.ts'

let serial = 0
const form = (provided: object = {}) => {
  serial += 1
  return {
    name: 'Ana',
    email: `ana${serial}@ao-mesmo-tempo.example`,
    password: PASSWORD,
    profile: 'user' as const,
    ...provided,
  }
}
const peopleOf = async ({ admin }: TestCompany) => (await admin.call(userRoutes.list)).count

test('Of 20 people who are added at once the plan lets in as many as it has, and the others leave no account', async ({
  world,
  company,
  superAdmin,
}) => {
  await putOnPlan(superAdmin, company, { users: 6 })
  const bodies = Array.from({ length: CALLERS }, () => form())
  const { done, refused: rejected } = await atOnce(at => company.admin.call(userRoutes.create, { body: bodies[at]! }))
  expect([done.length, await peopleOf(company)]).toEqual([5, 6])
  expect(new Set(rejected.map(({ code, body }) => `${code} ${body.limit}`))).toEqual(new Set(['ERR_LIMIT_USERS 6']))
  await putOnPlan(superAdmin, company, { users: 100 })
  const came = new Set(done.map(({ email }) => email))
  const left = bodies.filter(({ email }) => !came.has(email))
  const again = await atOnce(at => company.admin.call(userRoutes.create, { body: left[at]! }), left.length)
  expect(again.done).toHaveLength(15)
  for (const { email } of bodies) await world.signIn(email)
})

test('One e-mail that 20 add at once in two companies belongs to one person', async ({ world, company }) => {
  const other = await world.company()
  const body = form()
  const { done, refused: rejected } = await atOnce(at =>
    (at % 2 === 0 ? company : other).admin.call(userRoutes.create, { body }),
  )
  expect([done.length, rejected.length]).toEqual([1, 19])
  expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['ERR_EMAIL_ALREADY_EXISTS']))
  expect([await peopleOf(company), await peopleOf(other)].toSorted()).toEqual([1, 2])
  await world.signIn(body.email)
})

test('A person who is deleted while others change them is gone, with the account', async ({ world, company }) => {
  const { admin } = company
  const { id: queueId } = await aQueue(admin)
  const codes = await deletedBeside({
    make: () => admin.call(userRoutes.create, { body: form() }),
    remove: ({ id }) => admin.call(userRoutes.remove, { params: { id } }),
    writes: [
      ({ id }) => admin.call(userRoutes.update, { params: { id }, body: { queueIds: [queueId] } }),
      ({ id, email }) => admin.call(userRoutes.update, { params: { id }, body: { email: `x${email}` } }),
      ({ id }) => admin.call(userRoutes.update, { params: { id }, body: { password: 'outra-senha-1' } }),
    ],
    after: async ({ email, id }) => {
      expect((await admin.refusal(userRoutes.get, { params: { id } })).code).toBe('ERR_NO_USER_FOUND')
      for (const free of [email, `x${email}`]) await admin.call(userRoutes.create, { body: form({ email: free }) })
    },
  })
  expect(codes).toEqual(['ERR_NO_USER_FOUND'])
  expect(world.complaints).toEqual([])
})

test('A queue or a connection that is deleted while people are put into it is in nobody’s rights', async ({
  company,
}) => {
  const { admin } = company
  const make = async () => ({
    queue: await aQueue(admin),
    connection: await aConnection(admin, { greetingMessage: 'Olá' }),
  })
  const put = (field: 'queueIds' | 'whatsappId') => (thing: Awaited<ReturnType<typeof make>>) =>
    admin.call(userRoutes.create, {
      body: form(field === 'queueIds' ? { queueIds: [thing.queue.id] } : { whatsappId: thing.connection.id }),
    })
  const nobody = async () => {
    const { users } = await admin.call(userRoutes.list)
    expect(users.filter(({ queues, whatsappId }) => queues.length > 0 || whatsappId !== null)).toEqual([])
  }
  const queues = await deletedBeside({
    make,
    remove: ({ queue }) => admin.call(queueRoutes.remove, { params: { queueId: queue.id } }),
    writes: [put('queueIds')],
    after: nobody,
  })
  const connections = await deletedBeside({
    make,
    remove: ({ connection }) => admin.call(connectionRoutes.remove, { params: { whatsappId: connection.id } }),
    writes: [put('whatsappId')],
    after: nobody,
  })
  expect([queues, connections]).toEqual([['ERR_NO_QUEUE_FOUND'], ['ERR_NO_WAPP_FOUND']])
})

test('Of five administrators who all delete each other at once one is left, and works on', async ({
  world,
  company,
}) => {
  const five = [company.admin, ...(await Promise.all([1, 2, 3, 4].map(() => company.person('admin'))))]
  const people = await Promise.all(five.map(async client => ({ client, id: (await client.call(authRoutes.me)).id })))
  const calls = people.flatMap(({ client, id: own }) =>
    people
      .filter(({ id }) => id !== own)
      .map(
        ({ id }) =>
          () =>
            client.call(userRoutes.remove, { params: { id } }),
      ),
  )
  expect(calls).toHaveLength(CALLERS)
  expect((await together(calls)).done).toHaveLength(4)
  const left = await Promise.allSettled(people.map(({ client }) => client.call(userRoutes.list)))
  expect(left.flatMap(answer => (answer.status === 'fulfilled' ? answer.value.users.length : []))).toEqual([1])
  expect(world.complaints).toEqual([])
})
