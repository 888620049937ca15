// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { standsBeside } from './drawer/beside.ts'
import { aTicket } from './testing/samples.ts'

const queue = { id: 4, name: 'Vendas', color: '#007835' }
const tags = Array.from({ length: 14 }, (_, at) => ({ id: at, name: `Etiqueta número ${at}`, color: '#007835' }))
const ticket = aTicket({ id: 41, queueId: 4, queue, userId: 1, user: { id: 1, name: 'Ana' }, tags })

let page: OpenedPage
const wide = window.innerWidth
async function look(width: number, beside: boolean): Promise<void> {
  window.innerWidth = width
  standsBeside.set(beside)
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('admin'), ({ path }) =>
    path === `/tickets/u/${ticket.uuid}` ? detail : path === '/contacts/41' ? detail.contact : undefined,
  )
  await page.shows(ticket.contact.name)
}
beforeEach(() => standsBeside.set(false))
afterEach(() => {
  page.close()
  standsBeside.set(false)
  window.innerWidth = wide
})

const head = (): string => document.querySelector('[data-pane=chat] header')?.textContent ?? ''
const panel = (): Element | null => document.querySelector('aside[aria-label="Dados do contato"]')
const displayedTags = (): number => document.querySelectorAll('[aria-label^="Remover a tag"]').length
const presses = (target: Element): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

it.each([
  ['beside what is known of the contact', 1440, true],
  ['on a phone', 390, false],
] as const)(
  'the head of a chat names queue and connection %s, and the rest is in its menu',
  async (_, width, beside) => {
    await look(width, beside)
    await until(() => expect(head()).toContain('Vendas · Ticket 41 · Com Ana · Loja'))
    await page.press('Opções do ticket')
    await page.shows('Transferir')
    await page.shows('Devolver')
  },
)

it('of many tags the head shows what has room, and the rest is one click away', async () => {
  await look(1440, true)
  await until(() => expect(displayedTags()).toBe(1))
  await page.press('Mostrar mais 13 tags · Adicionar tag')
  await until(() => expect(displayedTags()).toBe(14))
  await page.press('Remover a tag Etiqueta número 13')
  await until(() => expect(displayedTags()).toBe(13))
  // That one alone, so that what a colleague changes meanwhile stays.
  const changes = page.sent.filter(({ method, path }) => method !== 'GET' && path.startsWith('/tags/'))
  expect(changes.map(({ path, body }) => [path, body])).toEqual([['/tags/take', { ticketId: 41, tags: [13] }]])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Buscar ou criar tag')
})

it('on a phone a tag is taken away where all are listed', async () => {
  await look(390, false)
  await page.shows('Etiqueta número 0')
  expect(displayedTags()).toBe(0)
  await page.press('Mostrar mais 13 tags · Adicionar tag')
  await until(() => expect(displayedTags()).toBe(14))
})

it('Esc closes what stands beside the chat, but not while one types', async () => {
  await look(1440, true)
  await until(() => expect(panel()).not.toBeNull())
  presses(panel()!.querySelector('textarea')!)
  await page.shows('Editar contato')
  expect(panel()).not.toBeNull()
  presses(document.body)
  await until(() => expect(panel()).toBeNull())
})
