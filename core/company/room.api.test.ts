import { expect } from 'vitest'
import { test } from '../app/testing/test.ts'
import { companyRoutes } from '../platform/companies/contract.ts'
import { invoiceRoutes } from '../platform/invoices/contract.ts'
import { planRoutes } from '../platform/plans/contract.ts'
import { run } from '../storage/index.ts'
import { aHook, post } from '../tenant/flows/hooks/fixtures.ts'
import { deskWithFlow, line, says } from '../tenant/flows/runs/fixtures.ts'
import { tagRoutes } from '../tenant/tags/contract.ts'

const MEGABYTE = 1024 ** 2

test('a company whose database is as large as its plan allows hears its customers, reads, deletes and pays, and adds nothing until there is room', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const { desk, admin } = await deskWithFlow(world, line(says('a', 'Bem-vindo.')), company)
  const { path } = await aHook(company, {})
  const superAdmin = await world.superAdmin()
  const plan = { name: 'Sem arquivos', users: 9, connections: 9, queues: 9, fileBytes: 0 }
  const { id: planId } = await superAdmin.call(planRoutes.create, { body: plan })
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId, dueDate: '2026-12-01' } })
  const tag = await admin.call(tagRoutes.create, { body: { name: 'Antes' } })
  world.leastDesk = 4 * MEGABYTE
  const fill = "INSERT INTO takeover_stages (kind, after, counts) VALUES ('x', '[]', hex(zeroblob(2000000)))"
  await company.context(({ transaction }) => transaction(tx => run(tx.db, fill, [])))

  const rejected = await admin.refusal(tagRoutes.create, { body: { name: 'Depois' } })
  expect([rejected.status, rejected.code]).toEqual([507, 'ERR_DESK_FULL'])
  expect(rejected.body.message).toMatch(/^O espaço da empresa .* está cheio: \d+ KB de 4 MB em uso\./)
  expect((await admin.call(tagRoutes.listAll)).map(({ name }) => name)).toEqual(['Antes'])
  expect(await post(world, path, {})).toMatchObject({ status: 507, said: { error: 'ERR_DESK_FULL' } })
  const ana = desk.customer()
  await desk.hears(ana, 'oi')
  expect(await desk.transcript(ana)).toEqual(['oi'])
  // What is owed has to do with the platform: without a way of paying that is what is told.
  const paying = await admin.refusal(invoiceRoutes.subscribe, { body: { invoiceId: 1 } as never })
  expect(paying.code).not.toBe('ERR_DESK_FULL')

  await admin.call(tagRoutes.remove, { params: { tagId: tag.id } })
  await company.context(({ transaction }) => transaction(tx => run(tx.db, 'DELETE FROM takeover_stages', [])))
  await admin.call(tagRoutes.create, { body: { name: 'Depois' } })
  await superAdmin.call(planRoutes.update, { params: { id: planId }, body: { ...plan, fileBytes: 100 * MEGABYTE } })
  world.leastDesk = 0
  await admin.call(tagRoutes.create, { body: { name: 'O plano cresceu' } })
})
