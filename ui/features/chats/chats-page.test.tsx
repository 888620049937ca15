// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Chat, ChatMessage } from '../../../core/tenant/chats/contract.ts'
import { local } from '../../lib/local.ts'
import { navigate } from '../../lib/router/index.tsx'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
// Fetched before the first test: what a page waits for is not how long a busy machine takes to read it.
import './chats-page.tsx'

const at = '2026-11-20T12:00:00.000Z'
const member = (userId: number, name: string, unreads = 0) => ({ userId, unreads, user: { id: userId, name } })
const aChat = (id: number, title: string, ownerId: number, unreads = 0): Chat => ({
  ...{ id, uuid: `uuid-${id}`, title, ownerId, lastMessage: '', createdAt: at, updatedAt: at },
  users: [member(1, 'Ana', unreads), member(2, 'Bia')],
})
const aMessage = (id: number, message: string, senderId = 2): ChatMessage => ({
  ...{ id, chatId: 1, senderId, message, clientId: null, createdAt: at },
  ...{ mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null },
  sender: { id: senderId, name: senderId === 1 ? 'Ana' : 'Bia' },
})

let page: OpenedPage
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  page.close()
})

const chats = [aChat(1, 'Plantão', 1, 2), aChat(2, 'Café', 2)]
const content = [aMessage(5, 'Alguém pode cobrir?'), aMessage(6, '<b>Eu</b> posso', 1)]

const open = (path: string, more: (call: Sent) => unknown = () => undefined): void => {
  page = new OpenedPage(path, person('user'), call => {
    const { method, path: requested } = call
    if (requested === '/chats' && method === 'GET') return { records: chats, hasMore: false }
    if (requested === '/chats/unread') return [{ id: 1 }]
    if (requested === '/chats/1/messages' && method === 'GET') return { records: content, hasMore: false }
    if (requested === '/chats/1/read') return aChat(1, 'Plantão', 1)
    if (requested === '/users/list')
      return [
        { id: 1, name: 'Ana' },
        { id: 2, name: 'Bia' },
      ].map(one => ({ ...one, online: true, queues: [] }))
    return more(call)
  })
}
const posted = (path: string): unknown[] =>
  page.sent.filter(sent => sent.method === 'POST' && sent.path === path).map(({ body }) => body)

it('the menu tells in how many chats something is unread, which looking at the list does not change', async () => {
  open('/chats')
  await page.shows('Plantão')
  await until(() => expect(document.querySelector('[aria-label="1 conversa da equipe não lida"]')).not.toBeNull())
  expect(posted('/chats/1/read')).toEqual([])
})

it.each([
  ['Plantão', 'uuid-1', true],
  ['Café', 'uuid-2', false],
])('%s is changed and deleted by its owner alone', async (title, uuid, isOwner) => {
  open(`/chats/${uuid}`)
  await until(() => expect(document.querySelector('main h2')?.textContent).toBe(title))
  const named = (label: string) => document.querySelector(`[aria-label="${label}: ${title}"]`) !== null
  expect([named('Editar'), named('Excluir')]).toEqual([isOwner, isOwner])
})

it('an open chat shows what was said as text, and is read', async () => {
  open('/chats/uuid-1')
  await page.shows('Alguém pode cobrir?')
  await page.shows('<b>Eu</b> posso')
  await until(() => expect(posted('/chats/1/read')).toEqual([{ userId: 1 }]))
  await until(() => expect(document.querySelector('[aria-label="1 conversa da equipe não lida"]')).toBeNull())
})

it('one that is not there, or not for this person, is said to be gone', async () => {
  open('/chats/uuid-9')
  await page.shows('Conversa não encontrada')
})

