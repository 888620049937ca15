// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { OpenedPage, person } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'

const ticket = aTicket({ id: 71, userId: 1, user: { id: 1, name: 'Ana' }, queueId: 4 })
const other = aTicket({ id: 72, userId: 1, user: { id: 1, name: 'Ana' } })
const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
const bia = { id: 9, name: 'Bia Lima', number: '5511977770000' }

let page: OpenedPage
let messages: Message[]
let refusal: Response | undefined
beforeEach(() => {
  const createdAt = new Date().toISOString()
  messages = [
    aMessage({ id: 1, ticketId: 71, body: 'dela', createdAt }),
    aMessage({ id: 2, ticketId: 71, body: 'nossa', fromMe: true, createdAt }),
  ]
  refusal = undefined
})
afterEach(() => page.close())

async function look(): Promise<void> {
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('admin'), ({ method, path }) => {
    if (path === '/messages/71' && method === 'GET') return { messages, hasMore: false, ticket: detail }
    if (path === '/contacts') return { contacts: [bia], hasMore: false }
    if (path === '/tickets' && method === 'POST') return refusal ?? other
    if (path === '/messages/72/forward') return { messages: [] }
    const removed = method === 'DELETE' && messages.find(({ id }) => path === `/messages/${id}`)
    if (removed) return { ...removed, isDeleted: true }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('nossa')
}

const bubble = (body: string) =>
  [...document.querySelectorAll('article')].find(one => one.querySelector('[data-words]')?.textContent === body)!
const boxOf = (body: string) => bubble(body).querySelector<HTMLInputElement>('input[type=checkbox]')
const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)

async function choose(body: string, act = 'Selecionar'): Promise<void> {
  bubble(body).querySelector<HTMLButtonElement>('[aria-label="Opções da mensagem"]')!.click()
  await page.press(act)
}

async function forwardTo(name: string): Promise<void> {
  await until(() => page.labelled('Para quem'))
  page.types('Para quem', name)
  const found = await until(
    () => document.querySelector<HTMLElement>('[role=option]') ?? Promise.reject(new Error('nobody found')),
  )
  found.click()
  await page.shows(bia.name)
  document.querySelector<HTMLFormElement>('form:has([type=submit])')!.requestSubmit()
}
const sent = (path: string) => page.sent.find(one => one.path === path && one.method === 'POST')?.body

it('several messages are chosen by clicks, copied with their times and names, and Esc gives them up', async () => {
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } })
  await look()
  await choose('dela')
  await page.shows('1 selecionada')
  boxOf('nossa')!.click()
  await page.shows('2 selecionadas')
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await until(() => expect(boxOf('nossa')).toBeNull())
  await choose('dela')
  await until(() => boxOf('nossa')!.click())
  await page.shows('2 selecionadas')
  button('Copiar')!.click()
  await until(() => expect(written.mock.calls[0]?.[0]).toMatch(/^\[.+\] Maria: dela\n\[.+\] Padaria: nossa$/))
  await until(() => expect(boxOf('dela')).toBeNull())
})

it('only our own are deleted, and all of them after one question', async () => {
  await look()
  await choose('dela')
  await until(() => expect(button('Apagar as selecionadas para todos')?.disabled).toBe(true))
  boxOf('dela')!.click()
  await until(() => expect(boxOf('nossa')).toBeNull())
  await choose('nossa')
  await page.press('Apagar as selecionadas para todos')
  await page.press('Apagar')
  await until(() => expect(page.sent.some(one => one.method === 'DELETE' && one.path === '/messages/2')).toBe(true))
})

it('what is chosen is forwarded to somebody, in a conversation that is opened for it', async () => {
  await look()
  await choose('dela', 'Encaminhar')
  await forwardTo('Bia')
  await until(() => expect(sent('/messages/72/forward')).toMatchObject({ messageIds: [1] }))
  expect(sent('/tickets')).toMatchObject({ contactId: 9, status: 'open', userId: 1 })
})

it('somebody whom a colleague attends gets nothing, and it is said who that is', async () => {
  const { id, uuid } = other
  const taken = { id, uuid, status: 'open', userId: 5, user: { id: 5, name: 'Rute' }, queue: null }
  refusal = Response.json({ error: JSON.stringify(taken) }, { status: 409 })
  await look()
  await choose('dela', 'Encaminhar')
  await forwardTo('Bia')
  await page.shows('Bia Lima: Este contato já está em atendimento com Rute')
  expect(sent('/messages/72/forward')).toBeUndefined()
})
