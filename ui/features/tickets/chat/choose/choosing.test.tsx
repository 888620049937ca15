// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_FORWARDED, type Message } from '../../../../../core/tenant/messages/contract.ts'
import type { OtherTicket, Ticket } from '../../../../../core/tenant/tickets/contract.ts'
import { OpenedPage, person } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../../tickets-page.tsx'
import './choice-bar.tsx'
import './forward-dialog.tsx'

const ticket = aTicket({ id: 71, userId: 1, user: { id: 1, name: 'Ana' }, queueId: 4 })
const other = aTicket({ id: 72, userId: 1, user: { id: 1, name: 'Ana' } })
const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
const bia = { id: 9, name: 'Bia Lima', number: '5511977770000' }

let page: OpenedPage
let messages: Message[]
let error: Response | undefined
/** Who is found, and what comes of opening a conversation with someone. */
let found: (typeof bia)[]
let recent: Ticket[]
let opened: (contactId: number) => unknown
let alive: (OtherTicket & { contactId: number })[]
beforeEach(() => {
  const createdAt = new Date().toISOString()
  messages = [
    aMessage({ id: 1, ticketId: 71, body: 'dela', createdAt }),
    aMessage({ id: 2, ticketId: 71, body: 'nossa', fromMe: true, createdAt }),
  ]
  error = undefined
  found = [bia]
  recent = []
  alive = []
  opened = () => error ?? other
})
afterEach(() => page.close())

async function look(words = 'nossa'): Promise<void> {
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('admin'), ({ method, path, body }) => {
    if (path === '/messages/71' && method === 'GET') return { messages, hasMore: false, ticket: detail }
    if (path === '/contacts') return { contacts: found, hasMore: false }
    if (path === '/tickets' && page?.asked.at(-1)?.includes('users=')) return { tickets: recent, hasMore: false }
    if (path === '/tickets/alive') return { tickets: alive }
    if (path === '/tickets' && method === 'POST') return opened((body as { contactId: number }).contactId)
    if (path === '/messages/72/forward') return { messages: [] }
    const removed = method === 'DELETE' && messages.find(({ id }) => path === `/messages/${id}`)
    if (removed) return { ...removed, isDeleted: true }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows(words)
}

const bubble = (body: string) =>
  [...document.querySelectorAll('article')].find(one => one.querySelector('[data-words]')?.textContent === body)!
const boxOf = (body: string) => bubble(body).querySelector<HTMLInputElement>('input[type=checkbox]')
const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)

async function choose(body: string, act = 'Selecionar'): Promise<void> {
  bubble(body).querySelector<HTMLButtonElement>('[aria-label="Opções da mensagem"]')!.click()
  await page.press(act)
}

async function pick({ name }: typeof bia): Promise<void> {
  await until(() => page.labelled('Para quem'))
  await page.types('Para quem', name.slice(0, 3))
  const option = () => document.querySelector<HTMLElement>('[role=option]')
  await until(() => expect(option()?.textContent).toContain(name))
  option()!.click()
  await until(() => expect(document.querySelector(`[aria-label="Não encaminhar para ${name}"]`)).not.toBeNull())
}

