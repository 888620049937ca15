import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { indexesUsed } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type TestCompany, type World } from '../../app/testing/world.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { signInTab } from '../auth/fixtures.ts'
import { companyRoutes } from '../companies/contract.ts'
import { removeCompany, restoreCompany } from '../companies/index.ts'
import { optionRoutes } from '../options/contract.ts'
import { planRoutes } from '../plans/contract.ts'
import { invoiceRoutes, OWN_PAGE } from './contract.ts'
import { checkout } from './fixtures.ts'
import { makeInvoices } from './making.ts'

/** The world begins on 20 November 2026. */
const invoicesOf = ({ admin }: TestCompany) => admin.call(invoiceRoutes.listOwn)
const change = (superAdmin: TestClient, { id }: TestCompany, body: object) =>
  superAdmin.call(companyRoutes.update, { params: { id }, body })
const payable = (superAdmin: TestClient) =>
  superAdmin.call(optionRoutes.change, {
    body: { pixKey: 'financeiro@balcao.example', pixName: 'Balcão Ltda', pixCity: 'São Paulo' },
  })
const countOf = async (world: World): Promise<number> =>
  (await world.app.platform.store.db.selectFrom('invoices').select('id').execute()).length

test('A company that is due in less than 20 days owes the price of its plan, once', async ({
  world,
  superAdmin,
  company,
}) => {
  await change(superAdmin, company, { dueDate: '2026-12-10' })
  expect(await invoicesOf(company)).toEqual([])
  await change(superAdmin, company, { dueDate: '2026-12-09' })
  expect(await invoicesOf(company)).toMatchObject([
    { detail: 'Plano 1', value: 30, dueDate: '2026-12-09', status: 'open' },
  ])
  const before = await countOf(world)
  await makeInvoices(world.app.platform)
  expect(await countOf(world)).toBe(before)
})

test('A company that is switched off owes nothing until it is on again', async ({ world, superAdmin, company }) => {
  const owed = async () =>
    (await superAdmin.call(invoiceRoutes.list, { query: { companyId: company.id } })).invoices.map(
      ({ dueDate }) => dueDate,
    )
  await change(superAdmin, company, { status: false, dueDate: '2026-12-09' })
  await makeInvoices(world.app.platform)
  expect(await owed()).toEqual([])
  await change(superAdmin, company, { status: true })
  expect(await owed()).toEqual(['2026-12-09'])
})

test('The hour in which a due date comes near makes the invoice by itself', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  await change(await world.superAdmin(), company, { dueDate: '2026-12-11' })
  await world.advance(DAY + HOUR)
  expect(await countOf(world)).toBe(0)
  await world.advance(DAY)
  expect(await countOf(world)).toBe(1)
})

test('However many companies are due, each owes one invoice', async ({ openWorld }) => {
  const world = await openWorld()
  const { platform } = world.app
  const due = { planId: 1, dueDate: '2026-11-30', email: '', status: 1, createdAt: 0, updatedAt: 0 }
  const rows = Array.from({ length: 201 }, (_, at) => ({ ...due, name: `Loja ${at}`, folded: `loja ${at}` }))
  await platform.store.db.insertInto('companies').values(rows).execute()
  expect(await makeInvoices(platform)).toBe(201)
  expect(await countOf(world)).toBe(201)
  expect(await makeInvoices(platform)).toBe(0)
})

test('The own invoices come in pages of the bare list, the newest first', async ({ world, company }) => {
  const invoice = { companyId: company.id, planId: 1, detail: 'Plano 1', valueCents: 3000, status: 'paid' as const }
  // The sign-up made the first one.
  const [first] = await invoicesOf(company)
  const rows = Array.from({ length: OWN_PAGE }, (_, at) => ({
    ...{ ...invoice, dueDate: daysAfter('2020-01-01', at), createdAt: 0, updatedAt: 0 },
  }))
  await world.app.platform.store.db.insertInto('invoices').values(rows).execute()
  const page = (pageNumber: number) => company.admin.call(invoiceRoutes.listOwn, { query: { pageNumber } })
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages.map(({ length }) => length)).toEqual([100, 1, 0])
  expect(pages.flat().map(({ dueDate }) => dueDate)).toEqual(
    [...rows.toReversed(), first!].map(({ dueDate }) => dueDate),
  )
})

