// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { session } from '../../../app/session/session.ts'
import { person } from '../../../testing/opened-page.tsx'
import { storeDraft } from '../composer/drafts.ts'
import { aFoundMessage, aTicket } from '../testing/samples.ts'
import { TicketItem } from './ticket-item.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  session.set({ state: 'in', user: person('user') })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
  session.set({ state: 'starting' })
})

const nothing = (): unknown => undefined

async function show(
  ticket: ListedTicket,
  searched?: string,
  acts = { open: nothing, accept: nothing },
  current = false,
): Promise<string> {
  await act(async () =>
    root.render(
      <TicketItem
        ticket={ticket}
        current={current}
        active={false}
        accepting={false}
        manyConnections={false}
        searched={searched}
        {...acts}
      />,
    ),
  )
  return document.body.textContent ?? ''
}

const marks = (): (string | null)[] => [...document.querySelectorAll('mark')].map(mark => mark.textContent)
const named = (name: string) => ({ id: 1, name, number: '5511988880001', isGroup: false, profilePicUrl: null })
const tag = (id: number, name: string) => ({ id, name, color: '#007835' })

describe('a row of the list', () => {
  it('says that the last message was deleted', async () => {
    expect(await show(aTicket({ lastMessage: '', lastIsDeleted: true }))).toContain('Mensagem apagada')
  })

  it('tells when something was said last, whenever the ticket moved', async () => {
    const [lastMessageAt, updatedAt] = ['2026-11-20T12:00:00.000Z', new Date().toISOString()]
    await show(aTicket({ lastMessageAt, updatedAt }))
    expect(document.querySelector('time')?.dateTime).toBe(lastMessageAt)
    await show(aTicket({ lastMessageAt: null, createdAt: '2026-11-19T12:00:00.000Z', updatedAt }))
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-19T12:00:00.000Z')
  })

  it.each([
    ['open', ['Bolo', 'Doce'], '+1', 'Tags: Pão'],
    ['pending', ['Bolo'], '+2', 'Tags: Doce, Pão'],
  ] as const)(
    'shows as many tags of one that is %s as have room, and names the others',
    async (status, displayed, more, title) => {
      const tags = [tag(1, 'Bolo'), tag(2, 'Doce'), tag(3, 'Pão')]
      const text = await show(aTicket({ status, tags }))
      expect(tags.map(({ name }) => name).filter(name => document.querySelector(`[title="Tag: ${name}"]`))).toEqual(
        displayed,
      )
      expect(text).toContain(more)
      expect(document.querySelector(`[title="${title}"]`)?.textContent).toBe(`${more}${title}`)
    },
  )

  it.each([
    ['two short ones', ['Bolo', 'Doce'], 2],
    ['no more of long ones than stand there whole', ['Cliente muito fiel', 'Entrega em domicílio'], 1],
  ])('keeps its queue whole beside tags: %s', async (_, names, displayed) => {
    const queue = { id: 4, name: 'Vendas', color: '#007835' }
    await show(aTicket({ queueId: 4, queue, tags: names.map((name, at) => tag(at, name)) }))
    expect(document.querySelector<HTMLElement>('[title="Fila: Vendas"]')?.dataset.whole).toBe('true')
    expect(document.querySelectorAll('[title^="Tag: "]')).toHaveLength(displayed)
  })

  it('tells about own words that one said them oneself, and without the name that signs them', async () => {
    const content = (lastUserId: number | null) =>
      aTicket({ lastFromMe: true, lastUserId, lastMessage: '*Ana:*\nQuero pão' })
    expect(await show(content(1))).toContain('Você: Quero pão')
    expect(await show(content(2))).toContain('Enviada por nós:Ana:\nQuero pão')
    expect(await show(aTicket({ lastFromMe: true, lastUserId: 1, lastIsDeleted: true, lastMessage: '' }))).toContain(
      'Você: Mensagem apagada',
    )
  })

  it('shows what was written in its chat and not sent, as it comes and goes', async () => {
    const ticket = aTicket({ id: 8 })
    expect(await show(ticket)).not.toContain('Rascunho')
    await act(async () => storeDraft(8, 'Já vou ver'))
    expect(document.body.textContent).toContain('Rascunho: Já vou ver')
    await act(async () => storeDraft(8, ''))
    expect(document.body.textContent).not.toContain('Rascunho')
  })

  it.each([
    ['beside its chat, where it stands in the box, not', false],
    ['where one pane is shown at a time', true],
  ])('tells about what was not sent of the ticket that is open: %s', async (_, onePane) => {
    vi.stubGlobal('matchMedia', () => ({ matches: onePane, addEventListener() {}, removeEventListener() {} }))
    storeDraft(8, 'Já vou ver')
    expect((await show(aTicket({ id: 8 }), undefined, undefined, true)).includes('Rascunho')).toBe(onePane)
    storeDraft(8, '')
    vi.unstubAllGlobals()
  })

  it('opens one that waits to read it, and accepts it by its button alone', async () => {
    const done: string[] = []
    const [opens, accepts] = [() => done.push('open'), () => done.push('accept')]
    await show(aTicket({ status: 'pending', contact: named('Maria') }), undefined, { open: opens, accept: accepts })
    const [row, button] = document.querySelectorAll('button')
    expect(row!.title).toBe('Ler a conversa com Maria, sem aceitar')
    for (const each of [row, button]) await act(async () => each!.click())
    expect(done).toEqual(['open', 'accept'])
  })

  it('says nothing of its state where the list is of one', async () => {
    expect(await show(aTicket({ status: 'open' }))).not.toContain('Aberto')
  })
})

