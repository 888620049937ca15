// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { language } from '../../../i18n/language.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aMessage, aTicket } from '../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../tickets-page.tsx'
import './shared.tsx'
import { afterEvent } from './other-tickets.tsx'

let page: OpenedPage
afterEach(() => page?.close())

/** Of a contact of its own for each test: what is unfolded for one stays so. */
let id = 31
let ticket: Ticket
let earlier: Ticket
beforeEach(() => {
  id += 10
  ticket = aTicket({ id, userId: 1, user: { id: 1, name: 'Ana' } })
  earlier = aTicket({
    ...{ id: 12, contactId: id, status: 'closed', lastMessage: 'Até sábado' },
    ...{ queue: { id: 2, name: 'Vendas', color: '#fff' }, user: { id: 2, name: 'Bia' } },
  })
})
const open = async (answers: Record<string, unknown>, at = `/tickets/${ticket.uuid}`): Promise<void> => {
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(at, person('user'), ({ path }) => {
    if (path === `/tickets/u/${ticket.uuid}`) return detail
    return path === `/contacts/${id}` ? detail.contact : answers[path]
  })
  await page.shows(`Contato ${id}`)
  if (!page.text.includes('Outros atendimentos'))
    document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
  await page.shows('Outros atendimentos')
}
const unfold = (title: string) => page.press(title)
const requested = (path: string): string[] => page.asked.filter(url => url.includes(path))

it('the other tickets of a contact are fetched when they are unfolded, and lead to them', async () => {
  await open({ [`/contacts/${id}/history`]: { tickets: [ticket, earlier], hasMore: false } })
  expect(requested('/history')).toEqual([])
  await unfold('Outros atendimentos')
  await page.shows('Ticket 12')
  for (const words of ['Resolvido', 'Vendas · Bia', 'Aberto em', 'Até sábado']) expect(page.text).toContain(words)
  expect(page.text).not.toContain(`Ticket ${id}Aberto`)
  document.querySelector<HTMLElement>(`a[href="/tickets/${earlier.uuid}"]`)!.click()
  await page.arrivesAt(`/tickets/${earlier.uuid}`)
})