test('Neither the platform, nor who has no plan, a free one or no due date, nor a company that is switched off owes anything', async ({
  world,
  superAdmin,
  company,
}) => {
  const free = await superAdmin.call(planRoutes.create, { body: { name: 'Livre', value: 0 } })
  await superAdmin.call(companyRoutes.update, { params: { id: 1 }, body: { dueDate: '2026-11-01' } })
  expect(await superAdmin.call(invoiceRoutes.listOwn)).toEqual([])
  for (const body of [{ planId: null }, { planId: free.id }, { planId: 1, dueDate: null }]) {
    await change(superAdmin, company, { dueDate: '2026-11-30', ...body })
    await makeInvoices(world.app.platform)
    expect(await invoicesOf(company)).toEqual([])
  }
  await change(superAdmin, company, { dueDate: '2026-11-30', planId: 1, status: false })
  await makeInvoices(world.app.platform)
  await change(superAdmin, company, { status: true })
  expect((await superAdmin.call(invoiceRoutes.list, { query: { companyId: company.id } })).invoices).toHaveLength(1)
})

test('A new plan replaces the open invoice, a new due date makes it void, and what is paid stays', async ({
  superAdmin,
  company,
}) => {
  const gold = await superAdmin.call(planRoutes.create, { body: { name: 'Ouro', value: '149,90' } })
  await change(superAdmin, company, { dueDate: '2026-11-25' })
  const [first] = await invoicesOf(company)
  await superAdmin.call(invoiceRoutes.pay, { params: { id: first!.id } })
  await change(superAdmin, company, { dueDate: '2026-12-01' })
  await change(superAdmin, company, { planId: gold.id })
  expect(await invoicesOf(company)).toMatchObject([
    { detail: 'Ouro', value: 149.9, dueDate: '2026-12-01', status: 'open' },
    { detail: 'Plano 1', value: 30, dueDate: '2026-11-25', status: 'paid' },
  ])
  await change(superAdmin, company, { dueDate: '2027-02-01' })
  expect(await invoicesOf(company)).toMatchObject([{ dueDate: '2026-11-25' }])
})

test('What was paid stays as it was paid, also where its day and another plan come again', async ({
  superAdmin,
  company,
}) => {
  const gold = await superAdmin.call(planRoutes.create, { body: { name: `Diamante ${company.id}`, value: 300 } })
  await change(superAdmin, company, { dueDate: '2026-11-25' })
  const [open] = await invoicesOf(company)
  await superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
  await change(superAdmin, company, { dueDate: '2026-11-25', planId: gold.id })
  expect(await invoicesOf(company)).toMatchObject([{ id: open!.id, detail: 'Plano 1', value: 30, status: 'paid' }])
})

test('An open invoice keeps the price that its plan had when it was made', async ({ superAdmin, company }) => {
  const { id: planId } = await superAdmin.call(planRoutes.create, { body: { name: `Cobre ${company.id}`, value: 80 } })
  await change(superAdmin, company, { dueDate: '2026-11-25', planId })
  await superAdmin.call(planRoutes.update, { params: { id: planId }, body: { value: 90 } })
  await change(superAdmin, company, { phone: '5511' })
  expect(await invoicesOf(company)).toMatchObject([{ value: 80, status: 'open' }])
})

test('A company that is deleted owes nothing, and what it owes is made again when it comes back', async ({
  world,
  superAdmin,
  company,
}) => {
  const { platform } = world.app
  const owed = async () =>
    (await superAdmin.call(invoiceRoutes.list, { query: { companyId: company.id } })).invoices.map(
      ({ status, dueDate }) => [status, dueDate],
    )
  await change(superAdmin, company, { dueDate: '2026-11-30' })
  await removeCompany(platform, company.id)
  expect(await owed()).toEqual([])
  await restoreCompany(platform, company.id)
  expect(await owed()).toEqual([['open', '2026-11-30']])
})

test('A payment moves the due date on by a month, from the later of it and today, once', async ({
  superAdmin,
  company,
}) => {
  await change(superAdmin, company, { dueDate: '2026-11-30' })
  const socket = await company.admin.fullSocket()
  const [open] = await invoicesOf(company)
  const paid = await superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
  expect(paid).toMatchObject({ status: 'paid', companyName: company.name, paidBy: expect.any(String) })
  expect((await company.admin.call(companyRoutes.get, { params: { id: company.id } })).dueDate).toBe('2026-12-30')
  expect(await socket.event('payment')).toMatchObject({
    action: 'CONCLUIDA',
    company: { id: company.id, dueDate: '2026-12-30' },
  })
  const again = await superAdmin.refusal(invoiceRoutes.pay, { params: { id: open!.id } })
  expect([again.status, again.code]).toEqual([409, 'ERR_INVOICE_PAID'])
  expect((await company.admin.call(companyRoutes.get, { params: { id: company.id } })).dueDate).toBe('2026-12-30')
  await change(superAdmin, company, { dueDate: '2026-10-01' })
  const late = (await invoicesOf(company)).find(({ status }) => status === 'open')
  await superAdmin.call(invoiceRoutes.pay, { params: { id: late!.id } })
  expect((await superAdmin.call(companyRoutes.get, { params: { id: company.id } })).dueDate).toBe('2026-12-20')
})

