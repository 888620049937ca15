// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import {
  type PlatformInvoice,
  type UnmatchedPayment,
  unmatchedReasons,
} from '../../../../core/platform/invoices/contract.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

const invoice = (id: number, more: Partial<PlatformInvoice>): PlatformInvoice => ({
  id,
  companyId: id,
  companyName: `Padaria ${id}`,
  detail: 'Ouro',
  value: 149.9,
  dueDate: '2126-11-30',
  status: 'open',
  provider: null,
  paidAt: null,
  paidBy: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...more,
})
const rows = [
  invoice(3, {}),
  invoice(2, { dueDate: '2020-01-10', provider: 'Pix' }),
  invoice(1, { status: 'paid', paidBy: '', paidAt: '2026-11-02T15:00:00.000Z' }),
]

let page: OpenedPage
afterEach(() => page.close())

const open = (invoices: PlatformInvoice[], isSuper = true): OpenedPage => {
  page = new OpenedPage('/cobrancas', person('admin', { super: isSuper }), ({ method, path }) => {
    if (path === '/invoices') return { invoices, hasMore: false }
    if (path === '/invoices/strays') return { strays: [], hasMore: false }
    if (path === '/invoices/owed') return { open: { count: 2, value: 299.8 }, overdue: { count: 1, value: 149.9 } }
    return method === 'PUT' && path === '/invoices/3/paid' ? { ...rows[0], status: 'paid', paidBy: 'Ana' } : undefined
  })
  return page
}

it('shows what every company owes and has paid, by whom, and how it was asked for', async () => {
  open(rows)
  for (const text of ['Padaria 1', 'Em Aberto', 'Vencido', 'Pago', 'R$\u00a0149,90', '10/01/2020', 'Pix'])
    await page.shows(text)
  await page.shows('operador do servidor, 02/11/2026')
  expect(document.querySelectorAll('[data-tone="danger"]:is(tr, li)')).toHaveLength(1)
})

it('marks an invoice as paid after it has asked', async () => {
  open(rows)
  await page.press('Marcar como paga: fatura 3 de Padaria 3')
  await page.shows('O pagamento desta fatura chegou?')
  await page.shows('Padaria 3, Ouro, R$\u00a0149,90, 30/11/2126')
  expect(page.sent.some(({ method }) => method === 'PUT')).toBe(false)
  await page.press('Marcar como paga')
  await page.shows('Fatura paga. O vencimento da empresa avançou.')
  expect(document.querySelectorAll('[aria-label^="Marcar como paga:"]')).toHaveLength(1)
})

it('asks for the state that is chosen above the list', async () => {
  open([])
  await page.shows('Nenhuma fatura')
  const requested = vi.spyOn(globalThis, 'fetch')
  const field = page.labelled<HTMLSelectElement>('Status')
  field.value = 'overdue'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await page.shows('Nenhuma fatura com estes filtros.')
  const urls = requested.mock.calls.map(([url]) => String(url)).join(' ')
  expect(urls).toContain('status=open')
  expect(urls).toContain('overdue=true')
})

const unmatched = (id: number, more: Partial<UnmatchedPayment>): UnmatchedPayment => ({
  id,
  provider: 'Asaas',
  reference: `BALCAO2F${id}`,
  reason: 'lower',
  value: 10,
  invoiceId: null,
  companyId: null,
  companyName: null,
  foundAt: '2026-11-02T15:00:00.000Z',
  settledAt: null,
  settledBy: null,
  ...more,
})

it('lists what paid no invoice, with the reason in words', async () => {
  page = new OpenedPage('/cobrancas/sem-fatura', person('admin', { super: true }), ({ path }) =>
    path === '/invoices/strays'
      ? { strays: unmatchedReasons.map((reason, at) => unmatched(at + 1, { reason })), hasMore: false }
      : undefined,
  )
  for (const text of [
    'O valor pago é menor que o da fatura.',
    'A cobrança não é daqui.',
    'A fatura já estava paga.',
    'A fatura não existe mais: o plano ou o vencimento mudou.',
    'O pagamento foi devolvido.',
    'BALCAO2F5',
    'Asaas',
  ])
    await page.shows(text)
})

it('says what is open in all, and asks for what is due between two days', async () => {
  open(rows)
  await page.shows('Em aberto: R$\u00a0299,80 em 2 faturas. Vencido: R$\u00a0149,90 em 1.')
  await page.types('Vencimento de', '2026-11-01')
  await page.types('até', '2026-11-30')
  for (const path of ['/invoices?', '/invoices/owed?'])
    await until(() => {
      const both = ['dueFrom=2026-11-01', 'dueUntil=2026-11-30']
      expect(page.asked.filter(url => url.includes(path) && both.every(part => url.includes(part)))).not.toEqual([])
    })
})

it('asks again when someone else changed what companies owe', async () => {
  let invoices = [rows[0]!]
  page = new OpenedPage('/cobrancas', person('admin', { super: true }), ({ path }) =>
    path === '/invoices' ? { invoices, hasMore: false } : undefined,
  )
  await page.shows('Padaria 3')
  invoices = rows
  await page.hears({ seq: 1, event: 'company-1-billing', data: { action: 'update' } })
  await page.shows('Padaria 2')
})

it('ticks a payment without invoice off, and shows who did', async () => {
  const settled = unmatched(2, { settledAt: '2026-11-03T15:00:00.000Z', settledBy: 'Rute' })
  let isSettled = false
  page = new OpenedPage('/cobrancas/sem-fatura', person('admin', { super: true }), ({ method, path }) => {
    if (method === 'PUT') isSettled = true
    if (path === '/invoices/strays') return { strays: isSettled ? [settled] : [unmatched(1, {})], hasMore: false }
    return method === 'PUT' && path === '/invoices/strays/1' ? settled : undefined
  })
  await page.press('Dar por resolvido: BALCAO2F1')
  await page.shows('Rute, 03/11/2026')
  expect(page.sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/invoices/strays/1',
    body: { settled: true },
  })
})

it('opens a payment without invoice again that was ticked off', async () => {
  const settled = unmatched(1, { settledAt: '2026-11-03T15:00:00.000Z', settledBy: 'Rute' })
  page = new OpenedPage('/cobrancas/sem-fatura', person('admin', { super: true }), ({ path }) =>
    path === '/invoices/strays' ? { strays: [settled], hasMore: false } : undefined,
  )
  await page.press('Reabrir: BALCAO2F1')
  await until(() =>
    expect(page.sent.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/invoices/strays/1',
      body: { settled: false },
    }),
  )
})

it('says that no payment was lost', async () => {
  open([])
  await page.press('Sem fatura')
  await page.shows('Nenhum pagamento perdido')
  // A reload finds it again.
  expect(location.pathname).toBe('/cobrancas/sem-fatura')
})

it("is for the platform's administrators alone", async () => {
  open(rows, false)
  await page.shows('Acesso restrito: apenas superadministradores podem visualizar esta página.')
  expect(page.sent.some(({ path }) => path === '/invoices')).toBe(false)
  expect(page.text).not.toContain('Cobranças')
})
