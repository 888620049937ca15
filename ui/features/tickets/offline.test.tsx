// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { aMessage, aTicket } from './testing/samples.ts'

const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
const chat = `/tickets/u/${ticket.uuid}`
const messages = `/messages/${ticket.id}`

let page: OpenedPage
afterEach(() => page.close())

it.each([
  ['a list', '/tickets', ['/tickets'], 'Atendendo1'],
  ['a ticket', `/tickets/${ticket.uuid}`, [chat, messages], ticket.contact.name],
  ['a conversation', `/tickets/${ticket.uuid}`, [messages], 'Bom dia'],
])('%s that failed to load without a connection comes with the connection', async (_, path, failing, shown) => {
  let isDown = true
  page = new OpenedPage(path, person('admin'), call => {
    if (isDown && failing.includes(call.path)) throw new TypeError('Failed to fetch')
    if (call.path === chat) return { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
    if (call.path === messages) return { messages: [aMessage({ body: 'Bom dia' })], hasMore: false, ticket }
    return call.path === '/tickets' && failing.includes(call.path) ? { tickets: [ticket], hasMore: false } : undefined
  })
  await page.shows('Sem conexão com o servidor')
  expect(page.text).not.toContain(shown)
  isDown = false
  // After a short outage the server goes on where it was: nothing was missed.
  await page.hears({ type: 'ready', boot: 'b', seq: 0, resumed: true })
  await page.shows(shown)
  expect(page.text).not.toContain('Sem conexão com o servidor')
})