test.for([
  ['BIMESTRAL', '2027-01-30'],
  ['TRIMESTRAL', '2027-02-28'],
  ['SEMESTRAL', '2027-05-30'],
  ['ANUAL', '2027-11-30'],
] as const)(
  'A payment moves a due date of 30 November that comes back %s to %s',
  async ([recurrence, next], { superAdmin, company }) => {
    await change(superAdmin, company, { dueDate: '2026-11-30', recurrence })
    const [open] = await invoicesOf(company)
    await superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
    expect((await company.admin.call(companyRoutes.get, { params: { id: company.id } })).dueDate).toBe(next)
  },
)

test('The days of invoices are those of the company: in Tokyo the 21st has begun', async ({
  world,
  superAdmin,
  company,
}) => {
  await change(superAdmin, company, { timeZone: 'Asia/Tokyo', dueDate: '2026-12-10' })
  expect(await invoicesOf(company)).toMatchObject([{ dueDate: '2026-12-10', status: 'open' }])
  await world.app.platform.store.db.deleteFrom('invoices').where('companyId', '=', company.id).execute()
  await makeInvoices(world.app.platform)
  expect(await invoicesOf(company)).toMatchObject([{ dueDate: '2026-12-10', status: 'open' }])
  await change(superAdmin, company, { dueDate: '2026-11-20' })
  const [late] = await invoicesOf(company)
  await superAdmin.call(invoiceRoutes.pay, { params: { id: late!.id } })
  expect((await company.admin.call(companyRoutes.get, { params: { id: company.id } })).dueDate).toBe('2026-12-21')
})

test('A trial is the due date until the first invoice is paid, then none, anyone who made the company and moved the date', async ({
  superAdmin,
  company,
}) => {
  const dueDate = '2026-11-21'
  const byOperator = await superAdmin.call(companyRoutes.create, {
    body: { name: 'Do operador', email: 'do@operador.example', planId: 1, dueDate },
  })
  const renew = (id: number, due: string) =>
    superAdmin.call(companyRoutes.update, { params: { id }, body: { dueDate: due } })
  for (const { id } of [company, byOperator]) {
    const trial = async (): Promise<string | null> => {
      const { trialExpiration } = await superAdmin.call(companyRoutes.get, { params: { id } })
      const { trialExpiration: withPlan } = await superAdmin.call(companyRoutes.withPlan, { params: { companyId: id } })
      expect(withPlan).toBe(trialExpiration)
      return trialExpiration
    }
    expect(await trial()).toBe(dueDate)
    await renew(id, '2026-11-30')
    expect(await trial()).toBe('2026-11-30')
    const [open] = (await superAdmin.call(invoiceRoutes.list, { query: { companyId: id } })).invoices
    await superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
    expect(await trial()).toBeNull()
    await renew(id, '2027-03-01')
    expect(await trial()).toBeNull()
  }
})

test('The checkout answers the Pix text of the invoice, finds the same again, and keeps what was typed', async ({
  superAdmin,
  company,
}) => {
  await payable(superAdmin)
  await change(superAdmin, company, { dueDate: '2026-11-30' })
  const [open] = await invoicesOf(company)
  const body = { ...checkout(open!.id), price: 0.01, plan: '{"price":0.01}', cardNumber: '4111111111111111' }
  const [first, second] = await Promise.all([1, 2].map(() => company.admin.call(invoiceRoutes.subscribe, { body })))
  expect(first).toMatchObject({ valor: { original: '30.00' }, boletoUrl: '', barCode: '' })
  expect(first!.pixQrCode).toContain('540530.00')
  expect(first!.pixQrCode).toContain(`BALCAO${company.id}F${open!.id}`)
  expect(second).toEqual(first)
  expect(await company.admin.call(companyRoutes.get, { params: { id: company.id } })).toMatchObject({
    billingName: 'Ana Souza',
    billingEmail: 'ana@empresa.example',
    billingCpfCnpj: '52998224725',
    billingPhone: '(11) 98888-0001',
    addressZipCode: '01000-000',
    addressStreet: 'Rua das Flores, 10',
    addressDistrict: 'Centro',
    addressCity: 'São Paulo',
    addressState: 'SP',
    addressCountry: 'BR',
  })
  // A form without the district leaves it.
  const { district: _, ...again } = { ...checkout(open!.id), city: 'Recife', country: 'usa' as const }
  await company.admin.call(invoiceRoutes.subscribe, { body: again })
  expect(await company.admin.call(companyRoutes.get, { params: { id: company.id } })).toMatchObject({
    addressDistrict: 'Centro',
    addressCity: 'Recife',
    addressCountry: 'usa',
  })
})

