// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Message } from '../../../../core/tenant/messages/contract.ts'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aMessage, aTicket } from '../testing/samples.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const box = () => document.querySelector<HTMLTextAreaElement>('footer textarea')!
const named = (label: string) => document.querySelector<HTMLElement>(`footer [aria-label="${label}"]`)

/** A chat of Ana, who is signed in, with these messages in it. */
const chatWith = (...messages: Message[]): Promise<void> => chatOf({}, ...messages)

async function chatOf(provided: Partial<Ticket>, ...messages: Message[]): Promise<void> {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' }, ...provided })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('admin'), ({ path }) => {
    if (path === '/messages/31') return { messages, hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows(messages.at(-1)!.body)
}

const content = (id: number, body: string, provided: Partial<Message> = {}): Message =>
  aMessage({ id, ticketId: 31, body, createdAt: new Date().toISOString(), ...provided })
const own = (id: number, body: string, provided: Partial<Message> = {}): Message =>
  content(id, body, { fromMe: true, userId: 1, ...provided })

function press(key: string): 'taken by the browser' | 'taken by the page' {
  const isLeft = box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return isLeft ? 'taken by the browser' : 'taken by the page'
}

function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box(), text)
  box().dispatchEvent(new Event('input', { bubbles: true }))
}

it('the key up in an empty box changes what one wrote last', async () => {
  await chatWith(
    own(1, 'A primeira'),
    own(2, '*Ana:*\nA segunda'),
    content(3, 'Da Maria'),
    own(4, 'Da Rute', { userId: 9 }),
  )
  press('ArrowUp')
  await until(() => expect(box().value).toBe('A segunda'))
  expect(named('Salvar a edição')).not.toBeNull()
})

it.each([
  ['was written an hour ago', own(2, 'A segunda', { createdAt: new Date(Date.now() - 3_600_000).toISOString() })],
  ['was a picture', own(2, 'A segunda', { mediaType: 'image' })],
  ['did not leave', own(2, 'A segunda', { failure: { code: '479', reason: 'rejected' } })],
])('the key up changes nothing when the last message %s', async (_what, last) => {
  await chatWith(own(1, 'A primeira'), last)
  press('ArrowUp')
  type('Olá')
  await until(() => expect(named('Enviar')).not.toBeNull())
  expect([named('Salvar a edição'), box().value]).toEqual([null, 'Olá'])
})

it('the key up moves the caret where something is written', async () => {
  await chatWith(own(1, 'A primeira'))
  type('Olá')
  press('ArrowUp')
  await until(() => expect(named('Enviar')).not.toBeNull())
  expect([named('Salvar a edição'), box().value]).toEqual([null, 'Olá'])
})

it('Esc cancels an edit, and then leaves the box for the messages', async () => {
  await chatWith(own(1, 'A primeira'))
  box().focus()
  press('ArrowUp')
  await until(() => expect(box().value).toBe('A primeira'))
  press('Escape')
  await until(() => expect(box().value).toBe(''))
  expect(document.activeElement).toBe(box())
  press('Escape')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mensagens')
})

it('on a phone the buttons fold while one types, and come when they are wanted', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  await chatWith(content(1, 'Oi'))
  expect([named('Emojis'), named('Mostrar mais botões')].map(Boolean)).toEqual([true, false])
  box().focus()
  await until(() => expect(named('Mostrar mais botões')).not.toBeNull())
  type('Olá')
  await until(() => expect(box().value).toBe('Olá'))
  expect(['Emojis', 'Anexar arquivos'].map(named)).toEqual([null, null])
  await page.press('Mostrar mais botões')
  await until(() => expect(named('Anexar arquivos')).not.toBeNull())
  type('Olá!')
  await until(() => expect(named('Anexar arquivos')).toBeNull())
  type('')
  await until(() => expect(box().value).toBe(''))
  expect(named('Anexar arquivos')).toBeNull()
  document.querySelector<HTMLElement>('[aria-label="Mensagens"]')!.focus()
  await until(() =>
    expect([named('Anexar arquivos'), named('Mostrar mais botões')].map(Boolean)).toEqual([true, false]),
  )
})

it.each([
  ['waits', { status: 'pending', userId: null, user: null }, 'Aceite para responder'],
  ['is resolved', { status: 'closed' }, 'Reabra para responder'],
  ['is of a colleague', { userId: 9, user: { id: 9, name: 'Rute' } }, 'Assuma para responder'],
] as const)(
  'on a phone the buttons that can do nothing make room for why, while a ticket %s',
  async (_, provided, why) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(max-width'),
      addEventListener() {},
      removeEventListener() {},
    }))
    await chatOf(provided, content(1, 'Oi'))
    await until(() => expect(box().placeholder).toBe(why))
    expect(['Emojis', 'Anexar arquivos', 'Escrever uma observação'].map(label => Boolean(named(label)))).toEqual([
      false,
      false,
      true,
    ])
  },
)

it('where there is room they stay, though they can do nothing', async () => {
  await chatOf({ status: 'closed' }, content(1, 'Oi'))
  await until(() => expect(box().placeholder).toBe('Reabra para responder'))
  expect(named('Emojis')).not.toBeNull()
})

/** What someone copied, pasted into the box: whether the box took it for files. */
function paste(types: readonly string[], ...files: File[]): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  box().dispatchEvent(Object.assign(event, { clipboardData: { types, files } }))
  return event.defaultPrevented
}

it('cells of Excel are pasted as text, though there is a picture of them beside it', async () => {
  await chatWith(content(1, 'Oi'))
  const picture = new File(['x'], 'image.png', { type: 'image/png' })
  expect(paste(['text/plain', 'text/html', 'Files'], picture)).toBe(false)
  expect(paste(['Files'], picture)).toBe(true)
  await page.shows('Enviar 1 arquivo')
})

it('under a finger Enter begins a line, since no keyboard on a screen has Shift and Enter', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener() {},
    removeEventListener() {},
  }))
  await chatWith(content(1, 'Oi'))
  type('Bom dia')
  await until(() => expect(named('Enviar')).not.toBeNull())
  expect(press('Enter')).toBe('taken by the browser')
})

it('a press on the menu of a message leaves the focus in the box of anyone who writes, and takes it from nobody else', async () => {
  await chatWith(content(1, 'Da Maria'))
  const menu = document.querySelector<HTMLElement>('article [aria-haspopup=menu]')!
  const isLeft = (): boolean => menu.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  box().focus()
  expect(isLeft()).toBe(false)
  box().blur()
  expect(isLeft()).toBe(true)
})
