// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'
import { aFoundMessage, aMessage, aTicket } from '../../testing/samples.ts'

const ticket = aTicket({ id: 51, userId: 1, user: { id: 1, name: 'Ana' } })
const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
const content = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    aMessage({ id: from + at, ticketId: 51, minute: from + at, body: `linha ${from + at}` }),
  )
/** The newest ones; older ones lie on a page of their own. */
const newest = { messages: content(20, 25), hasMore: false, ticket: detail }
const around = { messages: content(1, 6), hasMore: false, hasNewer: true, newerCursor: '6.n6', ticket: detail }

let page: OpenedPage
let hits: { hits: number[]; hasMore: boolean }
beforeEach(() => {
  hits = { hits: [24, 21, 3], hasMore: false }
})
afterEach(() => page.close())

function look(path = `/tickets/${ticket.uuid}`, aroundOf: () => unknown = () => around): void {
  page = new OpenedPage(path, person('user'), ({ path: requested }) => {
    if (requested === '/messages/51/search') return hits
    if (requested === '/messages/51') return /around|since/.test(page.asked.at(-1)!) ? aroundOf() : newest
    if (requested === '/tickets')
      return { tickets: [{ ...ticket, foundMessage: aFoundMessage({ id: 21 }) }], hasMore: false }
    return requested === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
}

const box = () => document.querySelector<HTMLInputElement>('[aria-label="Buscar na conversa"] input')
const emitted = () => document.querySelector('[aria-label="Buscar na conversa"] [role=status]')?.textContent
const flashed = () => document.querySelector('[data-flash]')?.getAttribute('data-message')
const press = (key: string, more: KeyboardEventInit = {}, at: Element = box()!) =>
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

async function type(words: string, field = box): Promise<void> {
  const input = await until(() => field() ?? Promise.reject(new Error('no box')))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, words)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  press('Enter', {}, input)
}

it('a search in a chat goes from the newest message with the words to older ones and back, and fetches what is not here', async () => {
  look()
  await page.shows('linha 25')
  press('f', { ctrlKey: true }, document.body)
  await until(() => expect(document.activeElement).toBe(box()))
  await type(' linha ')
  await until(() => expect([emitted(), flashed()]).toEqual(['1 de 3', '24']))
  expect(page.asked.at(-1)).toContain('searchParam=linha')
  press('Enter')
  await until(() => expect([emitted(), flashed()]).toEqual(['2 de 3', '21']))
  press('ArrowUp')
  await until(() => expect([emitted(), flashed()]).toEqual(['3 de 3', '3']))
  expect(page.asked.some(url => url.includes('around=3'))).toBe(true)
  press('Enter', { shiftKey: true })
  await until(() => expect(emitted()).toBe('2 de 3'))
  press('Escape')
  await until(() => expect(box()).toBeNull())
})

it('a search that finds nothing, or more than it names, says so', async () => {
  look()
  await page.shows('linha 25')
  await page.press('Opções do ticket')
  await page.press('Buscar na conversa')
  hits = { hits: [], hasMore: false }
  await type('nada')
  await until(() => expect(emitted()).toBe('Nada encontrado'))
  hits = { hits: [24, 21], hasMore: true }
  await type('linha')
  await until(() => expect(emitted()).toBe('1 de 2+'))
})

it('a ticket that was found by a message opens with its words, at the message, and steps on from there', async () => {
  look('/tickets')
  await page.press('Busca')
  await type('linha', () => document.querySelector('[data-pane=lists] input[type=search]'))
  await until(() => expect(page.asked.some(url => url.includes('searchParam=linha'))).toBe(true))
  // Nothing is laid out here, so no row is drawn: the key opens the first.
  await until(() => {
    press('j', {}, document.body)
    expect(box()).not.toBeNull()
  })
  await until(() => expect([box()?.value, emitted()]).toEqual(['linha', '2 de 3']))
  await page.press('Resultado seguinte')
  await until(() => expect([emitted(), flashed()]).toEqual(['1 de 3', '24']))
})

it('a day leads to its first message, where it is here or not', async () => {
  look()
  await page.shows('linha 25')
  press('f', { ctrlKey: true }, document.body)
  await until(() => expect(box()).not.toBeNull())
  const go = async (day: string) => {
    await page.press('Ir para uma data')
    await until(() => page.labelled('Data'))
    await page.types('Data', day)
    await page.press('Ir')
  }
  await go('2026-11-20')
  await until(() => expect(flashed()).toBe('20'))
  expect(page.asked.some(url => url.includes('since='))).toBe(false)
  await go('2026-11-22')
  await until(() => expect(page.asked.some(url => /since=2026-11-2[12]T/.test(url))).toBe(true))
})

it('events that were missed while the page around a found message is on its way lead nowhere else', async () => {
  const comes = Promise.withResolvers<typeof around>()
  look(`/tickets/${ticket.uuid}?message=3`, () => comes.promise)
  const asks = () => page.asked.filter(url => url.startsWith('/api/messages/51?')).length
  await until(() => expect(asks()).toBe(1))
  await page.hears({ type: 'gap', seq: 7 })
  expect(asks()).toBe(1)
  comes.resolve(around)
  await until(() => expect(flashed()).toBe('3'))
})