test('Anyone who asks again after the operator took another Pix key pays to that one', async ({
  superAdmin,
  company,
}) => {
  await payable(superAdmin)
  await change(superAdmin, company, { dueDate: '2026-11-30' })
  const [open] = await invoicesOf(company)
  const ask = async () => (await company.admin.call(invoiceRoutes.subscribe, { body: checkout(open!.id) })).pixQrCode
  expect(await ask()).toContain('financeiro@balcao.example')
  await superAdmin.call(optionRoutes.change, { body: { pixKey: 'contas@balcao.example' } })
  expect(await ask()).toContain('contas@balcao.example')
})

test('Nobody pays for another company, twice, without a receiver, or with less than the form asks', async ({
  world,
  superAdmin,
  company,
}) => {
  await superAdmin.call(optionRoutes.change, { body: { pixKey: '' } })
  await change(superAdmin, company, { dueDate: '2026-11-30' })
  const [open] = await invoicesOf(company)
  const rejected = async (client: TestClient, body: object) => {
    const { status, code } = await client.refusal(invoiceRoutes.subscribe, { body: body as never })
    return [status, code]
  }
  expect(await rejected(company.admin, checkout(open!.id))).toEqual([409, 'ERR_NO_GATEWAY'])
  await payable(superAdmin)
  const other = await world.company()
  expect(await rejected(other.admin, checkout(open!.id))).toEqual([404, 'ERR_NO_INVOICE_FOUND'])
  const lacking = await company.admin.refusal(invoiceRoutes.subscribe, { body: { invoiceId: open!.id } as never })
  const errors = lacking.body.faults as { path: string; message: string }[]
  expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
    firstName: 'O nome completo é obrigatório',
    email: 'E-mail é obrigatório',
    CpfCnpj: 'CPF/CNPJ é obrigatório',
    Phone: 'Telefone/Celular é obrigatório',
    address2: 'O Endereço é obrigatório',
    city: 'Cidade é obrigatória',
    zipcode: 'CEP é obrigatório',
    country: 'País é obrigatório',
  })
  expect(await rejected(company.admin, { ...checkout(open!.id), CpfCnpj: '529.982.247-26' })).toEqual([
    400,
    'ERR_VALIDATION',
  ])
  await superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
  expect(await rejected(company.admin, checkout(open!.id))).toEqual([409, 'ERR_INVOICE_PAID'])
})

test('An overdue company sees its invoices and pays with the token that pays, and works again at once', async ({
  world,
  superAdmin,
  company,
}) => {
  await payable(superAdmin)
  await change(superAdmin, company, { dueDate: '2026-11-19' })
  const tab = await signInTab(world.base, company.adminEmail, PASSWORD)
  const payer = new TestClient(world.base, tab.body.token)
  const [open] = await payer.call(invoiceRoutes.listOwn)
  expect((await payer.call(invoiceRoutes.subscribe, { body: checkout(open!.id) })).valor.original).toBe('30.00')
  await superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
  expect((await signInTab(world.base, company.adminEmail, PASSWORD)).status).toBe(200)
})

test('Invoices are found by indexes', async ({ openWorld }) => {
  const used = await indexesUsed(async () => {
    const world = await openWorld()
    const superAdmin = await world.superAdmin()
    const company = await world.company()
    await payable(superAdmin)
    await change(superAdmin, company, { dueDate: '2026-11-30' })
    const [open] = await invoicesOf(company)
    await company.admin.call(invoiceRoutes.subscribe, { body: checkout(open!.id) })
    await makeInvoices(world.app.platform)
    await superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
  })
  for (const name of ['invoices_of_company', 'charges_invoice', 'charges_status']) expect([...used]).toContain(name)
})
