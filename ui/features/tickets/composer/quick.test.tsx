// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { QuickMessage } from '../../../../core/tenant/quick-messages/contract.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { aQuickMessage } from '../../../testing/quick-messages.ts'
import { until } from '../../../testing/until.ts'
import { shortcodeIn } from '../../quick-messages/index.ts'
import { aTicket } from '../testing/samples.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
})

const long = aQuickMessage(2, 'olá longo', { message: 'Bom dia, Ana!\nTemos a peça que você procura em duas cores.' })
const withFile = aQuickMessage(3, 'ola tabela', { message: 'Segue:\na tabela', mediaName: 'tabela.txt' })

const box = () => document.querySelector<HTMLTextAreaElement>('footer textarea')!
const choices = () => [...document.querySelectorAll('[role=option]')]
const labels = () => choices().map(one => one.textContent)
const chosen = () => choices().findIndex(one => one.getAttribute('aria-selected') === 'true')

function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box(), text)
  box().dispatchEvent(new Event('input', { bubbles: true }))
}
const key = (name: string): void =>
  void box().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
const sent = () => page.sent.filter(({ method, path }) => method === 'POST' && path === '/messages/31')

/** An open ticket, where these are suggested by whatever is looked for, if they are. */
async function open(rows: readonly QuickMessage[]): Promise<void> {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/quick-messages/list') return rows
    if (path.startsWith('/media/')) return new Response('preços')
    if (path === '/messages/31') return { messages: [], hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('Nenhuma mensagem ainda')
}

it("from '/' and two characters on they are suggested by shortcode, with labels of 35 characters", async () => {
  expect(['/', '/o', '/ol', 'a/ol'].map(shortcodeIn)).toEqual([undefined, undefined, 'ol', undefined])
  await open([aQuickMessage(1, 'ola'), long])
  type('/o')
  type('/ol')
  await until(() => expect(labels()).toEqual(['/ola - Bom dia!', '/olá longo - Bom dia, Ana! Temos a…']))
  expect(labels()[1]).toHaveLength(35)
  const requested = page.asked.filter(url => url.includes('/quick-messages/list'))
  expect(requested).toEqual(['/api/quick-messages/list?searchParam=ol&ticketId=31'])
  expect(box().getAttribute('aria-activedescendant')).toBe(choices()[0]!.id)
})

it('arrows move, and Enter puts the whole text into the box without sending it', async () => {
  await open([aQuickMessage(1, 'ola'), long])
  type('/ol')
  await until(() => expect(chosen()).toBe(0))
  key('ArrowDown')
  await until(() => expect(chosen()).toBe(1))
  key('ArrowDown')
  await until(() => expect(chosen()).toBe(0))
  key('ArrowUp')
  await until(() => expect(chosen()).toBe(1))
  key('Enter')
  await until(() => expect(box().value).toBe(long.message))
  expect([labels(), sent()]).toEqual([[], []])
  key('Enter')
  await until(() => expect(sent()).toHaveLength(1))
})

it('Enter that comes before the suggestions sends nothing, and chooses the first of them', async () => {
  await open([aQuickMessage(1, 'ola')])
  type('/ol')
  await until(() => {
    if (box().value === '/ol') key('Enter')
    expect(box().value).toBe('Bom dia!')
  })
  expect(sent()).toEqual([])
})

it('all of them are a button away and found by any word, and what is chosen joins what is written', async () => {
  await open([aQuickMessage(1, 'ola'), long])
  type('Oi! ')
  await page.press('Escolher uma mensagem rápida')
  await until(() => expect(labels()).toEqual(['/olaBom dia!', `/olá longo${long.message}`]))
  const requested = page.asked.filter(url => url.includes('/quick-messages/list'))
  expect(requested).toEqual(['/api/quick-messages/list?ticketId=31'])
  const finder = document.querySelector<HTMLInputElement>('[role=dialog] input')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(finder, 'peca CORES')
  finder.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(labels()).toHaveLength(1))
  finder.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await until(() => expect(box().value).toBe(`Oi! ${long.message}`))
  expect([labels(), sent()]).toEqual([[], []])
})

it('a file is shown, with the text as its caption, before it goes', async () => {
  await open([withFile])
  type('/ol')
  await until(() => expect(labels()).toHaveLength(1))
  key('Enter')
  await page.shows('Enviar 1 arquivo')
  await page.shows('tabela.txt')
  expect(document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value).toBe(withFile.message)
  expect([box().value, sent()]).toEqual(['', []])
})

it('Enter in that caption sends the file, and with Shift begins a line', async () => {
  await open([withFile])
  type('/ol')
  await until(() => expect(labels()).toHaveLength(1))
  key('Enter')
  await page.shows('Enviar 1 arquivo')
  const caption = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')!
  const isLeft = (more: object): boolean =>
    caption.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }))
  expect(isLeft({ shiftKey: true })).toBe(true)
  await page.shows('Enviar 1 arquivo')
  expect(isLeft({})).toBe(false)
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await page.shows('tabela.txt')
})

it('Esc leaves what was typed as it is, and so does a shortcode that fits nothing: both are sent as they stand', async () => {
  await open([aQuickMessage(1, 'ola')])
  type('/ol')
  await until(() => expect(labels()).toHaveLength(1))
  await until(() => {
    if (labels().length > 0) key('Escape')
    expect(labels()).toEqual([])
  })
  key('Enter')
  await until(() => expect(sent()).toHaveLength(1))
  page.close()
  await open([])
  type('/etc/hosts')
  await until(() => {
    if (sent().length === 0) key('Enter')
    expect(sent()).toHaveLength(1)
  })
})