async function forwardTo(someone: typeof bia): Promise<void> {
  await pick(someone)
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
  // As they were said, not as they were chosen.
  await choose('nossa')
  await until(() => boxOf('dela')!.click())
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

it('what is chosen is forwarded to someone, in a conversation that is opened for it', async () => {
  await look()
  await choose('dela', 'Encaminhar')
  await forwardTo(bia)
  await until(() => expect(sent('/messages/72/forward')).toMatchObject({ messageIds: [1] }))
  expect(sent('/tickets')).toMatchObject({ contactId: 9, status: 'open', userId: 1 })
})

it('whom one spoke with last is offered before anything is typed, each once and nobody who has it already', async () => {
  const davi = { ...other.contact, id: 10, name: 'Davi Nunes', number: '' }
  const rute = { ...other.contact, id: 11, name: 'Rute', number: '' }
  recent = [
    ticket,
    { ...other, contact: davi },
    { ...other, id: 73, contact: rute },
    { ...other, id: 74, contact: davi },
  ]
  const offered = () => [...document.querySelectorAll('[role=option]')].map(one => one.textContent)
  await look()
  await choose('dela', 'Encaminhar')
  await until(() => expect(offered()).toEqual(['Davi Nunes', 'Rute']))
  expect(page.asked.some(url => url.includes(`users=${encodeURIComponent('[1]')}`))).toBe(true)
  document.querySelector<HTMLElement>('[role=option]')!.click()
  await until(() => expect(document.querySelector('[aria-label="Não encaminhar para Davi Nunes"]')).not.toBeNull())
  expect(offered()).toEqual([])
  page.labelled('Para quem').click()
  await until(() => expect(offered()).toEqual(['Rute']))
  await page.types('Para quem', 'xy')
  await page.shows('Digite pelo menos 3 letras')
  document.querySelector<HTMLFormElement>('form:has([type=submit])')!.requestSubmit()
  await until(() => expect(sent('/tickets')).toMatchObject({ contactId: 10 }))
})

it('what could not be forwarded to all is forwarded to those who are left, and to nobody twice', async () => {
  const taken = { id: 80, uuid: other.uuid, status: 'open', userId: 5, user: { id: 5, name: 'Rute' }, queue: null }
  const caio = { id: 10, name: 'Caio Sá', number: '5511966660000' }
  await look()
  await choose('dela', 'Encaminhar')
  await pick(bia)
  found = [caio]
  await pick(caio)
  opened = id => (id === caio.id ? Response.json({ error: JSON.stringify(taken) }, { status: 409 }) : other)
  document.querySelector<HTMLFormElement>('form:has([type=submit])')!.requestSubmit()
  await page.shows('Caio Sá: Este contato já está em atendimento com Rute')
  opened = () => other
  document.querySelector<HTMLFormElement>('form:has([type=submit])')!.requestSubmit()
  await page.shows('Encaminhado para Caio Sá.')
  expect(page.sent.filter(one => one.path === '/messages/72/forward')).toHaveLength(2)
})

it('no more are chosen than can be forwarded, and it is said how many those are', async () => {
  messages = Array.from({ length: MAX_FORWARDED + 1 }, (_, at) =>
    aMessage({ id: at + 1, ticketId: 71, body: `m${at}` }),
  )
  await look('m30')
  await choose('m0')
  await until(() => expect(boxOf('m30')).not.toBeNull())
  for (const { body } of messages.slice(1)) boxOf(body)!.click()
  await page.shows('Selecione no máximo 30 mensagens.')
  await page.shows('30 selecionadas')
})

it('someone whom a colleague attends gets nothing, and it is said who that is', async () => {
  const { id, uuid } = other
  const taken = { id, uuid, status: 'open', userId: 5, user: { id: 5, name: 'Rute' }, queue: null }
  error = Response.json({ error: JSON.stringify(taken) }, { status: 409 })
  await look()
  await choose('dela', 'Encaminhar')
  await forwardTo(bia)
  await page.shows('Bia Lima: Este contato já está em atendimento com Rute')
  expect(sent('/messages/72/forward')).toBeUndefined()
})

it('whom a colleague attends is shown with that word, and cannot be chosen; whom one attends oneself can', async () => {
  const caio = { id: 10, name: 'Caio Sá', number: '5511966660000' }
  found = [bia, caio]
  const { id, uuid } = other
  const has = { id, uuid, status: 'open', queue: null } as const
  alive = [
    { ...has, contactId: bia.id, userId: 5, user: { id: 5, name: 'Rute' } },
    { ...has, contactId: caio.id, userId: 1, user: { id: 1, name: 'Ana' } },
  ]
  await look()
  await choose('dela', 'Encaminhar')
  await until(() => page.labelled('Para quem'))
  await page.types('Para quem', 'dos')
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await until(() => expect(options()).toHaveLength(2))
  expect(options().map(one => one.getAttribute('aria-disabled'))).toEqual(['true', null])
  expect(options()[0]!.textContent).toContain('Este contato já está em atendimento com Rute')
  options()[0]!.click()
  expect(document.querySelector('[aria-label="Não encaminhar para Bia Lima"]')).toBeNull()
  options()[1]!.click()
  await until(() => expect(document.querySelector('[aria-label="Não encaminhar para Caio Sá"]')).not.toBeNull())
})
