// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { navigate } from '../../lib/router/index.tsx'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { aMessage, aTicket } from './testing/samples.ts'

const tickets = [61, 62].map(id => aTicket({ id, userId: 1, user: { id: 1, name: 'Ana' } }))
const of = (id: number) => `/tickets/${tickets.find(one => one.id === id)!.uuid}`

let page: OpenedPage
afterEach(() => page.close())

it('a chat that was looked at before is there at once, and as it is now when the server has answered', async () => {
  let answers: Promise<void> = Promise.resolve()
  let body = 'como era'
  page = new OpenedPage(of(61), person('user'), async ({ path }) => {
    const ticket = tickets.find(({ id, uuid }) => path === `/messages/${id}` || path === `/tickets/u/${uuid}`)
    if (!ticket) return undefined
    const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
    if (!path.startsWith('/messages')) return detail
    const content = ticket.id === 61 ? body : 'outra conversa'
    await answers
    return {
      messages: [aMessage({ id: ticket.id, ticketId: ticket.id, body: content })],
      hasMore: false,
      ticket: detail,
    }
  })
  await page.shows('como era')
  navigate(of(62))
  await page.shows('outra conversa')
  body = 'como é'
  const { promise, resolve } = Promise.withResolvers<void>()
  answers = promise
  navigate(of(61))
  await page.shows('como era')
  expect(page.asked.filter(url => url.includes('/messages/')).every(url => url.includes('size=50'))).toBe(true)
  resolve()
  await page.shows('como é')
  await until(() => expect(page.text).not.toContain('como era'))
})

it('a ticket that came back is put off no more, also where it is informed that it was read before the server has answered', async () => {
  let snoozedUntil: string | null = '2099-11-23T12:00:00.000Z'
  let answers: Promise<void> = Promise.resolve()
  page = new OpenedPage(of(62), person('user'), async ({ path }) => {
    const ticket = tickets.find(({ uuid }) => path === `/tickets/u/${uuid}`)
    if (!ticket) return undefined
    const detail = { ...ticket, snoozedUntil, contact: { ...ticket.contact, email: '', extraInfo: [] } }
    await answers
    return detail
  })
  await page.shows('Adiado até seg., 23/11, 09:00')
  snoozedUntil = null
  navigate(of(61))
  await page.shows('Ticket 61')
  const { promise, resolve } = Promise.withResolvers<void>()
  answers = promise
  const before = page.asked.length
  navigate(of(62))
  await until(() => expect(page.asked.slice(before)).toContainEqual(expect.stringContaining('/tickets/u/')))
  await page.hears({ seq: 1, event: 'company-1-ticket', data: { action: 'updateUnread', ticketId: 62 } })
  resolve()
  await until(() => expect(page.text).not.toContain('Adiado até'))
})
