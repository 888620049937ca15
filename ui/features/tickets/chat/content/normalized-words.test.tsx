// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { OpenedPage, person } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../../tickets-page.tsx'
import '../find/find-bar.tsx'

const ticket = aTicket({ id: 51, userId: 1, user: { id: 1, name: 'Ana' } })
const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
const lines = (of: string) => Array.from({ length: 12 }, (_, at) => `${of} ${at + 1}`).join('\n')

let page: OpenedPage
afterEach(() => page.close())

async function look(...messages: Message[]): Promise<void> {
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/51/search') return { hits: [1], hasMore: false }
    if (path === '/messages/51') return { messages, hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('fim')
}

const end = aMessage({ id: 9, ticketId: 51, minute: 9, body: 'fim' })
const menu = aMessage({ id: 1, ticketId: 51, body: lines('menu'), fromMe: true, source: 'bot' })
const words = (id: number) => document.querySelector(`[data-message="${id}"] [data-words]`)?.textContent

it('what the bot said at length is folded to its first lines, until someone wants to see all', async () => {
  await look(menu, end)
  expect(words(1)).toBe(`${lines('menu').split('\n').slice(0, 4).join('\n')}…`)
  await page.press('Ver tudo')
  await until(() => expect(words(1)).toBe(lines('menu')))
  await page.press('Mostrar menos')
  await until(() => expect(words(1)).not.toContain('menu 12'))
})

it('what people said stays whole, and so does a short text of the bot', async () => {
  const theirs = aMessage({ id: 2, ticketId: 51, body: lines('dela') })
  const ours = aMessage({ id: 3, ticketId: 51, body: lines('nossa'), fromMe: true, source: 'chat' })
  const short = aMessage({ id: 4, ticketId: 51, body: 'Aqui é Vendas.', fromMe: true, source: 'bot' })
  await look(theirs, ours, short, end)
  expect([words(2), words(3), words(4)]).toEqual([lines('dela'), lines('nossa'), 'Aqui é Vendas.'])
})

it('a search in the chat shows what it found in a folded text', async () => {
  await look(menu, end)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true }))
  const input = await until(
    () => document.querySelector('[aria-label="Buscar na conversa"] input') ?? Promise.reject(new Error('no box')),
  )
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'menu 12')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await until(() => expect(words(1)).toBe(lines('menu')))
})
