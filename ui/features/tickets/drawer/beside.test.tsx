// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aMessage, aTicket } from '../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../tickets-page.tsx'
import './shared.tsx'
import { afterEvent } from './other-tickets.tsx'

let page: OpenedPage
afterEach(() => page?.close())

const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
const earlier = aTicket({
  ...{ id: 12, contactId: 31, status: 'closed', lastMessage: 'Até sábado' },
  ...{ queue: { id: 2, name: 'Vendas', color: '#fff' }, user: { id: 2, name: 'Bia' } },
})
const open = async (answers: Record<string, unknown>, at = `/tickets/${ticket.uuid}`): Promise<void> => {
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(at, person('user'), ({ path }) => {
    if (path === `/tickets/u/${ticket.uuid}`) return detail
    return path === '/contacts/31' ? detail.contact : answers[path]
  })
  await page.shows('Contato 31')
  if (!page.text.includes('Outros atendimentos'))
    document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
  await page.shows('Outros atendimentos')
}
/** What was unfolded for a contact stays so. */
const unfold = async (title: string): Promise<void> => {
  const heading = [...document.querySelectorAll<HTMLElement>('h3 > button')].find(one => one.textContent === title)!
  if (heading.getAttribute('aria-expanded') !== 'true') await page.press(title)
}
const asked = (path: string): string[] => page.asked.filter(url => url.includes(path))

it('the other tickets of a contact are fetched when they are unfolded, and lead to them', async () => {
  await open({ '/contacts/31/history': { tickets: [ticket, earlier], hasMore: false } })
  expect(asked('/history')).toEqual([])
  await unfold('Outros atendimentos')
  await page.shows('Ticket 12')
  for (const words of ['Resolvido', 'Vendas · Bia', 'Aberto em', 'Até sábado']) expect(page.text).toContain(words)
  expect(page.text).not.toContain('Ticket 31Aberto')
  document.querySelector<HTMLElement>(`a[href="/tickets/${earlier.uuid}"]`)!.click()
  await page.arrivesAt(`/tickets/${earlier.uuid}`)
})

it('beside the board they lead to themselves there, and what is unfolded for one contact is not for the next', async () => {
  await open(
    { '/contacts/31/history': { tickets: [ticket, earlier], hasMore: false } },
    `/kanban?ticket=${ticket.uuid}`,
  )
  await unfold('Outros atendimentos')
  await until(() => expect(document.querySelector(`a[href="/kanban?ticket=${earlier.uuid}"]`)).not.toBeNull())
  page.close()
  const next = aTicket({ id: 32, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...next, contact: { ...next.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${next.uuid}`, person('user'), ({ path }) => {
    if (path === `/tickets/u/${next.uuid}`) return detail
    return path === '/contacts/32' ? detail.contact : undefined
  })
  await page.shows('Contato 32')
  if (!page.text.includes('Outros atendimentos'))
    document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
  await page.shows('Outros atendimentos')
  expect(asked('/history')).toEqual([])
})

it('who is here for the first time has no others', async () => {
  await open({ '/contacts/31/history': { tickets: [ticket], hasMore: false } })
  await unfold('Outros atendimentos')
  await page.shows('Este é o único atendimento deste contato que você pode ver.')
})

it('pictures, files and links are fetched one kind after the other, and lead to where they were sent', async () => {
  const there = { ticketUuid: earlier.uuid, ticketId: 12, contactId: 31 }
  const link = { ...aMessage({ id: 9, body: 'veja www.padaria.example agora' }), ...there }
  await open({ '/contacts/31/shared': { messages: [link], hasMore: false } })
  expect(asked('/shared')).toEqual([])
  await unfold('Imagens, arquivos e links')
  await until(() => expect(asked('kind=pictures')).toHaveLength(1))
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
  await open({ '/contacts/31/shared': { messages: [], hasMore: false } })
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
