import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { World } from '../../app/testing/world.ts'
import { connectionRoutes } from './contract.ts'
import { aConnectedConnection } from './fixtures.ts'

const NEW = '2.3000.1050000000'

/** A place that says which version is current, until it is closed. */
async function source(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer((_request, response) => response.end('{"client_revision":1050000000,"x":1}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise(resolve => server.close(resolve))
  return { url: `http://127.0.0.1:${port}/sw.js`, close }
}

test('administrators see which version of WhatsApp Web connections claim, which outlives the program and a silent WhatsApp', async () => {
  const { url, close } = await source()
  const world = await World.open({ flags: { waUrl: 'ws://127.0.0.1:1', waVersionSource: url } })
  try {
    const company = await world.company()
    const { id } = await aConnectedConnection(world, company)
    const line = world.whatsapp.line({ companyId: company.id, connectionId: id })
    expect(line.claimed.at(-1)).toBe(NEW)
    const emitted = await company.admin.call(connectionRoutes.webVersion)
    expect(emitted).toEqual({ version: NEW, from: 'whatsapp', seenAt: new Date(world.clock.now()).toISOString() })
    await close()
    await world.restart()
    const admin = await world.signIn(company.adminEmail)
    expect(await admin.call(connectionRoutes.webVersion)).toEqual(emitted)
  } finally {
    await world.close()
  }
})

test('a version that anyone who runs the program chose is claimed and shown', async () => {
  const world = await World.open({ flags: { waVersion: '2.3000.7' } })
  try {
    const { admin } = await world.company()
    const chosen = { version: '2.3000.7', from: 'setting', seenAt: null }
    expect(await admin.call(connectionRoutes.webVersion)).toEqual(chosen)
  } finally {
    await world.close()
  }
})
