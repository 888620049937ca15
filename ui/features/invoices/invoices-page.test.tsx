// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY, dayIn } from '../../../core/kit/clock.ts'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const invoice = (id: number, dueDate: string, status: Invoice['status'] = 'open'): Invoice => ({
  id,
  detail: `Plano ${id}`,
  value: 149.9,
  dueDate,
  status,
  paidAt: status === 'paid' ? '2026-11-02T15:00:00.000Z' : null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
})
const company = { id: 1, name: 'Padaria', email: 'oi@padaria.example', phone: '', dueDate: '2026-11-30' }
const charge = {
  pixQrCode: '000201PIX',
  qrcode: '000201PIX',
  valor: { original: '149.90' },
  boletoUrl: 'https://bank.example/b/pdf/1',
  barCode: '46191234500000000000',
}
const FAR = '2126-11-30'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
  vi.useRealTimers()
})

function open(
  invoices: () => Invoice[],
  subscribe: () => unknown = () => charge,
  dueDate: string | null = null,
): OpenedPage {
  const admin = person('admin')
  page = new OpenedPage('/financeiro', { ...admin, company: { ...admin.company, dueDate } }, ({ method, path }) => {
    if (path === '/invoices/all') return invoices()
    if (path === '/companies/1') return company
    if (path === '/companies/listPlan/1') return { ...company, plan: null }
    return method === 'POST' && path === '/subscription' ? subscribe() : undefined
  })
  return page
}

/** Types who pays, and goes on to the review. */
async function reviewed(): Promise<void> {
  page.types('CPF/CNPJ', '52998224725')
  page.types('Telefone/Celular', '(11) 98888-0001')
  page.types('Endereço', 'Rua das Flores, 10')
  page.types('Cidade', 'São Paulo')
  page.types('CEP', '01000-000')
  await page.press('Próximo')
  await page.shows('R$\u00a049,00 por mês')
  await page.press('Próximo')
  await page.shows('529.982.247-25')
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

  it('are none at first, which is said', async () => {
    open(() => [], undefined, FAR)
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

  it('are announced to no company that is never due', async () => {
    open(() => [])
    await page.shows('Esta empresa não tem vencimento.')
  })
})

describe('the checkout', () => {
  // The first of this file to open it: its script is still to come.
  it('leaves the page in sight while its script is fetched', async () => {
    open(() => [invoice(3, FAR)])
    await page.shows('Em Aberto')
    const table = document.querySelector('main table')!
    const hidden: Element[] = []
    const watch = new MutationObserver(changes => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.style.display === 'none' && target.contains(table))
          hidden.push(target)
    })
    watch.observe(document.body, { subtree: true, attributeFilter: ['style'] })
    await page.press('PAGAR a fatura 3')
    await page.shows('Nome completo')
    watch.disconnect()
    expect(hidden).toEqual([])
  })

  it('asks who pays, shows the plan and the review, then the code, and says when the payment came', async () => {
    open(() => [invoice(3, FAR)])
    await page.shows('Em Aberto')
    await page.press('PAGAR a fatura 3')
    await page.shows('Nome completo')
    await page.press('Próximo')
    for (const text of ['CPF/CNPJ é obrigatório', 'Telefone/Celular é obrigatório', 'O Endereço é obrigatório'])
      await page.shows(text)
    for (const text of ['Cidade é obrigatória', 'CEP é obrigatório']) await page.shows(text)
    await reviewed()
    await page.press('Gerar cobrança')
    await page.shows('Cobrança gerada, aguardando a realização do pagamento')
    await page.shows('000201PIX')
    await page.shows('46191234500000000000')
    expect(document.querySelector('a[href="https://bank.example/b/pdf/1"]')?.textContent).toBe('Abrir o boleto')
    expect(page.sent.find(({ path }) => path === '/subscription')?.body).toMatchObject({
      invoiceId: 3,
      firstName: 'Padaria',
      district: '',
      country: 'BR',
    })
    const data = { action: 'CONCLUIDA', company: { id: 1, dueDate: '2126-12-30' } }
    await page.hears({ seq: 1, event: 'company-1-payment', data })
    await page.shows('Pagamento confirmado!')
    await page.shows('Sua assinatura foi renovada até 30/12/2126')
  })

  it('has what was typed the last time, the district and the country too', async () => {
    const known = {
      addressStreet: 'Main St',
      addressDistrict: 'Harlem',
      addressCity: 'New York',
      addressCountry: 'usa',
    }
    page = new OpenedPage('/financeiro', person('admin'), ({ path }) => {
      if (path === '/invoices/all') return [invoice(3, FAR)]
      return path === '/companies/1' ? { ...company, ...known } : undefined
    })
    await page.press('PAGAR a fatura 3')
    await page.shows('Bairro')
    const typed = ['Endereço', 'Bairro', 'Cidade', 'País'].map(label => page.labelled<HTMLInputElement>(label).value)
    expect(typed).toEqual(['Main St', 'Harlem', 'New York', 'usa'])
  })

  it('says that the bank does not answer, and charges when asked again', async () => {
    let isDown = true
    const message = 'O banco não respondeu a tempo. Nada foi cobrado; tente de novo em instantes.'
    open(
      () => [invoice(3, FAR)],
      () => (isDown ? Response.json({ error: 'ERR_GATEWAY_SLOW', message }, { status: 502 }) : charge),
    )
    await page.shows('Em Aberto')
    await page.press('PAGAR a fatura 3')
    await page.shows('Nome completo')
    await reviewed()
    await page.press('Gerar cobrança')
    await page.shows(message)
    isDown = false
    await page.press('Tentar de novo')
    await page.shows('000201PIX')
  })

  it('goes on after a reload with what was typed, and forgets it once it is closed', async () => {
    open(() => [invoice(3, FAR)])
    await page.press('PAGAR a fatura 3')
    await page.shows('Nome completo')
    page.types('CPF/CNPJ', '52998224725')
    await until(() => expect(sessionStorage.getItem('checkout 1')).toContain('529.982.247-25'))
    page.reload()
    await page.press('PAGAR a fatura 3')
    await page.shows('Nome completo')
    expect(page.labelled<HTMLInputElement>('CPF/CNPJ').value).toBe('529.982.247-25')
    // Toasts have a button of that name as well.
    document.querySelector<HTMLElement>('[role=dialog] [aria-label="Fechar"]')!.click()
    await page.press('Descartar')
    expect(sessionStorage.getItem('checkout 1')).toBeNull()
  })

  it('shows the boleto alone where the bank gives no Pix', async () => {
    open(
      () => [invoice(3, FAR)],
      () => ({ ...charge, pixQrCode: '', qrcode: '' }),
    )
    await page.press('PAGAR a fatura 3')
    await page.shows('Nome completo')
    await reviewed()
    await page.press('Gerar cobrança')
    await page.shows('46191234500000000000')
    expect(page.text).not.toContain('Copiar o código Pix')
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
  const used = { users: 3, connections: 2, queues: 1, fileBytes: 300 * 1024 ** 2 }
  const subscribed = (invoices: Invoice[]) => {
    page = new OpenedPage('/subscription', person('admin'), ({ path }) => {
      if (path === '/invoices/all') return invoices
      if (path === '/companies/1/usage') return used
      if (path === '/companies/1') return company
      if (path === '/companies/listPlan/1') return { ...company, trialExpiration: null, plan }
      return undefined
    })
  }

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

  it('stands in the menu of who may pay', async () => {
    subscribed([])
    await page.shows('Nenhuma fatura')
    expect(document.querySelector('nav a[href="/subscription"]')?.textContent).toContain('Assinatura')
  })
})
