// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import type { Tag } from '../../../core/tenant/tags/contract.ts'
import type { ListedTicket } from '../../../core/tenant/tickets/contract.ts'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
// Fetched before the first test: what a page waits for is not how long a busy machine takes to read it.
import './kanban-page.tsx'

const at = '2026-11-20T12:00:00.000Z'
const lane = (id: number, name: string, lanePosition: number | null = null): Tag => ({
  ...{ id, name, color: '#1565c0', kanban: 1, lanePosition, userId: 1, ticketsCount: 0, createdAt: at, updatedAt: at },
})
const label = ({ id, name, color }: Tag) => ({ id, name, color })
const [offer, done] = [lane(7, 'Orçamento'), lane(8, 'Fechado')]
const vip = { id: 9, name: 'VIP', color: '#2e7d32' }
const aTicket = (id: number, name: string, more: Partial<ListedTicket>): ListedTicket => ({
  ...{ id, uuid: `00000000-0000-4000-8000-00000000000${id}`, status: 'open', queueId: null, queue: null },
  ...{ contactId: id, contact: contact(id, name), userId: null, user: null, whatsappId: null, whatsapp: null },
  ...{ tags: [], lane: 0, isGroup: false, chatbot: false, lastMessage: 'Olá', lastFromMe: false },
  ...{ lastUserId: null, waitingSince: null },
  ...{
    lastIsDeleted: false,
    lastMessageAt: at,
    unreadMessages: 0,
    snoozedUntil: null,
    referral: null,
    useIntegration: false,
    promptId: null,
  },
  ...{ integrationId: null, createdAt: at, updatedAt: at },
  ...more,
})
const contact = (id: number, name: string) => ({
  ...{ id, name, number: '5511988880001', isGroup: false, profilePicUrl: null },
})
const ana = aTicket(1, 'Ana', { lane: 7, tags: [label(offer), vip], updatedAt: '2026-11-20T12:03:00.000Z' })
const bia = aTicket(2, 'Bia', { status: 'pending' })

let page: OpenedPage
let answer: (call: Sent) => unknown
let lanes: Tag[]
let tickets: ListedTicket[]
let counts: Record<number, number>
beforeEach(() => {
  answer = () => undefined
  ;[lanes, tickets, counts] = [[offer, done], [ana, bia], {}]
})
afterEach(() => page.close())

const countOf = (id: number): number => counts[id] ?? tickets.filter(ticket => ticket.lane === id).length
const board = () => ({
  tickets,
  lanes: [0, ...lanes.map(({ id }) => id)].map(id => ({
    ...{ lane: id, tag: null, count: countOf(id) },
    ...(counts[id] ? { hasMore: true, nextCursor: '1.n1' } : { hasMore: false }),
  })),
  hasMore: false,
})

async function open(profile: Profile = 'admin', path = '/kanban'): Promise<void> {
  page = new OpenedPage(path, person(profile), call => {
    const emitted = answer(call)
    if (emitted !== undefined) return emitted
    if (call.path === '/tags/kanban') return { lista: lanes }
    if (call.path === '/ticket/kanban') return board()
    if (call.path === '/ticket/kanban/counts')
      return { lanes: board().lanes.map(({ lane, count }) => ({ lane, count })) }
    return undefined
  })
  await page.shows('Em aberto')
}

/** The names on the cards of a lane. */
const cardsIn = (name: string): string[] =>
  [...document.querySelectorAll(`section[aria-label="${name}"] article`)].map(
    card => card.querySelector('button[aria-label^="Abrir"]')?.textContent ?? '',
  )
const standIn = (expected: Record<string, string[]>): Promise<void> =>
  until(() => expect(Object.fromEntries(Object.keys(expected).map(name => [name, cardsIn(name)]))).toEqual(expected))
const choose = async (button: string, item: string): Promise<void> => {
  await page.press(button)
  await until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      one => one.textContent?.trim() === item,
    )
    expect(found).toBeDefined()
    found?.click()
  })
}
const changes = () => page.sent.filter(({ method, path }) => method !== 'GET' && /tag/.test(path))
const timesDisplayed = (words: string): number => page.text.split(words).length - 1