describe('a row of a search', () => {
  it.each([
    ['open', 'Aberto'],
    ['pending', 'Aceitar'],
    ['closed', 'Resolvido'],
  ] as const)('says that a ticket is %s', async (status, words) => {
    expect(await show(aTicket({ status }), 'maria')).toContain(words)
  })

  it('marks the name that was found, and shows the last words', async () => {
    const text = await show(aTicket({ contact: named('Mária de Souza'), lastMessage: 'Até logo' }), 'souza maria')
    expect([marks(), text.includes('Até logo')]).toEqual([['Mária', 'Souza'], true])
  })

  it.each([
    ['98888', '98888'],
    ['119888', '11) 9888'],
    ['+55 11 98888-0001', '55 (11) 98888-0001'],
  ])('shows the number in which %s was found as it is shown everywhere', async (searched, mark) => {
    const text = await show(aTicket({ contact: named('Maria'), lastMessage: 'Até logo' }), searched)
    expect([marks(), text.includes('+55 (11) 98888-0001'), text.includes('Até logo')]).toEqual([[mark], true, false])
  })

  it.each([
    ['the contact', {}, 'Quero pão'],
    ['oneself', { fromMe: true, user: { id: 1, name: 'Ana' } }, 'Você: Quero pão'],
    ['a colleague', { fromMe: true, user: { id: 2, name: 'Rui Costa' } }, 'Rui: Quero pão'],
    [
      'a colleague who signs',
      { fromMe: true, user: { id: 2, name: 'Quero' }, excerpt: 'Quero: pão', marks: [[7, 10]] as [number, number][] },
      'Quero: pão',
    ],
    ['the bot', { fromMe: true, source: 'bot' }, 'Chatbot: Quero pão'],
    ['the desk itself', { fromMe: true, source: 'system' }, 'Chatbot: Quero pão'],
    ['another program', { fromMe: true, source: 'api' }, 'API: Quero pão'],
    ['the phone', { fromMe: true, source: 'phone' }, 'Enviada por nós: Quero pão'],
  ] as const)('says that %s wrote what was found', async (_, provided, words) => {
    const foundMessage = aFoundMessage({ excerpt: 'Quero pão', marks: [[6, 9]], ...provided })
    await show({ ...aTicket({ contact: named('Pão de Açúcar') }), foundMessage }, 'pão')
    const found = document.querySelector('[title^="Mensagem de"]')?.textContent
    expect(found?.replace(/\s+/g, ' ')).toBe(`Encontrado na mensagem ${words}`)
    expect(marks()).toEqual(['pão'])
  })

  it('shows the hit right behind a name, where a row has no room for what stands before it', async () => {
    const excerpt = '…a mesa, com pão e pão'
    const marks: [number, number][] = [
      [13, 16],
      [19, 22],
    ]
    const foundMessage = aFoundMessage({ fromMe: true, user: { id: 2, name: 'Rui Costa' }, excerpt, marks })
    await show({ ...aTicket(), foundMessage }, 'pão')
    expect(document.querySelector('[title^="Mensagem de"]')?.textContent).toContain('Rui: …pão e pão')
    expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(['pão', 'pão'])
  })

  it('says that what was found is deleted', async () => {
    const text = await show({ ...aTicket(), foundMessage: aFoundMessage({ isDeleted: true }) }, 'oi')
    expect(text).toContain('Mensagem apagada')
  })
})