describe('a message', () => {
  const boxNow = () => document.querySelector<HTMLTextAreaElement>('[aria-label="Escreva à equipe"]')!
  const write = (text: string): void => {
    const box = boxNow()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')!.set!.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }

  it('that is blank is not sent, and one that fails says why beside it and goes again under its name', async () => {
    let fails = true
    open('/chats/uuid-1', ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/chats/1/messages') return undefined
      if (fails) return Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 })
      return { ...aMessage(7, 'Cubro eu', 1), clientId: (body as { clientId: string }).clientId }
    })
    await page.shows('Alguém pode cobrir?')
    write('   ')
    expect(document.querySelector<HTMLButtonElement>('[aria-label=Enviar]')!.disabled).toBe(true)
    write(' Cubro eu ')
    await page.press('Enviar')
    await page.shows('Agora não.')
    fails = false
    await page.press('Tentar de novo')
    await until(() => expect(page.text).not.toContain('Agora não.'))
    const [first, second] = posted('/chats/1/messages')
    expect(first).toMatchObject({ message: 'Cubro eu' })
    expect(second).toEqual(first)
    expect(page.text.match(/Cubro eu/g)).toHaveLength(1)
  })

  it('that found no server is there after one has looked elsewhere and after a reload, and leaves by itself', async () => {
    let isDown = true
    open('/chats/uuid-1', ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/chats/1/messages') return undefined
      if (isDown) throw new TypeError('Failed to fetch')
      return { ...aMessage(7, 'Cubro eu', 1), clientId: (body as { clientId: string }).clientId }
    })
    await page.hears({ type: 'ready', boot: 'b', seq: 0, resumed: true })
    await page.shows('Alguém pode cobrir?')
    write('Cubro eu')
    await page.press('Enviar')
    await page.shows('Sem conexão com o servidor')
    navigate('/chats/uuid-2')
    await until(() => expect(document.querySelector('main h2')?.textContent).toBe('Café'))
    expect(page.text).not.toContain('Cubro eu')
    navigate('/chats/uuid-1')
    await page.shows('Cubro eu')
    page.reload()
    await page.shows('Alguém pode cobrir?')
    isDown = false
    await page.hears({ type: 'ready', boot: 'b', seq: 0, resumed: true })
    await page.shows('Cubro eu')
    await until(() => expect(page.text).not.toContain('Enviando'))
    expect(page.text).not.toContain('Sem conexão com o servidor')
    expect(new Set(posted('/chats/1/messages').map(body => JSON.stringify(body))).size).toBe(1)
    expect(local.get('unsentChats')).toBeUndefined()
  })

  it('that is rejected can be discarded, and one of a chat that is gone says so and is stored no longer', async () => {
    let error = Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 })
    open('/chats/uuid-1', ({ method, path }) => (method === 'POST' && path === '/chats/1/messages' ? error : undefined))
    await page.shows('Alguém pode cobrir?')
    write('Cubro eu')
    await page.press('Enviar')
    await page.press('Descartar')
    await until(() => expect(page.text).not.toContain('Cubro eu'))
    error = Response.json({ error: 'ERR_NO_CHAT_FOUND', message: 'A conversa não existe mais.' }, { status: 404 })
    write('Ainda dá?')
    await page.press('Enviar')
    await page.shows('A conversa não existe mais.')
    await until(() => expect(page.text).not.toContain('Ainda dá?'))
    expect(local.get('unsentChats')).toBeUndefined()
  })

  it('that was begun is there again after one has looked elsewhere', async () => {
    open('/chats/uuid-1')
    await page.shows('Alguém pode cobrir?')
    write('Eu poss')
    page.close()
    open('/chats/uuid-1')
    await page.shows('Alguém pode cobrir?')
    expect(boxNow().value).toBe('Eu poss')
    write('')
  })
})

it('a chat without a title and without members is not saved, which is said twice', async () => {
  open('/chats')
  await page.press('Nova conversa')
  await page.press('Salvar')
  await page.shows('Por favor, preencha o título da conversa.')
  await page.shows('Por favor, selecione pelo menos um usuário.')
  expect(posted('/chats')).toEqual([])
})

/** Fills in the dialog of a new chat. */
async function writesNewChat(): Promise<void> {
  await page.press('Nova conversa')
  await page.types('Título', 'Feira')
  page.labelled('Participantes').click()
  await until(() => {
    const bia = [...document.querySelectorAll('[role=dialog] label')].find(({ textContent }) => textContent === 'Bia')
    expect(bia).toBeDefined()
    bia?.querySelector('input')?.click()
  })
}

