// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HELD_MS, MAX_TOGETHER, type Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aTicket } from '../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../tickets-page.tsx'
import '../acts/snooze-dialog.tsx'
import '../dialogs/transfer-dialog.tsx'
import './bulk-bar.tsx'

const mine = { userId: 1, user: { id: 1, name: 'Ana' }, queueId: 4 }
const sales = { id: 4, queueId: 4, name: 'Vendas', color: '#007835' }
const support = { id: 5, queueId: 5, name: 'Suporte', color: '#974c00' }
const vip = { id: 7, name: 'VIP', color: '#007835', kanban: 0 }
const LATER = '2099-11-23T12:00:00.000Z'

let desk: Ticket[]
/** What the server does not do, by the call. */
let errors: Record<string, Response | Promise<Response>>
let page: OpenedPage
beforeEach(() => {
  desk = [4, 3, 2, 1].map(id => aTicket({ id, minute: id, ...mine }))
  errors = {}
  // A list draws what there is a window for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

const taken = () => Response.json({ error: 'ERR_TICKET_TAKEN', message: 'x', user: 'Bia' }, { status: 409 })
const moved = (from: string) => Response.json({ error: 'ERR_TICKET_TRANSITION', message: 'x', from }, { status: 409 })
const unseen = (error: string, status: number) => Response.json({ error, message: 'x' }, { status })
const tooLate = () => Response.json({ error: 'ERR_TOO_LATE_TO_TAKE_BACK', message: 'x' }, { status: 409 })

const changes: Record<string, (body: { queueId?: number; tags?: number[] }) => Partial<Ticket>> = {
  PUT: body => (body.queueId ? { status: 'pending', queueId: 5, queue: support, user: null } : { status: 'closed' }),
  'POST take-back': () => ({ status: 'open' }),
  'PUT snooze': () => ({ snoozedUntil: LATER }),
  'DELETE snooze': () => ({ snoozedUntil: null }),
}

function answer({ method, path, body }: Sent): unknown {
  const call = `${method} ${path}`
  if (errors[call]) return errors[call]
  const [, id, act] = /^\/tickets\/(\d+)(?:\/(\S+))?$/.exec(path) ?? []
  const change = changes[[method, act].filter(Boolean).join(' ')]
  if (id && change) {
    const made = change(body as object)
    desk = desk.map(ticket => (ticket.id === Number(id) ? { ...ticket, ...made } : ticket))
    return desk.find(ticket => ticket.id === Number(id))
  }
  if (path === '/tags/add') return { ticketId: 1, tags: [vip] }
  if (path === '/tags/list') return [vip]
  if (path === '/queue') return [sales, support]
  if (path === '/tickets') return { tickets: desk.filter(({ status }) => status === 'open'), hasMore: false }
  const requested = desk.find(ticket => path === `/tickets/u/${ticket.uuid}`)
  return requested && { ...requested, contact: { ...requested.contact, email: '', extraInfo: [] } }
}

async function look(at = '/tickets'): Promise<void> {
  page = new OpenedPage(at, person('user', { queues: [sales] } as never), answer)

  await until(() => boxOf('Contato 4'))
}

const boxOf = (name: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`input[aria-label="Selecionar o atendimento de ${name}"]`) ??
  (() => {
    throw new Error(`no box of ${name}`)
  })()
const rowOf = (name: string) => boxOf(name).closest('li')!.querySelector<HTMLButtonElement>('button')!
const chosen = () => [1, 2, 3, 4].filter(n => boxOf(`Contato ${n}`).checked)
const key = (name: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
const calls = (): string[] =>
  page.sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

/** All words of the toast that says this; those of other tests may stand there still. */
const toastWith = (words: string) =>
  [...document.querySelectorAll('[data-sonner-toast]')].map(one => one.textContent).find(text => text?.includes(words))

async function choose(...names: string[]): Promise<void> {
  for (const name of names) {
    boxOf(name).click()
    await until(() => expect(boxOf(name).checked).toBe(true))
  }
  await until(() => expect(document.querySelector('[aria-label="Limpar a seleção"]')).not.toBeNull())
}

it('resolves those that are chosen, each by a call of its own that says who had it, and undoes all of them once', async () => {
  await look(`/tickets/${desk[0]!.uuid}`)
  await choose('Contato 4', 'Contato 3')
  await page.press('Resolver')
  await page.shows('2 atendimentos resolvidos.')
  await page.arrivesAt('/tickets')
  expect(calls()).toEqual(['PUT /tickets/4', 'PUT /tickets/3'])
  expect(page.sent.find(({ path, method }) => method === 'PUT' && path === '/tickets/4')?.body).toEqual({
    ...{ status: 'closed', userId: 1, mayTakeBack: true, heldBy: 1 },
  })
  await page.press('Desfazer')
  await page.shows('2 atendimentos de volta.')
  expect(calls().slice(2)).toEqual(['POST /tickets/4/take-back', 'POST /tickets/3/take-back'])
})

it('tells why some were left as they are, and takes back what is still there to take back', async () => {
  errors = { 'PUT /tickets/3': taken(), 'PUT /tickets/2': taken(), 'POST /tickets/4/take-back': tooLate() }
  await look()
  await choose('Contato 4', 'Contato 3', 'Contato 2', 'Contato 1')
  await page.press('Resolver')
  await page.shows('2 atendimentos resolvidos, 2 não: já atendidos por Bia.')
  await page.press('Desfazer')
  await page.shows('1 atendimento de volta, 1 não: não dá mais para desfazer.')
})

it('stays with the chat of a ticket that was not among them', async () => {
  await look(`/tickets/${desk[3]!.uuid}`)
  await choose('Contato 4')
  await page.press('Resolver')
  await page.shows('1 atendimento resolvido.')
  expect(location.pathname).toBe(`/tickets/${desk[3]!.uuid}`)
})

it('says of each that was left why, and offers no way back where nothing was done', async () => {
  errors = {
    ...{ 'PUT /tickets/4': moved('closed'), 'PUT /tickets/3': moved('pending') },
    ...{ 'PUT /tickets/2': unseen('ERR_NO_PERMISSION', 403), 'PUT /tickets/1': unseen('ERR_NO_TICKET_FOUND', 404) },
  }
  await look()
  await choose('Contato 4', 'Contato 3', 'Contato 2', 'Contato 1')
  await page.press('Resolver')
  await page.shows('0 atendimentos resolvidos')
  for (const why of ['1 não: já resolvido', '1 não: já mudou de estado', '2 não: já não estão ao seu alcance'])
    expect(page.text).toContain(why)
  expect(toastWith('0 atendimentos resolvidos')).not.toContain('Desfazer')
})

it('offers no way back that would be gone before it is read', async () => {
  const held = Promise.withResolvers<Response>()
  errors = { 'PUT /tickets/3': held.promise }
  await look()
  await choose('Contato 4', 'Contato 3')
  await page.press('Resolver')
  await page.shows('1 de 2…')
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + HELD_MS - 2500)
  held.resolve(taken())
  await page.shows('1 atendimento resolvido, 1 não: já atendido por Bia.')
  expect(toastWith('1 atendimento resolvido, 1 não')).not.toContain('Desfazer')
})

it('adds a tag, whatever tags the list shows of a ticket', async () => {
  const other = { id: 9, name: 'Obra', color: '#123456', kanban: 0 }
  desk = desk.map(ticket => ({ ...ticket, tags: [vip, other] }))
  await look()
  await choose('Contato 4')
  await page.press('Adicionar tag')
  const found = await until(() => document.querySelector<HTMLElement>('[role=option]') ?? Promise.reject(new Error()))
  found.click()
  await page.shows('1 atendimento com a tag VIP.')
  expect(page.sent.find(({ path }) => path === '/tags/add')?.body).toEqual({ ticketId: 4, tags: [7] })
})

it('keeps those chosen that it has tagged, so that they can be resolved next', async () => {
  await look()
  await choose('Contato 4', 'Contato 3')
  await page.press('Adicionar tag')
  const found = await until(() => document.querySelector<HTMLElement>('[role=option]') ?? Promise.reject(new Error()))
  found.click()
  await page.shows('2 atendimentos com a tag VIP.')
  expect(chosen()).toEqual([3, 4])
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Adicionar tag'))
  await page.press('Resolver')
  await page.shows('2 atendimentos resolvidos.')
  expect(chosen()).toEqual([])
})

it.each([
  ['a click', () => page.press('Parar')],
  ['Esc', async () => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
])('says how far it is, and leaves out those whose turn has not come when it is stopped by %s', async (_, stop) => {
  desk = [...desk, ...[15, 14, 13, 12].map(id => aTicket({ id, minute: -id, ...mine }))]
  const held = Promise.withResolvers<Response>()
  for (const id of [3, 2, 1]) errors[`PUT /tickets/${id}`] = held.promise.then(() => taken())
  for (const id of [15, 14, 13, 12]) errors[`PUT /tickets/${id}`] = held.promise.then(() => taken())
  await look()
  await choose('Contato 4')
  await until(() => document.querySelector<HTMLInputElement>('input[aria-label="Selecionar todos"]')!.click())
  await page.shows('8 selecionados')
  await page.press('Resolver')
  await page.shows('1 de 8…')
  await stop()
  held.resolve(taken())
  await page.shows('1 atendimento resolvido, 4 não: já atendidos por Bia, 3 não: você parou antes.')
})

it('puts off, transfers and tags by the same dialogs as one alone', async () => {
  await look()
  await choose('Contato 4', 'Contato 3')
  await page.press('Adiar')
  await page.shows('Adiar até quando?')
  await page.types('Outro dia e hora', '2099-11-23T09:00')
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  await page.shows('2 atendimentos adiados até seg., 23/11, 09:00.')
  expect(page.sent.find(({ path }) => path === '/tickets/4/snooze')?.body).toEqual({
    ...{ until: '2099-11-23T09:00', heldBy: 1 },
  })
  await choose('Contato 2')
  await page.press('Transferir')
  await page.shows('Transferir ticket')
  const queue = await until(() => page.labelled<HTMLSelectElement>('Transferir para a fila'))
  queue.value = String([...queue.options].find(({ text }) => text === 'Suporte')!.value)
  queue.dispatchEvent(new Event('change', { bubbles: true }))
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  await page.shows('1 atendimento transferido para a fila Suporte.')
  expect(page.sent.find(({ method, path }) => method === 'PUT' && path === '/tickets/2')?.body).toMatchObject({
    ...{ queueId: 5, heldBy: 1 },
  })
  await choose('Contato 1')
  await page.press('Adicionar tag')
  const found = await until(() => document.querySelector<HTMLElement>('[role=option]') ?? Promise.reject(new Error()))
  found.click()
  await page.shows('1 atendimento com a tag VIP.')
  expect(page.sent.find(({ path }) => path === '/tags/add')?.body).toEqual({ ticketId: 1, tags: [7] })
})

it('chooses by key, by clicks while some are chosen, and with shift from the last one up to this; Esc gives them up', async () => {
  await look()
  key('x')
  await until(() => expect(chosen()).toEqual([4]))
  rowOf('Contato 2').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
  await until(() => expect(chosen()).toEqual([2, 3, 4]))
  rowOf('Contato 3').click()
  await until(() => expect(chosen()).toEqual([2, 4]))
  expect(location.pathname).toBe('/tickets')
  await until(() => expect(document.querySelector('[aria-label="Limpar a seleção"]')).not.toBeNull())
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await until(() => expect(chosen()).toEqual([]))
  rowOf('Contato 3').click()
  await page.arrivesAt(`/tickets/${desk[1]!.uuid}`)
})

it('chooses by a finger that stays, which then opens nothing', async () => {
  await look()
  const row = rowOf('Contato 3')
  row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  await until(() => expect(chosen()).toEqual([3]))
  row.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }))
  row.click()
  await until(() => expect(document.querySelector('[aria-label="Limpar a seleção"]')).not.toBeNull())
  expect([chosen(), location.pathname]).toEqual([[3], '/tickets'])
})

it('offers no more at once than the most', async () => {
  desk = Array.from({ length: MAX_TOGETHER + 4 }, (_, at) => aTicket({ id: 60 - at, minute: 60 - at, ...mine }))
  page = new OpenedPage('/tickets', person('user', { queues: [sales] } as never), answer)
  await until(() => boxOf('Contato 60').click())
  await until(() => document.querySelector<HTMLInputElement>('input[aria-label="Selecionar todos"]')!.click())
  await page.shows('50 selecionados, o máximo')
})