it('shows what has no kanban tag in the lane of open tickets, and the rest by their tags, in one call', async () => {
  await open()
  await standIn({ 'Em aberto': ['Bia'], Orçamento: ['Ana'], Fechado: [] })
  expect(page.asked.filter(url => url.includes('/ticket/kanban'))).toHaveLength(1)
  await page.shows('Nenhum atendimento aqui')
  const link = document.querySelector<HTMLAnchorElement>('a[aria-label="Ver Ticket: Ana"]')
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Ver Ticket', `/tickets/${ana.uuid}`])
  const words = document.querySelector('section[aria-label="Orçamento"]')?.textContent
  expect(words).toContain('VIP')
  expect(words).toContain('+55 (11) 98888-0001')
})

it('moves a card at once, in one call, and says once what went and what came', async () => {
  answer = ({ method }) =>
    method === 'PUT' ? { ticketId: 1, tags: [label(done), vip], removed: [7], added: [8] } : undefined
  await open()
  await choose('Ações do cartão: Ana', 'Mover para Fechado')
  await standIn({ 'Em aberto': ['Bia'], Orçamento: [], Fechado: ['Ana'] })
  expect(document.querySelector('section[aria-label="Fechado"]')?.textContent).toContain('VIP')
  await page.shows('Ticket Tag Removido!')
  await page.shows('Ticket Tag Adicionado com Sucesso!')
  expect([timesDisplayed('Ticket Tag Removido!'), timesDisplayed('Ticket Tag Adicionado com Sucesso!')]).toEqual([1, 1])
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /ticket-tags/1/8'])
})

it('a card in the open lane only loses its kanban tag', async () => {
  answer = ({ method }) => (method === 'DELETE' ? { ticketId: 1, tags: [vip], removed: [7], added: [] } : undefined)
  await open()
  await choose('Ações do cartão: Ana', 'Mover para Em aberto')
  await standIn({ 'Em aberto': ['Ana', 'Bia'], Orçamento: [] })
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /ticket-tags/1'])
})

it('a card goes back where the server rejects the move, and the reason is said', async () => {
  answer = ({ method }) =>
    method === 'PUT'
      ? Response.json({ error: 'ERR_NO_TAG_FOUND', message: 'Tag não encontrada.' }, { status: 404 })
      : undefined
  await open()
  await choose('Ações do cartão: Bia', 'Mover para Fechado')
  await page.shows('Tag não encontrada.')
  await standIn({ 'Em aberto': ['Bia'], Orçamento: ['Ana'], Fechado: [] })
})

it('follows what others do: cards that move, lanes that come, go, and change places', async () => {
  await open()
  await standIn({ Orçamento: ['Ana'] })
  const moved = { ...ana, lane: 8, tags: [label(done)] }
  await page.hears({ event: 'company-1-ticket', data: { action: 'update', ticket: moved }, n: 1 })
  await standIn({ Orçamento: [], Fechado: ['Ana'] })
  const order = () => [...document.querySelectorAll('main h2')].map(head => head.textContent)
  lanes = [offer, done, lane(10, 'Perdido')]
  await page.hears({ event: 'company-1-tag', data: { action: 'create', tag: lanes[2] }, n: 2 })
  await until(() => expect(order()).toEqual(['Em aberto', 'Orçamento', 'Fechado', 'Perdido']))
  await page.hears({ event: 'company-1-tag', data: { action: 'update', tag: lane(8, 'Vendido', 1) }, n: 3 })
  await until(() => expect(order()).toEqual(['Em aberto', 'Vendido', 'Orçamento', 'Perdido']))
  lanes = [lanes[0]!, lanes[2]!]
  tickets = [{ ...moved, lane: 0, tags: [] }, bia]
  await page.hears({ event: 'company-1-tag', data: { action: 'delete', tagId: 8 }, n: 4 })
  await standIn({ 'Em aberto': ['Ana', 'Bia'] })
  expect(order()).toEqual(['Em aberto', 'Orçamento', 'Perdido'])
})

it('a long lane says how many the server counted, one that is here whole how many it has', async () => {
  counts = { 7: 57 }
  await open()
  await until(() =>
    expect(document.querySelector('section[aria-label="Orçamento"]')?.textContent).toContain('57 tickets'),
  )
  expect(document.querySelector('section[aria-label="Em aberto"]')?.textContent).toContain('1 ticket')
})