it('anyone who may sign in no more is offered for no new chat, and stays where they are a member', async () => {
  const names = () => [...document.querySelectorAll('[role=dialog] label')].map(({ textContent }) => textContent)
  page = new OpenedPage('/chats/uuid-1', person('user'), ({ path }) => {
    if (path === '/chats') return { records: chats, hasMore: false }
    if (path === '/chats/1/messages') return { records: content, hasMore: false }
    if (path === '/chats/1/read') return aChat(1, 'Plantão', 1)
    const people = [2, 3].map(id => ({ id, name: id === 2 ? 'Bia' : 'Caio', disabled: id === 2 }))
    return path === '/users/list' ? people.map(one => ({ ...one, online: false, queues: [] })) : undefined
  })
  await page.shows('Alguém pode cobrir?')
  await page.press('Nova conversa')
  page.labelled('Participantes').click()
  await until(() => expect(names()).toContain('Caio'))
  expect(names()).not.toContain('Bia')
  await page.press('Cancelar')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await page.press('Editar: Plantão')
  page.labelled('Participantes').click()
  await until(() => expect(names()).toEqual(expect.arrayContaining(['Bia', 'Caio'])))
})

it('a chat that was made is written in at once', async () => {
  open('/chats', ({ method, path }) => (method === 'POST' && path === '/chats' ? aChat(2, 'Café', 2) : undefined))
  await writesNewChat()
  await page.press('Salvar')
  await page.arrivesAt('/chats/uuid-2')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Escreva à equipe'))
})

it('anyone who is alone in the company is told so, and administrators where others are added', async () => {
  page = new OpenedPage('/chats', person('admin'), ({ path }) =>
    path === '/users/list' ? [{ id: 1, name: 'Ana', online: true, queues: [] }] : undefined,
  )
  await page.press('Nova conversa')
  await page.shows('Ainda não há mais ninguém na equipe.')
  expect(document.querySelector('[role=dialog] a[href="/users"]')?.textContent).toBe('Adicionar usuários')
})

it('a chat is saved 400 ms after the click, once', async () => {
  open('/chats', ({ method, path }) => (method === 'POST' && path === '/chats' ? aChat(3, 'Feira', 1) : undefined))
  await writesNewChat()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await page.press('Salvar')
  await vi.advanceTimersByTimeAsync(399)
  expect(posted('/chats')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await until(() => expect(posted('/chats')).toEqual([{ title: 'Feira', users: [{ id: 2 }] }]))
  await vi.advanceTimersByTimeAsync(400)
  expect(posted('/chats')).toHaveLength(1)
})

it('older messages come when the top is nearer than 600 px, the same ones once', async () => {
  // A simulated browser lays nothing out: the pane is as tall as it says here.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(3000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  page = new OpenedPage('/chats/uuid-1', person('user'), ({ method, path }) => {
    if (path === '/chats' && method === 'GET') return { records: chats, hasMore: false }
    if (path !== '/chats/1/messages') return undefined
    const isOlder = page.asked.at(-1)!.includes('cursor=')
    return isOlder
      ? { records: [aMessage(4, 'Antes disso')], hasMore: false }
      : { records: content, hasMore: true, nextCursor: '5.n5' }
  })
  await page.shows('Alguém pode cobrir?')
  const pane = await until(() => document.querySelector('[role=log]') ?? Promise.reject(new Error('no messages')))
  const older = () => page.asked.filter(url => url.includes('/chats/1/messages') && url.includes('cursor=')).length
  const scrollTo = (top: number): void => {
    pane.scrollTop = top
    pane.dispatchEvent(new Event('scroll', { bubbles: true }))
  }
  expect(pane.scrollTop).toBe(2500)
  scrollTo(600)
  expect(older()).toBe(0)
  scrollTo(599)
  await page.shows('Antes disso')
  scrollTo(0)
  expect(older()).toBe(1)
  expect([...pane.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Antes disso'),
    expect.stringContaining('Alguém pode cobrir?'),
    expect.stringContaining('Eu'),
  ])
})
