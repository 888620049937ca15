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
const aPerson = { online: false, pausedUntil: null, queues: [] }
/** The pages keep what they know of a ticket, so that each test has its own. */
let id = 30
/** The ticket with a note of its transfer, made at minute 20. */
const open = async (provided: { by?: { id: number; name: string }; answeredAt?: number; status?: 'closed' } = {}) => {
  id += 1
  const { by = bia, answeredAt, status } = provided
  const ticket = aTicket({ id, userId: 1, user: { id: 1, name: 'Ana' }, queueId: 2, ...(status ? { status } : {}) })
  const answer = aMessage({ id: 9, ticketId: id, fromMe: true, userId: 1, body: 'Oi!', minute: answeredAt ?? 5 })
  const note = {
    id,
    note: 'Quer trocar o bolo',
    ticketId: id,
    contactId: id,
    user: by,
    mentions: [],
    isHandover: true,
  }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ method, path }) => {
    const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
    if (method === 'PUT') return { ...ticket, status: 'pending', userId: null, user: null }
    if (path === `/tickets/u/${ticket.uuid}`) return detail
    if (path === '/queue') return [{ id: 2, name: 'Vendas', color: '#123456' }]
    if (path === '/users/list')
      return [{ id: 1, name: 'Ana' }, { id: 7, name: 'Rui' }, bia].map(one => ({ ...one, ...aPerson }))
    if (path === '/ticket-notes/people') return [{ id: 5, name: 'Bruno' }, bia]
    if (path === `/messages/${id}`)
      return { messages: [aMessage({ id: 8, ticketId: id, body: 'Tem torta?' }), answer], ticket, hasMore: false }
    return path === '/ticket-notes/list' ? [{ ...note, createdAt: when(20) }] : undefined
  })
  await page.shows('Tem torta?')
  await page.shows('Quer trocar o bolo')
}
/** A note that is being written in the dialog of a transfer, to nowhere yet. */
async function begin(text: string): Promise<HTMLTextAreaElement> {
  await page.press('Opções do ticket')
  await page.press('Transferir')
  await page.shows('Transferir ticket')
  return write(text)
}
async function write(text: string): Promise<HTMLTextAreaElement> {
  await page.types('Observação para quem recebe', text)
  const box = page.labelled<HTMLTextAreaElement>('Observação para quem recebe')
  box.setSelectionRange(text.length, text.length)
  box.click()
  return box
}
/** The queue of the ticket is where it goes. */
async function chooseQueue(): Promise<void> {
  const queues = page.labelled<HTMLSelectElement>('Transferir para a fila')
  await until(() => expect(queues.options).toHaveLength(2))
  queues.value = '2'
  queues.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(queues.value).toBe('2'))
}
async function noting(text: string): Promise<HTMLTextAreaElement> {
  await begin('')
  await chooseQueue()
  return write(text)
}
const key = (box: HTMLElement, name: string): boolean =>
  box.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
const offered = (): string[] => [...document.querySelectorAll('[role=option]')].map(one => one.textContent ?? '')
const onTop = (): Element | null => document.querySelector('aside[aria-label="Observação de Bia na transferência"]')

it('anyone who gets a ticket sees what was noted for them above the messages, until they put it away', async () => {
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
] as const)('it stands there no more %s', async (_, provided) => {
  await open(provided)
  expect(onTop()).toBeNull()
})

it('a note with a transfer calls whom it names of those who see the ticket where it goes', async () => {
  await open()
  const box = await noting('veja @b')
  await until(() => expect(offered()).toEqual(['Bruno', 'Bia']))
  expect(page.asked.find(url => url.includes('/ticket-notes/people'))).toContain('queueId=2')
  key(box, 'ArrowDown')
  await until(() => expect(document.querySelector('[role=option][aria-selected=true]')?.textContent).toBe('Bia'))
  key(box, 'Enter')
  await until(() => expect(box.value).toBe('veja @Bia '))
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  const sent = await until(() => page.sent.find(({ method }) => method === 'PUT') ?? Promise.reject(new Error()))
  expect(sent.body).toEqual({ queueId: 2, userId: null, status: 'pending', note: 'veja @Bia ', mentions: [2] })
})

it('colleagues are offered before a queue is chosen, and who is not called there is told', async () => {
  await open()
  await begin('veja @')
  await until(() => expect(offered()).toEqual(['Rui', 'Bia']))
  await write('veja @Rui e @Bia ')
  expect(page.text).not.toContain('não será avisado')
  await chooseQueue()
  await page.shows('Rui não vê os tickets desta fila e não será avisado.')
  await write('veja @')
  await until(() => expect(offered()).toEqual(['Bruno', 'Bia']))
  expect(page.text).not.toContain('não será avisado')
})

it('Esc closes the names that are offered, and asks for the note only when there are none', async () => {
  await open()
  const box = await noting('@')
  await until(() => expect(offered()).toHaveLength(2))
  key(box, 'Escape')
  await until(() => expect(offered()).toEqual([]))
  expect(page.text).not.toContain('Descartar as alterações?')
  key(box, 'Escape')
  await page.shows('Descartar as alterações?')
  await page.press('Continuar editando')
  await until(() => expect(page.text).not.toContain('Descartar as alterações?'))
  expect(page.labelled<HTMLTextAreaElement>('Observação para quem recebe').value).toBe('@')
  key(box, 'Escape')
  await page.press('Descartar')
  await until(() => expect(page.text).not.toContain('Transferir ticket'))
})

it('a note with a transfer is stored by a tap beside the dialog, and by Back until its loss is agreed to', async () => {
  await open()
  const box = await noting('Quer trocar')
  const backdrop = document.querySelector('[role=dialog]')!.parentElement!
  backdrop.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  backdrop.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  history.back()
  await page.shows('Descartar as alterações?')
  expect(box.value).toBe('Quer trocar')
  await page.press('Descartar')
  await until(() => expect(page.text).not.toContain('Transferir ticket'))
})

it('a reload asks first while a note with a transfer is being written', async () => {
  await open()
  await noting('Quer trocar')
  const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await until(() => expect(asks()).toBe(true))
  await page.types('Observação para quem recebe', '')
  await until(() => expect(asks()).toBe(false))
})
