import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { MINUTE, SECOND } from '../kit/clock.ts'
import { authRoutes } from '../platform/auth/contract.ts'
import { companyFolder } from '../storage/index.ts'
import { aConnectedConnection } from '../tenant/connections/fixtures.ts'
import type { ConnectionRef } from '../whatsapp/index.ts'
import { test } from './testing/test.ts'

test('a new data folder gives one super administrator, whose password is reported once and must be changed', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const first = world.app.firstStart
  expect(first?.password).toMatch(/\S{12,}/)
  const client = await world.signIn(first!.email, first!.password)
  expect(await client.call(authRoutes.me)).toMatchObject({ super: true, mustChangePassword: true })
  await world.restart()
  expect(world.app.firstStart).toBeUndefined()
})

test('a company that signed up comes back after a restart, with its people', async ({ world }) => {
  const company = await world.company('Padaria Sol')
  await company.person('user')
  await world.restart()
  const admin = await world.signIn(company.adminEmail)
  expect(await admin.call(authRoutes.me)).toMatchObject({ profile: 'admin', company: { name: 'Padaria Sol' } })
  expect(world.complaints).toEqual([])
})

test('a socket is greeted, hears its company and leaves', async ({ world }) => {
  const { admin, person } = await world.company()
  const socket = await admin.fullSocket()
  await person('user')
  expect(await socket.event('user', (data: { action: string }) => data.action === 'create')).toBeTruthy()
  socket.close()
  expect(await socket.closed()).toBe(1005)
})

test('a stop waits for a caller who has stopped sending, but not for ever', async ({ openWorld }) => {
  const own = await openWorld()
  const { token } = (await own.company()).admin
  const caller = connect(Number(new URL(own.base).port), '127.0.0.1')
  caller.on('error', () => {})
  caller.write(
    `POST /api/tags HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
  )
  await once(own.app.http.server, 'request')
  let closed = false
  const closing = own.close().then(() => {
    closed = true
  })
  await own.clock.advance(9 * SECOND)
  expect(closed).toBe(false)
  await own.clock.advance(SECOND)
  await closing
})

test('after a start the phones of companies to which someone wrote last are the first to come back', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const companies = [await world.company(), await world.company(), await world.company()]
  const refs: ConnectionRef[] = []
  for (const company of companies) {
    const { id } = await aConnectedConnection(world, company)
    refs.push({ companyId: company.id, connectionId: id })
    // What a real phone leaves there.
    mkdirSync(join(companyFolder(world.folder, company.id), 'wa'), { recursive: true })
  }
  for (const ref of [refs[2]!, refs[0]!]) {
    await world.advance(MINUTE)
    world.whatsapp.line(ref).contact('5511988880001').says('Oi')
    await world.idle()
  }
  expect(await world.app.refsToRestore(() => true)).toMatchObject([refs[0]!, refs[2]!, refs[1]!])
})
