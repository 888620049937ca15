// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY, dayIn } from '../../../core/kit/clock.ts'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { company, FAR, invoice } from './fixtures.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

function open(invoices: () => Invoice[], dueDate: string | null = null): void {
  const admin = person('admin')
  page = new OpenedPage('/financeiro', { ...admin, company: { ...admin.company, dueDate } }, ({ path }) => {
    if (path === '/invoices/all') return invoices()
    return path === '/companies/1' ? company : undefined
  })
}

describe('the invoices', () => {
  it('are shown as paid, overdue or open, and only what is owed can be paid', async () => {
    open(() => [invoice(3, FAR), invoice(2, '2020-01-10'), invoice(1, '2019-12-10', 'paid')])
    for (const text of ['Faturas', 'Em Aberto', 'Vencido', 'Pago', '10/01/2020', 'R$\u00a0149,90'])
      await page.shows(text)
    expect(document.querySelectorAll('[data-tone="danger"]:is(tr, li)')).toHaveLength(1)
    expect([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'PAGAR')).toHaveLength(
      2,
    )
  })

  it.each([
    ['America/Sao_Paulo', 'Em Aberto', 'vence em 0 dia(s)', '0 dias restantes'],
    ['Asia/Kathmandu', 'Vencido', 'venceu em 21/11/2026', '0 dias restantes'],
  ])('are overdue by the day of the company, wherever someone reads it: %s', async (timeZone, state, bar, left) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T01:00:00Z'), toFake: ['Date'] })
    const admin = person('admin')
    const due = { dueDate: '2026-11-21', lastDay: '2026-11-30', timeZone }
    page = new OpenedPage('/subscription', { ...admin, company: { ...admin.company, ...due } }, ({ path }) => {
      if (path === '/invoices/all') return [invoice(3, '2026-11-21')]
      return path === '/companies/listPlan/1' ? { ...company, trialExpiration: '2026-11-21' } : undefined
    })
    for (const text of [state, bar, left]) await page.shows(text)
  })

  it('are none at first, which is said', async () => {
    open(() => [], FAR)
    await page.shows('Nenhuma fatura')
    await page.shows('A próxima aparece aqui')
  })

  it('follow what the operator renews, and what is paid elsewhere', async () => {
    let invoices = [invoice(3, FAR)]
    open(() => invoices)
    await page.shows('Em Aberto')
    invoices = [invoice(3, FAR, 'paid')]
    await page.hears({ seq: 1, event: 'company-1-billing', data: { action: 'update' } })
    await page.shows('Pago')
    expect(page.text).not.toContain('PAGAR')
  })

  it('go on behind the first hundred', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #told: (seen: { isIntersecting: true }[]) => void
        constructor(emitted: (seen: { isIntersecting: true }[]) => void) {
          this.#told = emitted
        }
        observe(): void {
          this.#told([{ isIntersecting: true }])
        }
        disconnect(): void {}
      },
    )
    const all = Array.from({ length: 101 }, (_, at) => invoice(101 - at, '2020-01-10', 'paid'))
    open(() => (page.asked.at(-1)!.includes('pageNumber=2') ? all.slice(100) : all.slice(0, 100)))
    await page.shows('Recibo')
    await until(() => expect(document.querySelector('[aria-label="Recibo da fatura 1"]')).not.toBeNull())
    expect(document.querySelectorAll('[aria-label^="Recibo da fatura"]')).toHaveLength(101)
    expect(page.asked.filter(url => url.includes('/invoices/all'))).toEqual([
      '/api/invoices/all',
      '/api/invoices/all?pageNumber=2',
    ])
  })

  it('are announced to no company that is never due', async () => {
    open(() => [])
    await page.shows('Esta empresa não tem vencimento.')
  })
})

it('an invoice that was paid has a receipt, which can be printed', async () => {
  open(() => [invoice(1, '2019-12-10', 'paid')])
  await page.press('Recibo da fatura 1')
  for (const text of ['Pago por', 'Padaria', 'Pago em', '02/11/2026', 'R$\u00a0149,90']) await page.shows(text)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await page.press('Imprimir')
  expect(print).toHaveBeenCalledOnce()
})

