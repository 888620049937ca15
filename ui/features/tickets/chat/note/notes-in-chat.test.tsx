// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../../tickets-page.tsx'
import '../../composer/note/note-box.tsx'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
})

const aNote = (id: number, note: string, user: { id: number; name: string } | null) => ({
  ...{ id, note, ticketId: 31, contactId: 31, user, mentions: [], isHandover: false },
  createdAt: new Date(Date.UTC(2026, 10, 21, 12, id)).toISOString(),
})
const open = async (
  provided: Partial<ReturnType<typeof aTicket>> = {},
  notes: readonly unknown[] = [],
): Promise<void> => {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' }, ...provided })
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ method, path, body }) => {
    if (path === `/tickets/u/${ticket.uuid}`)
      return { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
    if (path === '/messages/31')
      return { messages: [aMessage({ id: 8, ticketId: 31, body: 'Tem torta?', minute: 10 })], ticket, hasMore: false }
    if (path === '/ticket-notes/list') return notes
    if (path === '/ticket-notes' && method === 'POST')
      return aNote(40, (body as { note: string }).note.trim(), { id: 1, name: 'Ana' })
    return undefined
  })
  await page.shows('Tem torta?')
}
const box = (label: string) => document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`)
const type = (field: HTMLTextAreaElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const key = (target: EventTarget, name: string, more: KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
const written = () => page.sent.filter(({ method, path }) => method === 'POST' && /notes|messages/.test(path))

it('notes stand between the messages, and say that they are none', async () => {
  await open({}, [aNote(20, 'Prefere a tarde', { id: 2, name: 'Bia' }), aNote(5, 'Paga por Pix', null)])
  await page.shows('Prefere a tarde')
  const rows = [...document.querySelectorAll('[data-pane=chat] article')].map(row => row.textContent)
  expect(rows.map(text => /Pix|torta|tarde/.exec(text ?? '')?.[0])).toEqual(['Pix', 'torta', 'tarde'])
  expect(rows[2]).toContain('ObservaçãoBia')
  expect(rows[0]).toContain('Observaçãoprograma')
  const [, , last] = document.querySelectorAll('[data-pane=chat] article')
  expect(last?.getAttribute('aria-label')).toContain('Observação de Bia')
})

it("only one's own are offered to be deleted, and are gone then", async () => {
  await open({}, [
    aNote(20, 'Prefere a tarde', { id: 2, name: 'Bia' }),
    aNote(5, 'Paga por Pix', { id: 1, name: 'Ana' }),
  ])
  await page.shows('Prefere a tarde')
  const bins = document.querySelectorAll<HTMLElement>('[data-pane=chat] article [aria-label="Excluir observação"]')
  expect([...bins].map(bin => bin.closest('article')?.textContent?.includes('Pix'))).toEqual([true])
  bins[0]!.click()
  await page.press('Excluir')
  await until(() => expect(page.text).not.toContain('Paga por Pix'))
  expect(page.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/ticket-notes/5'])
})

it('what is written as a note is stored as one, and never sent to the customer', async () => {
  await open()
  await page.press('Escrever uma observação')
  const field = await until(() => box('Observação') ?? Promise.reject(new Error('no box')))
  expect([box('Mensagem'), page.text.includes('Só a equipe lê')]).toEqual([null, true])
  type(field, 'x')
  key(field, 'Enter')
  type(field, 'cliente antigo')
  key(field, 'Enter')
  await until(() => expect(box('Observação')?.value).toBe(''))
  await page.shows('cliente antigo')
  expect(written()).toMatchObject([
    { path: '/ticket-notes', body: { note: 'cliente antigo', ticketId: 31, contactId: 31, mentions: [] } },
  ])
  await page.press('Voltar à mensagem')
  await until(() => expect(box('Mensagem')).not.toBeNull())
})

it('anyone who answers a message while they write a note comes back to the message, and the note waits', async () => {
  await open()
  await page.press('Escrever uma observação')
  const field = await until(() => box('Observação') ?? Promise.reject(new Error('no box')))
  type(field, 'para depois')
  document.querySelector<HTMLElement>('[data-pane=chat] article [aria-label="Opções da mensagem"]')!.click()
  await page.press('Responder')
  await until(() => expect(document.activeElement).toBe(box('Mensagem')))
  expect(box('Mensagem')).not.toBeNull()
  await page.press('Escrever uma observação')
  await until(() => expect(box('Observação')?.value).toBe('para depois'))
})

it.each([
  ['closed', 'Reabra para responder'],
  ['pending', 'Aceite para responder'],
] as const)('a key leads to a note, also on a ticket that is %s, and Esc back', async (status, words) => {
  await open({ status, userId: null, user: null })
  expect(box('Mensagem')?.placeholder).toBe(words)
  key(document.body, 'p', { altKey: true, code: 'KeyP' })
  const field = await until(() => box('Observação') ?? Promise.reject(new Error('no box')))
  type(field, 'para depois')
  key(field, 'Escape')
  await until(() => expect(box('Mensagem')?.disabled).toBe(true))
  key(document.body, 'p', { altKey: true, code: 'KeyP' })
  await until(() => expect(box('Observação')?.value).toBe('para depois'))
  expect(written()).toEqual([])
})
