// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Chat, ChatMessage } from '../../../core/tenant/chats/contract.ts'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const at = '2026-11-20T12:00:00.000Z'
const member = (userId: number, name: string, unreads = 0) => ({ userId, unreads, user: { id: userId, name } })
const aChat = (id: number, unreads = 0): Chat => ({
  ...{ id, uuid: `uuid-${id}`, title: `Conversa ${id}`, ownerId: 2, lastMessage: '', createdAt: at, updatedAt: at },
  users: [member(1, 'Ana', unreads), member(2, 'Bia')],
})
let messages = 0
const newId = (): number => {
  messages += 1
  return messages
}
const aMessage = (chatId: number, message: string, senderId = 2): ChatMessage => ({
  ...{ id: newId(), chatId, senderId, message, clientId: null, createdAt: at },
  ...{ mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null },
  sender: { id: senderId, name: senderId === 1 ? 'Ana' : 'Bia' },
})

/** The newest twenty of 25 chats stand on the first page. */
const firstPage = Array.from({ length: 20 }, (_, place) => aChat(25 - place))

/** What sounded and what the browser was told, outside of the page. */
let received: string[]

class Speaker {
  state = 'running'
  currentTime = 0
  destination = {}
  resume = async (): Promise<void> => void received.push('chime')
  createOscillator = () => ({ frequency: {}, connect: (to: unknown) => to, start() {}, stop() {} })
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to: unknown) => to,
  })
}
class Payload {
  static permission = 'granted'
  constructor(title: string, { body }: { body: string }) {
    received.push(`${title}: ${body}`)
  }
}

let page: OpenedPage
let unread: number[]
beforeEach(() => {
  received = []
  unread = [1, 2, 24]
})
afterEach(() => page.close())

function open(path: string): void {
  vi.stubGlobal('AudioContext', Speaker)
  vi.stubGlobal('Notification', Payload)
  page = new OpenedPage(path, person('user'), ({ path: requested, method }: Sent) => {
    if (requested === '/chats' && method === 'GET') return { records: firstPage, hasMore: true, nextCursor: '6.n6' }
    if (requested === '/chats/unread') return unread.map(id => ({ id }))
    return undefined
  })
}

/** On a narrow screen what tells about news shows the number, so one sees when it is there: it is loaded by itself. */
async function openNarrow(path: string): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  open(path)
  await until(() =>
    expect(document.querySelector('header [aria-label="3 conversas da equipe não lidas"]')).not.toBeNull(),
  )
}

const badge = (n: number): Promise<void> =>
  until(() =>
    expect(document.querySelector('nav [aria-label*="da equipe não lida"]')?.getAttribute('aria-label')).toBe(
      n === 1 ? '1 conversa da equipe não lida' : `${n} conversas da equipe não lidas`,
    ),
  )
let seq = 0
const listens = (data: object): Promise<void> => page.hears({ seq: ++seq, event: 'company-1-chat', data })
const writes = (chat: Chat, text: string, senderId = 2): Promise<void> =>
  listens({
    action: 'new-message',
    chat: { ...chat, lastMessage: text },
    newMessage: aMessage(chat.id, text, senderId),
  })

describe('the menu counts the chats in which something is unread, also those behind the newest twenty', () => {
  it('as the server says, and as its events change it', async () => {
    open('/chats')
    await badge(3)
    for (const unreads of [1, 2]) await writes(aChat(3, unreads), 'Oi')
    await badge(4)
    await listens({ action: 'update', chat: aChat(3) })
    await listens({ action: 'update', chat: aChat(4) })
    await badge(3)
    await listens({ action: 'delete', chatId: 1 })
    await badge(2)
    // The list keeps its order: an older chat comes with its page.
    expect(page.text).not.toContain('Conversa 3')
  })

  it('and again where events were missed', async () => {
    open('/chats')
    await badge(3)
    unread = [24]
    await page.hears({ type: 'gap', seq: ++seq })
    await badge(1)
  })
})

describe('a message of a colleague', () => {
  it('sounds, and the browser tells about it; anyone who is named is told so', async () => {
    await openNarrow('/tickets')
    await writes(aChat(7, 1), 'Bom dia')
    await until(() => expect(received).toEqual(['chime', 'Conversa 7: Bom dia']))
    await writes(aChat(7, 2), '@Ana, cobre?')
    await until(() => expect(received.slice(2)).toEqual(['chime', 'Mencionaram você em Conversa 7: @Ana, cobre?']))
    await writes(aChat(7, 2), 'Cubro', 1)
    await writes(aChat(8, 1), 'Outra')
    await until(() => expect(received.slice(4)).toEqual(['chime', 'Conversa 8: Outra']))
  })

  it('that one reads as it comes tells nothing', async () => {
    await openNarrow('/chats/uuid-20')
    await until(() => expect(document.querySelector('main h2')?.textContent).toBe('Conversa 20'))
    await writes(aChat(20, 1), 'Está aí?')
    await writes(aChat(21, 1), 'E aqui?')
    await until(() => expect(received).toEqual(['chime', 'Conversa 21: E aqui?']))
  })
})