describe('the subscription', () => {
  const plan = { name: 'Ouro', value: 149.9, users: 5, connections: 2, queues: 9, fileBytes: 10 * 1024 ** 3 }
  const used = {
    users: 3,
    connections: 2,
    queues: 1,
    fileBytes: 300 * 1024 ** 2,
    fileLimit: 10 * 1024 ** 3,
    onTrial: false,
  }
  const subscribed = (invoices: Invoice[], room: Partial<typeof used> = {}) => {
    page = new OpenedPage('/subscription', person('admin'), ({ path }) => {
      if (path === '/invoices/all') return invoices
      if (path === '/companies/1/usage') return { ...used, ...room }
      if (path === '/companies/1') return company
      if (path === '/companies/listPlan/1') return { ...company, trialExpiration: null, plan }
      return undefined
    })
  }

  it('tells anyone who is on trial how much room there is until the first payment, and then', async () => {
    subscribed([], { onTrial: true, fileLimit: 500 * 1024 ** 2 })
    await page.shows('300 MB de 500 MB até o primeiro pagamento, depois 10 GB')
  })

  it('tells what the plan holds, how much of it is used, and what was paid and is owed', async () => {
    subscribed([invoice(9, FAR), ...[8, 7, 6, 5, 4].map(id => invoice(id, '2026-01-10', 'paid'))])
    for (const text of ['Ouro', 'R$\u00a0149,90 por mês', '3 de 5', '2 de 2', '1 de 9', '300 MB de 10 GB'])
      await page.shows(text)
    await page.shows('Plano 9')
    expect(page.text).toContain('Plano 5')
    expect(page.text).not.toContain('Plano 4')
    expect(document.querySelector('main a[href="/financeiro"]')?.textContent).toBe('Todas as faturas, em Financeiro')
    await page.press('Recibo da fatura 8')
    await page.shows('Pago por')
  })

  it('says how many days of the trial are left, as long as there is one', async () => {
    let trialExpiration: string | null = dayIn('America/Sao_Paulo', Date.now() + 5 * DAY)
    page = new OpenedPage('/subscription', person('admin'), ({ path }) => {
      if (path === '/companies/1/usage') return used
      return path === '/companies/listPlan/1' ? { ...company, trialExpiration, plan } : undefined
    })
    await page.shows('Período de teste5 dias restantes')
    trialExpiration = null
    await page.hears({ seq: 1, event: 'company-1-company', data: { action: 'update' } })
    await until(() => expect(page.text).not.toContain('Período de teste'))
  })

  it('has one button that stands out: the one that pays the oldest', async () => {
    subscribed([invoice(9, FAR), invoice(8, '2020-01-10')])
    await page.shows('Plano 9')
    expect(document.querySelectorAll('main button[data-kind="primary"]')).toHaveLength(1)
    expect([...document.querySelectorAll('main button')].map(({ textContent }) => textContent)).toEqual([
      'PAGAR',
      'PAGAR',
      'PAGAR',
    ])
    document.querySelector<HTMLElement>('main button[data-kind="primary"]')!.click()
    await page.shows('Pagar a fatura 8')
  })

  it('follows another plan and due date, which stand there without a reload', async () => {
    let [company, invoices] = [
      { dueDate: '2026-11-30', trialExpiration: null as string | null, plan },
      [invoice(9, FAR)],
    ]
    page = new OpenedPage('/subscription', person('admin'), ({ path }) => {
      if (path === '/invoices/all') return invoices
      if (path === '/companies/1/usage') return used
      return path === '/companies/listPlan/1' ? company : undefined
    })
    await page.shows('Plano 9')
    await page.shows('30/11/2026')
    company = { ...company, dueDate: '2026-12-30', plan: { ...plan, name: 'Prata' } }
    await page.hears({ seq: 1, event: 'company-1-company', data: { action: 'update' } })
    for (const text of ['Prata', '30/12/2026']) await page.shows(text)
    invoices = []
    await page.hears({ seq: 2, event: 'company-1-billing', data: { action: 'update' } })
    await page.shows('Nenhuma fatura')
  })

  it('is a link of the invoices, which alone stand in the menu', async () => {
    page = new OpenedPage('/financeiro', person('admin'))
    await page.press('Assinatura: plano e uso')
    await page.arrivesAt('/subscription')
    expect(document.querySelector('nav a[href="/subscription"]')).toBeNull()
  })
})
