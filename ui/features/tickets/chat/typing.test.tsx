// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aMessage, aTicket } from '../testing/samples.ts'

let page: OpenedPage
afterEach(() => page.close())

const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
let seq = 0
const listens = (event: string, data: object) => {
  seq += 1
  return page.hears({ event: `company-1-${event}`, data, seq })
}

async function open(): Promise<void> {
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/31')
      return { messages: [aMessage({ id: 1, ticketId: 31 })], hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('Olá')
}

it('shows that the customer types, until the message comes', async () => {
  await open()
  await listens('ticketTyping', { ticketId: 32, what: 'text' })
  await listens('ticketTyping', { ticketId: 31, what: 'audio' })
  await page.shows('gravando áudio…')
  await listens('ticketTyping', { ticketId: 31, what: 'text' })
  await page.shows('digitando…')
  const message = aMessage({ id: 2, ticketId: 31, body: 'Pronto' })
  await listens('appMessage', { action: 'create', message, ticket, contact: ticket.contact })
  await page.shows('Pronto')
  await until(() => expect(page.text).not.toContain('digitando…'))
})

it('names the colleagues who look, and in their place those who write', async () => {
  await open()
  const rute = { id: 2, name: 'Rute', isWriting: false }
  const me = { id: 1, name: 'Ana', isWriting: true }
  await listens('ticketPeople', { ticketId: 31, people: [me, rute, { id: 3, name: 'Davi', isWriting: false }] })
  await page.shows('Rute e Davi também estão vendo')
  await listens('ticketPeople', { ticketId: 31, people: [me, { ...rute, isWriting: true }, { ...rute, id: 3 }] })
  await page.shows('Rute está digitando…')
  await listens('ticketPeople', { ticketId: 31, people: [me] })
  await until(() => expect(page.text).not.toContain('Rute'))
})
