// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { BillingMail } from '../../../core/platform/mails/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const mail = (id: number, more: Partial<BillingMail>): BillingMail => ({
  id,
  companyId: id,
  companyName: `Padaria ${id}`,
  kind: 'before',
  dueDate: '2026-11-30',
  status: 'sent',
  recipient: `oi@padaria${id}.example`,
  failure: '',
  nextAt: '2026-11-25T12:01:00.000Z',
  updatedAt: '2026-11-25T12:00:00.000Z',
  ...more,
})
const rows = [
  mail(4, { kind: 'receipt' }),
  mail(3, { kind: 'after', status: 'dropped', recipient: '' }),
  mail(2, { kind: 'due', status: 'refused', failure: 'O servidor não aceitou o destinatário.' }),
  mail(1, { status: 'waiting', failure: 'Não foi possível chegar a mail.example.' }),
]

let page: OpenedPage
afterEach(() => page.close())

const open = (mails: BillingMail[], failure = '', isSuper = true, path = '/emails'): OpenedPage => {
  page = new OpenedPage(path, person('admin', { super: isSuper }), call => {
    if (call.path === '/platform/mails') return { mails, hasMore: false }
    return call.path === '/platform/mails/state' ? { waiting: failure ? 1 : 0, failure } : undefined
  })
  return page
}

describe('the mails to companies', () => {
  it('are shown with what they are about, to whom they went and what became of them', async () => {
    open(rows)
    for (const text of ['Padaria 1', '5 dias antes', 'No dia do vencimento', '3 dias depois', 'Recibo', '30/11/2026'])
      await page.shows(text)
    for (const text of ['Aguardando', 'Enviado', 'Recusado', 'Não enviado', 'oi@padaria4.example'])
      await page.shows(text)
    await page.shows('Não foi possível chegar a mail.example. Nova tentativa: 25/11/2026')
  })

  it('are none at first, which is said', async () => {
    open([])
    await page.shows('Nenhum e-mail')
    await page.shows('Os avisos às empresas sobre suas faturas aparecem aqui.')
  })

  it('that do not go are told about on the page, with the reason and the way to the server', async () => {
    open(rows, 'Não foi possível chegar a mail.example.')
    await page.shows('Os e-mails às empresas não estão saindo. Não foi possível chegar a mail.example.')
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Servidor de e-mail')
    expect(link?.getAttribute('href')).toBe('/settings/platform')
  })

  it('that do not go are flagged on every page of a super administrator, and on none of others', async () => {
    const isFlagged = () => document.querySelector('[aria-label="Os e-mails às empresas não estão saindo"]') !== null
    open([], 'Não.', true, '/nothing')
    await until(() => expect(isFlagged()).toBe(true))
    page.close()
    open([], 'Não.', false, '/nothing')
    await page.shows('Olá, Ana')
    expect(isFlagged()).toBe(false)
    expect(page.sent.map(({ path }) => path)).not.toContain('/platform/mails/state')
  })
})