it('beside the board they lead to themselves there, and what is unfolded for one contact is not for the next', async () => {
  await open(
    { [`/contacts/${id}/history`]: { tickets: [ticket, earlier], hasMore: false } },
    `/kanban?ticket=${ticket.uuid}`,
  )
  await unfold('Outros atendimentos')
  await until(() => expect(document.querySelector(`a[href="/kanban?ticket=${earlier.uuid}"]`)).not.toBeNull())
  page.close()
  const next = aTicket({ id: id + 1, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...next, contact: { ...next.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${next.uuid}`, person('user'), ({ path }) => {
    if (path === `/tickets/u/${next.uuid}`) return detail
    return path === `/contacts/${id + 1}` ? detail.contact : undefined
  })
  await page.shows(`Contato ${id + 1}`)
  if (!page.text.includes('Outros atendimentos'))
    document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
  await page.shows('Outros atendimentos')
  expect(requested('/history')).toEqual([])
})

it.each([
  ['pt', 'De onde veio', 'Anúncio · Instagram', 'Chegou em'],
  ['en', 'Where they came from', 'Advertisement · Instagram', 'Came on'],
  ['es', 'De dónde vino', 'Anuncio · Instagram', 'Llegó el'],
] as const)('it says by which advertisement the contact came (%s)', async (words, heading, kind, came) => {
  const emitted = {
    title: 'Lustre de cristal',
    sourceUrl: 'https://fb.me/1',
    sourceApp: 'instagram',
    utmCampaign: 'natal',
  }
  ticket.referral = { kind: 'ad', at: ticket.createdAt, ctwaClid: 'click-1', sourceId: '120', ...emitted }
  await open({})
  language.set(words)
  await page.shows(heading)
  const section = document.querySelector(`section[aria-label="${heading}"]`)!
  for (const text of [kind, 'Lustre de cristal', 'natal', came]) expect(section.textContent).toContain(text)
  for (const code of ['click-1', '120', 'ad']) expect(section.textContent!.split(/\W+/)).not.toContain(code)
  expect(section.querySelector('a')?.getAttribute('href')).toBe('https://fb.me/1')
  language.set('pt')
})

it('of whom nothing is known, or who came by an address that leads nowhere, it shows none', async () => {
  await open({})
  expect(page.text).not.toContain('De onde veio')
  page.close()
  ticket.referral = { kind: 'ad', at: ticket.createdAt, title: 'Lustre', sourceUrl: 'javascript:alert(1)' }
  await open({})
  expect(document.querySelector('section[aria-label="De onde veio"]')!.querySelector('a')).toBeNull()
})

it('who is here for the first time has no others', async () => {
  await open({ [`/contacts/${id}/history`]: { tickets: [ticket], hasMore: false } })
  await unfold('Outros atendimentos')
  await page.shows('Este é o único atendimento deste contato que você pode ver.')
})

it('pictures, files and links are fetched one kind after the other, and lead to where they were sent', async () => {
  const there = { ticketUuid: earlier.uuid, ticketId: 12, contactId: id }
  const link = { ...aMessage({ id: 9, body: 'veja www.padaria.example agora' }), ...there }
  await open({ [`/contacts/${id}/shared`]: { messages: [link], hasMore: false } })
  expect(requested('/shared')).toEqual([])
  await unfold('Imagens, arquivos e links')
  await until(() => expect(requested('kind=pictures')).toHaveLength(1))
  await page.press('Links')
  await page.shows('www.padaria.example')
  expect(document.querySelector('a[href="https://www.padaria.example"]')?.getAttribute('rel')).toContain('noopener')
  document.querySelector<HTMLElement>('[aria-label^="Ir para a mensagem de"]')!.click()
  await page.arrivesAt(`/tickets/${earlier.uuid}`)
  expect(location.search).toBe('?message=9')
})

it.each([
  ['Imagens', 'Nenhuma imagem ou vídeo nesta conversa.'],
  ['Arquivos', 'Nenhum arquivo nesta conversa.'],
  ['Links', 'Nenhum link nesta conversa.'],
])('where there are none, %s say so', async (tab, words) => {
  await open({ [`/contacts/${id}/shared`]: { messages: [], hasMore: false } })
  await unfold('Imagens, arquivos e links')
  await page.press(tab)
  await page.shows(words)
})

it('events keep the tickets of a contact as a refetch would give them', () => {
  const at = (id: number, day: number) =>
    aTicket({ id, contactId: 31, createdAt: new Date(Date.UTC(2026, 10, day)).toISOString() })
  const [newest, middle, oldest] = [at(3, 20), at(2, 10), at(1, 5)]
  const rows = [newest, middle]
  const update = (one: typeof newest) => ({ action: 'update', ticket: one }) as const
  const ids = (after: readonly { id: number }[]) => after.map(({ id }) => id)
  expect(afterEvent(rows, update({ ...middle, status: 'closed' }), false, 31)[1]?.status).toBe('closed')
  expect(ids(afterEvent(rows, update(at(4, 21)), true, 31))).toEqual([4, 3, 2])
  expect(ids(afterEvent(rows, update(oldest), false, 31))).toEqual([3, 2, 1])
  expect(afterEvent(rows, update(oldest), true, 31)).toBe(rows)
  expect(afterEvent(rows, update({ ...at(9, 22), contactId: 5 }), false, 31)).toBe(rows)
  expect(ids(afterEvent(rows, update({ ...middle, contactId: 5 }), false, 31))).toEqual([3])
  expect(ids(afterEvent(rows, { action: 'delete', ticketId: 3, reason: 'hidden' }, false, 31))).toEqual([2])
})
