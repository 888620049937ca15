import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { invoiceRoutes } from '../invoices/contract.ts'
import { optionRoutes } from '../options/contract.ts'
import { companyRoutes } from './contract.ts'

const MEGABYTE = 1024 ** 2

const usageOf = ({ id, admin }: TestCompany) => admin.call(companyRoutes.usage, { params: { id } })

const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 100 * MEGABYTE }
const put = ({ context: desk }: TestCompany, bytes: number) =>
  desk(({ blobs }) => blobs.store(Readable.from([Buffer.alloc(bytes, 65)]), about))

test('Until its first payment a company that signed up keeps 500 MB, or what the operator says, and then what its plan allows', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const company = await world.company()
  expect(await usageOf(company)).toMatchObject({ fileLimit: 500 * MEGABYTE, onTrial: true })
  await superAdmin.call(optionRoutes.change, { body: { trialMegabytes: 1 } })
  await expect(put(company, 1.5 * MEGABYTE)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  await put(company, MEGABYTE / 2)
  const { invoices } = await superAdmin.call(invoiceRoutes.list, { query: { companyId: company.id } })
  await superAdmin.call(invoiceRoutes.pay, { params: { id: invoices[0]!.id } })
  expect(await usageOf(company)).toMatchObject({ fileLimit: 10 * 1024 * MEGABYTE, onTrial: false })
  await put(company, 1.5 * MEGABYTE)
})

test('A company that the operator makes, or gives another due date, is on no trial', async ({
  world,
  superAdmin,
  company,
}) => {
  const { id } = await superAdmin.call(companyRoutes.create, {
    body: { name: 'Loja do operador', email: 'loja@operador.example', planId: 1, dueDate: '2026-12-01' },
  })
  const params = { id }
  expect(await superAdmin.call(companyRoutes.usage, { params })).toMatchObject({ onTrial: false })
  const change = (body: object) => superAdmin.call(companyRoutes.update, { params: { id: company.id }, body })
  await change({ phone: '5511900000009', dueDate: '2026-11-21' })
  expect(await usageOf(company)).toMatchObject({ onTrial: true })
  await change({ dueDate: '2026-12-21' })
  expect(await usageOf(company)).toMatchObject({ onTrial: false, fileLimit: 10 * 1024 * MEGABYTE })
  expect(world.freeDisk).toBeGreaterThan(0)
})

test('All companies on trial share a tenth of the disk, and those that have paid have the rest', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const [one, other, paid] = [await world.company(), await world.company(), await world.company()]
  await superAdmin.call(companyRoutes.update, { params: { id: paid.id }, body: { dueDate: '2026-12-21' } })
  world.diskBytes = 10 * MEGABYTE
  await put(one, 0.6 * MEGABYTE)
  await expect(put(other, 0.6 * MEGABYTE)).rejects.toMatchObject({ code: 'ERR_TRIALS_FULL' })
  await put(other, 0.2 * MEGABYTE)
  await put(paid, 2 * MEGABYTE)
  await superAdmin.call(companyRoutes.update, { params: { id: one.id }, body: { dueDate: '2026-12-21' } })
  await put(other, 0.6 * MEGABYTE)
})
