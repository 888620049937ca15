import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { removeCompany, restoreCompany } from '../platform/companies/deletion.ts'
import { dashboardRoutes } from '../tenant/dashboard/contract.ts'
import { deskWithFlow, line, says } from '../tenant/flows/runs/fixtures.ts'
import { eventually } from './testing/client/eventually.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** A company that a customer wrote to, whose bot answered, and whose pages are open; what the process has of it in memory. */
async function usedCompany(world: World) {
  const { desk, company, admin } = await deskWithFlow(world, line(says('a', 'Bem-vindo.')))
  const socket = await admin.socket()
  const ana = desk.customer()
  await desk.hears(ana, 'oi')
  await admin.call(dashboardRoutes.show, { query: {} })
  const runtime = world.app.machinery.runtimes.of(company.id)
  return { id: company.id, socket, kept: runtime.size, runtime: new WeakRef(runtime) }
}

test('of a company that is closed nothing is left in memory, and of the others everything', async ({ openWorld }) => {
  const world = await openWorld()
  const { platform, machinery } = world.app
  const other = await usedCompany(world)
  const { id, kept: stored, runtime, socket } = await usedCompany(world)
  expect(stored).toBeGreaterThan(8)
  await removeCompany(platform, id)
  await socket.closed()
  await world.idle()
  expect([...machinery.runtimes.ids()]).not.toContain(id)
  expect(machinery.registry.openIds()).not.toContain(id)
  await eventually('the end of the runtime', () => {
    collectGarbage()
    return runtime.deref() === undefined
  })
  expect(machinery.runtimes.of(other.id).size).toBeGreaterThanOrEqual(other.kept)
  await restoreCompany(platform, id)
  expect(await machinery.desks.use(id, ({ db }) => db.selectFrom('tickets').select('id').execute())).toHaveLength(1)
})