it('lanes are put in order by those who may change kanban tags', async () => {
  await open('supervisor')
  await choose('Ações da coluna: Fechado', 'Mover para a esquerda')
  await until(() => expect(changes()).toEqual([{ method: 'PUT', path: '/tags/kanban', body: { tagIds: [8, 7] } }]))
  expect([...document.querySelectorAll('main h2')].map(head => head.textContent)).toEqual([
    'Em aberto',
    'Fechado',
    'Orçamento',
  ])
  page.close()
  await open('user')
  await standIn({ Orçamento: ['Ana'] })
  expect(document.querySelector('[aria-label="Ações da coluna: Fechado"]')).toBeNull()
  expect(document.querySelector('[aria-label="Mover a coluna: Fechado"]')).toBeNull()
})

it('opens the conversation beside the board, by an address of its own', async () => {
  answer = ({ path }) =>
    path === `/tickets/u/${ana.uuid}` ? { ...ana, contact: { ...ana.contact, email: '', extraInfo: [] } } : undefined
  await open()
  await page.press('Abrir a conversa com Ana')
  await until(() => expect(location.search).toBe(`?ticket=${ana.uuid}`))
  await until(() => expect(document.querySelector('aside[aria-label="Conversa"]')?.textContent).toContain('Ticket 1'))
  await standIn({ Orçamento: ['Ana'] })
  document.querySelector<HTMLElement>('aside[aria-label="Conversa"] button[aria-label="Fechar"]')?.click()
  await until(() => expect(document.querySelector('aside[aria-label="Conversa"]')).toBeNull())
  expect(location.pathname).toBe('/kanban')
})

it('searches on the server', async () => {
  await open()
  const search = document.querySelector<HTMLInputElement>('[type=search]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'ana')
  search.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(page.asked).toContainEqual(expect.stringContaining('/ticket/kanban?searchParam=ana')))
})

it('shows the tickets of the chosen people, of several or one, in lanes counted by the server', async () => {
  answer = ({ path }) =>
    path === '/users/list'
      ? ['Ana', 'Bruno'].map((name, at) => ({ id: at + 1, name, online: true, queues: [] }))
      : undefined
  await open()
  await page.shows('Todos os usuários')
  page.labelled('Usuários').click()
  const check = (name: string): Promise<void> =>
    until(() => {
      const choice = [...document.querySelectorAll('[role=dialog] label')].find(
        ({ textContent }) => textContent === name,
      )
      expect(choice).toBeDefined()
      choice?.querySelector('input')?.click()
    })
  const lastRequested = () =>
    new URL(page.asked.filter(url => /kanban(\?|$)/.test(url)).at(-1)!, location.href).searchParams
  expect(lastRequested().get('users')).toBeNull()
  await check('Bruno')
  await until(() => expect(lastRequested().get('users')).toBe('[2]'))
  await check('Ana')
  await until(() => expect(lastRequested().get('users')).toBe('[2,1]'))
  await page.shows('2 usuários')
  tickets = [bia]
  await check('Ana')
  await standIn({ 'Em aberto': ['Bia'], Orçamento: [] })
  expect(lastRequested().get('users')).toBe('[2]')
})

it('tells who may what to do where there are no lanes yet, and what failed', async () => {
  lanes = []
  tickets = [bia]
  await open('user')
  await page.shows('Administradores e supervisores as criam em Tags.')
  page.close()
  await open('admin')
  await page.press('Ir para Tags')
  await page.arrivesAt('/tags')
  page.close()
  answer = ({ path }) =>
    path === '/tags/kanban' ? Response.json({ error: 'ERR_INTERNAL' }, { status: 500 }) : undefined
  page = new OpenedPage('/kanban', person('admin'), answer)
  await page.shows('Não foi possível carregar o quadro')
})

it('is for companies whose plan includes it', async () => {
  answer = ({ path }) => (path.startsWith('/companies/listPlan') ? { plan: { useKanban: false } } : undefined)
  page = new OpenedPage('/kanban', person('admin'), answer)
  await page.shows('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.')
  expect(document.querySelector('nav a[href="/kanban"]')).toBeNull()
  await page.arrivesAt('/')
})
