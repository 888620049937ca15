// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../../tickets-page.tsx'
import '../../dialogs/transfer-dialog.tsx'

let page: OpenedPage
afterEach(() => page.close())

const bia = { id: 2, name: 'Bia' }
const when = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
let nextNote = 50
/** The ticket with a note of its transfer, made at minute 20. */
const open = async (given: { by?: { id: number; name: string }; answeredAt?: number; status?: 'closed' } = {}) => {
  const { by = bia, answeredAt, status } = given
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' }, queueId: 2, ...(status ? { status } : {}) })
  const answer = aMessage({ id: 9, ticketId: 31, fromMe: true, userId: 1, body: 'Oi!', minute: answeredAt ?? 5 })
  nextNote += 1
  const note = {
    id: nextNote,
    note: 'Quer trocar o bolo',
    ticketId: 31,
    contactId: 31,
    user: by,
    mentions: [],
    isHandover: true,
  }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ method, path }) => {
    const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
    if (method === 'PUT') return { ...ticket, status: 'pending', userId: null, user: null }
    if (path === `/tickets/u/${ticket.uuid}`) return detail
    if (path === '/queue') return [{ id: 2, name: 'Vendas', color: '#123456' }]
    if (path === '/messages/31')
      return { messages: [aMessage({ id: 8, ticketId: 31, body: 'Tem torta?' }), answer], ticket, hasMore: false }
    return path === '/ticket-notes/list' ? [{ ...note, createdAt: when(20) }] : undefined
  })
  await page.shows('Tem torta?')
  await page.shows('Quer trocar o bolo')
}
const onTop = (): Element | null => document.querySelector('aside[aria-label="Observação de Bia na transferência"]')

it('whoever gets a ticket sees what was noted for them above the messages, until they put it away', async () => {
  await open()
  await until(() => expect(onTop()?.textContent).toContain('Quer trocar o bolo'))
  await page.press('Ocultar a observação')
  await until(() => expect(onTop()).toBeNull())
  expect(page.text).toContain('Quer trocar o bolo')
})

it.each([
  ['once they have answered', { answeredAt: 30 }],
  ['when they wrote it themselves', { by: { id: 1, name: 'Ana' } }],
  ['when the ticket is resolved', { status: 'closed' }],
] as const)('it stands there no more %s', async (_, given) => {
  await open(given)
  expect(onTop()).toBeNull()
})
