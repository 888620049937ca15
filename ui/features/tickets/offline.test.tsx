// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { ListedTicket } from '../../../core/tenant/tickets/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { aMessage, aTicket } from './testing/samples.ts'

/** Each its own: what was seen of a conversation before is shown again without a connection. */
const tickets = [31, 32, 33].map(id => aTicket({ id, userId: 1, user: { id: 1, name: 'Ana' } }))
const [listed, opened, talked] = tickets as [ListedTicket, ListedTicket, ListedTicket]
const chatOf = ({ uuid }: ListedTicket) => `/tickets/u/${uuid}`
const messagesOf = ({ id }: ListedTicket) => `/messages/${id}`

let page: OpenedPage
afterEach(() => page.close())

it.each([
  ['a list', listed, '/tickets', ['/tickets'], 'Atendendo1'],
  ['a ticket', opened, `/tickets/${opened.uuid}`, [chatOf(opened), messagesOf(opened)], opened.contact.name],
  ['a conversation', talked, `/tickets/${talked.uuid}`, [messagesOf(talked)], 'Bom dia'],
])(
  '%s that failed to load without a connection comes with the connection',
  async (_, ticket, path, failing, displayed) => {
    let isDown = true
    page = new OpenedPage(path, person('admin'), call => {
      if (isDown && failing.includes(call.path)) throw new TypeError('Failed to fetch')
      if (call.path === chatOf(ticket)) return { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
      if (call.path === messagesOf(ticket)) return { messages: [aMessage({ body: 'Bom dia' })], hasMore: false, ticket }
      return call.path === '/tickets' && failing.includes(call.path) ? { tickets: [ticket], hasMore: false } : undefined
    })
    await page.shows('Sem conexão com o servidor')
    expect(page.text).not.toContain(displayed)
    isDown = false
    // After a short outage the server goes on where it was: nothing was missed.
    await page.hears({ type: 'ready', boot: 'b', seq: 0, resumed: true })
    await page.shows(displayed)
    expect(page.text).not.toContain('Sem conexão com o servidor')
  },
)
