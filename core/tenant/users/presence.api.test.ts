import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { userRoutes } from './contract.ts'

let company: TestCompany
let watcher: TestClient
test.beforeAll(async ({ world }) => {
  company = await world.company()
  await company.lasts()
  watcher = company.admin
})

const isOnline = async (world: World, id: number): Promise<boolean> => {
  await world.idle()
  const desk = await company.context(({ db }) => db.selectFrom('users').select('online').where('id', '=', id).execute())
  return desk[0]?.online === 1
}

interface UserEvent {
  user: { id: number; online: boolean }
}

async function someone() {
  const client = await company.person('user')
  return { client, id: (await client.call(authRoutes.me)).id }
}

test('A person is online from the first socket to the last, and the company hears both', async ({ world }) => {
  const { client, id } = await someone()
  const socket = await watcher.fullSocket()
  const one = await client.fullSocket()
  const two = await client.fullSocket()
  await socket.event<UserEvent>('user', ({ user }) => user.id === id && user.online)
  one.close()
  await one.closed()
  expect(await isOnline(world, id)).toBe(true)
  two.close()
  await socket.event<UserEvent>('user', ({ user }) => user.id === id && !user.online)
  expect(await isOnline(world, id)).toBe(false)
  const seen = (await watcher.call(userRoutes.listAll)).find(user => user.id === id)
  expect(seen?.online).toBe(false)
})

test('Someone whose browser says nothing for more than five minutes is offline, and online again when it does', async ({
  world,
}) => {
  const { client, id } = await someone()
  const socket = await client.fullSocket()
  expect(await isOnline(world, id)).toBe(true)
  await world.advance(5 * MINUTE)
  socket.send({ type: 'userStatus' })
  await socket.settled()
  await world.idle()
  await world.advance(5 * MINUTE)
  expect(await isOnline(world, id)).toBe(true)
  await world.advance(2 * MINUTE)
  expect(await isOnline(world, id)).toBe(false)
  socket.send({ type: 'userStatus' })
  await socket.settled()
  expect(await isOnline(world, id)).toBe(true)
})

test('The company receives nothing of someone who goes on being there', async ({ world }) => {
  const { client, id } = await someone()
  const socket = await client.fullSocket()
  expect(await isOnline(world, id)).toBe(true)
  const page = await watcher.fullSocket()
  expect(await isOnline(world, id)).toBe(true)
  page.forget()
  socket.send({ type: 'userStatus' })
  await socket.settled()
  expect(await isOnline(world, id)).toBe(true)
  await page.settled()
  expect(page.published()).toEqual([])
})

test('Signing out makes a person offline', async ({ world }) => {
  const { client, id } = await someone()
  const socket = await watcher.fullSocket()
  await client.fullSocket()
  expect(await isOnline(world, id)).toBe(true)
  await client.call(authRoutes.logout)
  await socket.event<UserEvent>('user', ({ user }) => user.id === id && !user.online)
  expect(await isOnline(world, id)).toBe(false)
})

test('A new window makes a person online also beside an old one that has gone silent', async ({ world }) => {
  const { client, id } = await someone()
  await client.fullSocket()
  await world.advance(7 * MINUTE)
  expect(await isOnline(world, id)).toBe(false)
  await client.fullSocket()
  expect(await isOnline(world, id)).toBe(true)
})
