// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Invoice } from '../../../../core/platform/invoices/contract.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { charge, company, FAR, invoice } from '../fixtures.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(invoices: () => Invoice[], subscribe: () => unknown = () => charge): void {
  page = new OpenedPage('/financeiro', person('admin'), ({ method, path }) => {
    if (path === '/invoices/all') return invoices()
    if (path === '/companies/1') return company
    if (path === '/companies/listPlan/1') return { ...company, plan: null }
    return method === 'POST' && path === '/subscription' ? subscribe() : undefined
  })
}

/** Types who pays, and goes on to the review. */
async function reviewed(): Promise<void> {
  await page.types('CPF/CNPJ', '52998224725')
  await page.types('Telefone/Celular', '(11) 98888-0001')
  await page.types('Endereço', 'Rua das Flores, 10')
  await page.types('Cidade', 'São Paulo')
  await page.types('CEP', '01000-000')
  await page.press('Próximo')
  await page.shows('R$\u00a049,00 por mês')
  await page.press('Próximo')
  await page.shows('529.982.247-25')
}

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
    await page.types('CPF/CNPJ', '52998224725')
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

/** The checkout of invoice 3, charged. */
async function charged(invoices = [invoice(3, FAR)]): Promise<void> {
  open(() => invoices)
  await page.press('PAGAR a fatura 3')
  await page.shows('Nome completo')
  await reviewed()
  await page.press('Gerar cobrança')
  await page.shows('Cobrança gerada, aguardando a realização do pagamento')
}

describe('the payment', () => {
  it('has the Pix text and the bar code for the clipboard', async () => {
    await charged()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.press('Copiar o código Pix')
    await page.press('Copiar o código de barras')
    expect(copied.mock.calls).toEqual([[charge.pixQrCode], [charge.barCode]])
    await page.shows('Código copiado.')
  })

  it('leaves nothing of what was typed to the checkout of another invoice', async () => {
    await charged()
    expect(sessionStorage.getItem('checkout 1')).toBeNull()
  })

  it('is of this invoice: that another one was paid before is no payment of it', async () => {
    await charged([invoice(3, FAR), invoice(2, '2026-01-10', 'paid')])
    const looked = () => page.sent.filter(({ path }) => path === '/invoices/all').length
    const before = looked()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (let n = 1; n <= 2; n += 1) {
      await vi.advanceTimersByTimeAsync(5000)
      await until(() => expect(looked()).toBeGreaterThanOrEqual(before + n))
    }
    expect(page.text).not.toContain('Pagamento confirmado!')
    await page.shows('Cobrança gerada, aguardando a realização do pagamento')
  })

  it('leads to the start eight seconds after it came, and says so before', async () => {
    await charged()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const data = { action: 'CONCLUIDA', company: { id: 1, dueDate: '2126-12-30' } }
    await page.hears({ seq: 1, event: 'company-1-payment', data })
    await page.shows('Sua assinatura vale até 30/12/2126. Em alguns segundos você volta ao início.')
    await vi.advanceTimersByTimeAsync(7000)
    expect([location.pathname, page.text.includes('Pagamento confirmado!')]).toEqual(['/financeiro', true])
    await vi.advanceTimersByTimeAsync(1000)
    expect(location.pathname).toBe('/')
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  })

  it('of an overdue company is looked for, and asks to sign in again', async () => {
    const date = '10/01/2020'
    let owed = invoice(3, '2020-01-10')
    page = new OpenedPage('/login', undefined, ({ method, path }) => {
      if (path === '/auth/login')
        return Response.json({ error: 'ERR_COMPANY_OVERDUE', date, token: 'a.e30.c' }, { status: 403 })
      if (path === '/auth/me') return person('admin')
      if (path === '/invoices/all') return [owed]
      if (path === '/companies/1') return owed.status === 'paid' ? { ...company, dueDate: '2126-12-30' } : company
      if (path === '/companies/listPlan/1') return { ...company, plan: null }
      return method === 'POST' && path === '/subscription' ? charge : undefined
    })
    await page.shows('Cadastre sua empresa')
    await page.types('E-mail', 'ana@padaria.example')
    await page.types('Senha', 'segredo1')
    await page.press('Entrar')
    await page.press('Pagar R$\u00a0149,90, vencida em 10/01/2020')
    await page.shows('Nome completo')
    await reviewed()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.press('Gerar cobrança')
    await page.shows('000201PIX')
    owed = invoice(3, '2020-01-10', 'paid')
    await vi.advanceTimersByTimeAsync(5000)
    await page.shows('Sua assinatura vale até 30/12/2126. Entre de novo com o seu e-mail e senha.')
    await vi.advanceTimersByTimeAsync(8000)
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    expect([location.pathname, page.text.includes('Pagar R$')]).toEqual(['/login', false])
  })
})
