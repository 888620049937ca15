// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aMessage, aTicket } from '../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../tickets-page.tsx'
import '../notifications.tsx'
import '../composer/note/note-box.tsx'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
})

const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
const other = aTicket({ id: 99 })
const aMention = (id: number) => ({
  ...{ id, noteId: id, note: 'Pode ver o prazo?', user: { id: 2, name: 'Bia' }, ticketId: 31 },
  ...{ ticketUuid: ticket.uuid, contactName: 'Maria', createdAt: ticket.createdAt },
})
let mentions: unknown[] = []
const open = (path: string): void => {
  page = new OpenedPage(path, person('user'), ({ method, path: requested, body }) => {
    if (requested === `/tickets/u/${ticket.uuid}`)
      return { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
    if (requested === '/ticket-notes/mentions') return mentions
    if (requested === '/ticket-notes/mentions/seen') return new Response(null, { status: 204 })
    if (requested === '/ticket-notes/people')
      return [
        { id: 2, name: 'Bia' },
        { id: 3, name: 'Davi' },
      ]
    if (requested === '/messages/31')
      return { messages: [aMessage({ id: 8, ticketId: 31, body: 'Tem torta?' })], ticket, hasMore: false }
    if (requested !== '/ticket-notes' || method !== 'POST') return undefined
    const { note } = body as { note: string }
    const more = { user: { id: 1, name: 'Ana' }, mentions: [{ id: 2, name: 'Bia' }], isHandover: false }
    return { id: 40, note, ticketId: 31, contactId: 31, createdAt: ticket.createdAt, ...more }
  })
}
const seen = (): unknown[] =>
  page.sent.filter(({ path }) => path === '/ticket-notes/mentions/seen').map(({ body }) => body)
const bell = (): HTMLElement =>
  document.querySelector<HTMLElement>('button[aria-haspopup=dialog][aria-label^="Notif"]')!

it('the bell tells where colleagues named this person, and leads there, where it is seen', async () => {
  mentions = [aMention(1)]
  open('/')
  await until(() => expect(bell().textContent).toContain('1'))
  bell().click()
  await page.shows('Bia mencionou você em Maria')
  await page.shows('Pode ver o prazo?')
  mentions = []
  document.querySelector<HTMLElement>('[aria-label="Mencionaram você"] button')!.click()
  await page.arrivesAt(`/tickets/${ticket.uuid}`)
  await until(() =>
    expect(page.sent).toContainEqual({ method: 'POST', path: '/ticket-notes/mentions/seen', body: { ticketId: 31 } }),
  )
  await until(() => expect(bell().textContent).not.toContain('1'))
})

it('beside the board a ticket is looked at, too', async () => {
  mentions = [aMention(1), { ...aMention(3), ticketId: 99, ticketUuid: other.uuid }]
  open(`/kanban?ticket=${ticket.uuid}`)
  await until(() => expect(seen()).toEqual([{ ticketId: 31 }]))
  await until(() => expect(bell().textContent).toContain('1'))
})

it('in a window that nobody sees it is not looked at, until it is seen', async () => {
  mentions = [aMention(1)]
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  open(`/tickets/${ticket.uuid}`)
  await page.shows('Tem torta?')
  await until(() => expect(bell().textContent).toContain('1'))
  expect(seen()).toEqual([])
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(seen()).toEqual([{ ticketId: 31 }]))
})

it('a ticket that this person may no longer see is told about no more', async () => {
  mentions = [aMention(1)]
  open('/')
  await until(() => expect(bell().textContent).toContain('1'))
  const gone = { action: 'delete', ticketId: 31, reason: 'hidden' }
  await page.hears({ seq: 1, event: 'company-1-ticket', data: gone })
  await until(() => expect(bell().textContent).not.toContain('1'))
})

it('one that comes is told at once, and none that was there before', async () => {
  mentions = [{ ...aMention(1), contactName: 'Rute' }]
  open('/')
  await until(() => expect(bell().textContent).toContain('1'))
  mentions = [aMention(2), ...mentions]
  await page.hears({ event: 'company-1-noteMention', data: { action: 'update' } })
  await page.shows('Bia mencionou você em Maria')
  expect(page.text).not.toContain('Bia mencionou você em Rute')
})

it('behind an @ colleagues are offered, and who is chosen is named in the note', async () => {
  mentions = []
  open(`/tickets/${ticket.uuid}`)
  await page.shows('Tem torta?')
  await page.press('Escrever uma observação')
  const field = await until(
    () =>
      document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Observação"]') ??
      Promise.reject(new Error('no box')),
  )
  await until(() => expect(page.asked.some(url => url.includes('/ticket-notes/people'))).toBe(true))
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, 'veja @b')
  field.setSelectionRange(7, 7)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(document.querySelector('[role=option]')?.textContent).toBe('Bia'))
  const press = (key: string): boolean =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  press('Enter')
  await until(() => expect(field.value).toBe('veja @Bia '))
  press('Enter')
  await until(() => expect(field.value).toBe(''))
  expect(page.sent.find(({ method, path }) => method === 'POST' && path === '/ticket-notes')?.body).toEqual({
    ...{ note: 'veja @Bia ', ticketId: 31, contactId: 31, mentions: [2] },
  })
  await until(() => expect(document.querySelector('[data-pane=chat] article mark')?.textContent).toBe('@Bia'))
})
