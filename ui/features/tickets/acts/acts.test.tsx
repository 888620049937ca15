// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import type { User } from '../../../app/session/user.ts'
import { shortcuts } from '../../../app/shortcuts/shortcuts.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { storeDraft } from '../composer/drafts.ts'
import { aTicket } from '../testing/samples.ts'
// Loaded before a test begins to wait for them.
import '../tickets-page.tsx'
import '../notifications.tsx'
import './snooze-dialog.tsx'
import '../dialogs/transfer-dialog.tsx'

const mine = { userId: 1, user: { id: 1, name: 'Ana' } }
const [first, second, third] = [3, 2, 1].map(id => aTicket({ id, minute: id, ...mine })) as [Ticket, Ticket, Ticket]
const LATER = '2099-11-23T12:00:00.000Z'

/** What the desk has; calls change it as the server would. */
let desk: Ticket[]
let page: OpenedPage
beforeEach(() => {
  desk = [first, second, third]
})
afterEach(() => {
  page.close()
  // Which list was looked at last is stored.
  localStorage.clear()
})

const colleagues = ['Ana', 'Bia', 'Rui', 'Saiu'].map((name, at) => ({
  id: at + 1,
  name,
  disabled: name === 'Saiu',
  online: false,
  pausedUntil: null,
  queues: [],
}))

const changes: Record<string, Partial<Ticket>> = {
  PUT: { status: 'closed' },
  'POST take-back': { status: 'open' },
  'PUT snooze': { snoozedUntil: LATER },
  'DELETE snooze': { snoozedUntil: null },
  'POST unread': { unreadMessages: 1 },
}

async function open({ uuid, contact }: Ticket, me: Partial<User> = {}): Promise<void> {
  page = new OpenedPage(`/tickets/${uuid}`, { ...person('user'), ...me }, ({ method, path }, address) => {
    const [, id, act] = /^\/tickets\/(\d+)(?:\/(\S+))?$/.exec(path) ?? []
    const change = changes[[method, act].filter(Boolean).join(' ')]
    if (change) {
      desk = desk.map(ticket => (ticket.id === Number(id) ? { ...ticket, ...change } : ticket))
      return desk.find(ticket => ticket.id === Number(id))
    }
    if (path === '/users/list') return colleagues
    if (path === '/queue') return [{ id: 4, queueId: 4, name: 'Vendas', color: '#007835' }]
    if (path === '/tickets')
      return {
        tickets: desk.filter(({ status }) => status === (isOfWaiting(address) ? 'pending' : 'open')),
        hasMore: false,
      }
    const found = desk.find(ticket => path === `/tickets/u/${ticket.uuid}`)
    return found && { ...found, contact: { ...found.contact, email: '', extraInfo: [] } }
  })
  await page.shows(`Ticket ${contact.id}`)
  await until(() => expect(page.sent.some(({ path }) => path === '/tickets')).toBe(true))
}

const isOfWaiting = (address = ''): boolean => address.includes('status=pending') && !address.includes('chatbot=true')

const calls = (): string[] =>
  page.sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const keys = (key: string, more: object = {}): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))

describe('resolving', () => {
  it('opens the ticket below in the list, at its end the one above, and the last one leads to the lists', async () => {
    await open(second)
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${third.uuid}`)
    await page.shows('Atendimento de Contato 2 resolvido.')
    await page.hears({ seq: 1, event: 'company-1-ticket', data: { action: 'update', ticket: desk[1] } })
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${first.uuid}`)
    await page.hears({ seq: 2, event: 'company-1-ticket', data: { action: 'update', ticket: desk[2] } })
    await page.press('Resolver')
    await page.arrivesAt('/tickets')
  })

  it('opens who of one waits for an answer, and then who waits longest for anybody, in their list', async () => {
    const since = (minute: number) => ({ waitingSince: `2026-11-21T12:0${minute}:00.000Z` })
    const waiting = { status: 'pending', userId: null, user: null } as const
    const [fourth, fifth] = [aTicket({ id: 4, ...waiting, ...since(5) }), aTicket({ id: 5, ...waiting, ...since(4) })]
    desk = [first, second, { ...third, ...since(2) }, fourth, fifth]
    await open(first)
    await until(() => expect(page.asked.some(isOfWaiting)).toBe(true))
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${third.uuid}`)
    await page.hears({ seq: 1, event: 'company-1-ticket', data: { action: 'update', ticket: desk[0] } })
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${fifth.uuid}`)
    const chosen = () => [...document.querySelectorAll('[role=tab][aria-selected=true]')].map(tab => tab.textContent)
    await until(() => expect(chosen()).toContainEqual(expect.stringMatching(/^Aguardando/)))
  })

  it('opens nobody new for anyone who pauses', async () => {
    desk = [first, second, aTicket({ id: 4, status: 'pending', waitingSince: LATER })]
    await open(first, { pausedUntil: LATER })
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${second.uuid}`)
  })

  it('by a thumb that taps twice resolves one, and by one that comes back a moment later another', async () => {
    await open(first)
    const tap = (at: number): void => {
      const button = [...document.querySelectorAll('button')].find(one => one.textContent === 'Resolver')
      const click = new MouseEvent('click', { bubbles: true, detail: 1 })
      Object.defineProperty(click, 'timeStamp', { value: at })
      button?.dispatchEvent(click)
    }
    const began = performance.now() + 1000
    tap(began)
    await page.arrivesAt(`/tickets/${second.uuid}`)
    await page.shows('Ticket 2')
    tap(began + 250)
    await page.shows('Atendimento de Contato 3 resolvido.')
    expect(calls()).toEqual(['PUT /tickets/3'])
    tap(began + 2000)
    await page.shows('Atendimento de Contato 2 resolvido.')
    expect(calls()).toEqual(['PUT /tickets/3', 'PUT /tickets/2'])
  })

  describe('while someone types on', () => {
    const box = () => document.querySelector<HTMLTextAreaElement>('footer textarea')!
    /** A key, pressed so long after the act that opened the next chat; whether the browser may do with it what it does. */
    const pressAt = (ms: number, key: string, more: KeyboardEventInit = {}, target: Element = box()): boolean => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      Object.defineProperty(event, 'timeStamp', { value: opened + ms })
      return target.dispatchEvent(event)
    }
    let opened: number
    const resolve = async (): Promise<void> => {
      await open(first)
      await page.press('Resolver')
      // Not when the page has shown it: on a busy machine that is a pause later.
      opened = performance.now()
      await page.arrivesAt(`/tickets/${second.uuid}`)
      await page.shows('Ticket 2')
    }

    it('no key writes, sends or is a shortcut in the next chat until they pause, and it says whose it is', async () => {
      await resolve()
      expect(box().placeholder).toBe('Digite uma mensagem para Contato 2')
      storeDraft(second.id, 'De antes')
      for (const [at, key] of [...'já envio o e', 'Enter', 'Backspace'].entries())
        expect(pressAt(at * 700, key)).toBe(false)
      expect(pressAt(9500, 'v', { ctrlKey: true })).toBe(false)
      await page.shows('Esta conversa, com Contato 2, abriu enquanto você digitava.')
      expect(document.activeElement).not.toBe(box())
      expect(pressAt(9600, 'Tab')).toBe(true)
      expect(pressAt(10_400, 'B')).toBe(true)
      expect(pressAt(10_401, 'o')).toBe(true)
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box(), 'Bo')
      box().dispatchEvent(new Event('input', { bubbles: true }))
      await until(() => expect(page.text).not.toContain('abriu enquanto você digitava'))
      expect(calls()).toEqual(['PUT /tickets/3'])
    })

    it('keys in a search are meant for it, acts are done, and a press into the box ends the wait', async () => {
      await resolve()
      const search = document.body.appendChild(document.createElement('input'))
      expect(pressAt(1, 'a', {}, search)).toBe(true)
      search.remove()
      const button = document.querySelector('[data-pane=chat] button')!
      expect([pressAt(1, 'Enter', {}, button), pressAt(1, 'e', {}, button)]).toEqual([true, false])
      expect(pressAt(2, 'a')).toBe(false)
      box().dispatchEvent(new Event('pointerdown', { bubbles: true }))
      expect(pressAt(3, 'a')).toBe(true)
    })

    it('the next chat that one opens oneself takes keys at once', async () => {
      await resolve()
      navigate(`/tickets/${third.uuid}`)
      await page.shows('Ticket 1')
      expect(box().placeholder).toBe('Digite uma mensagem')
      expect(pressAt(1, 'a')).toBe(true)
    })
  })

  it('leaves no step back to what was resolved', async () => {
    await open(third)
    navigate('/tickets')
    await page.arrivesAt('/tickets')
    navigate(`/tickets/${first.uuid}`)
    await page.shows('Ticket 3')
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${second.uuid}`)
    history.back()
    await page.arrivesAt('/tickets')
  })

  it('is undone by a click, and the ticket is open again', async () => {
    await open(first)
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${second.uuid}`)
    await page.press('Desfazer')
    await page.arrivesAt(`/tickets/${first.uuid}`)
    expect(calls()).toEqual(['PUT /tickets/3', 'POST /tickets/3/take-back'])
  })

  it('is undone by the keys, once', async () => {
    await open(first)
    await page.press('Resolver')
    await page.arrivesAt(`/tickets/${second.uuid}`)
    await until(() => expect(shortcuts.get().map(one => one.keys)).toContain('alt+shift+z'))
    keys('z', { altKey: true, shiftKey: true })
    await page.arrivesAt(`/tickets/${first.uuid}`)
    keys('z', { altKey: true, shiftKey: true })
    await page.shows('Ticket 3')
    expect(calls()).toEqual(['PUT /tickets/3', 'POST /tickets/3/take-back'])
  })
})

/** In the dialog of a transfer. */
async function choosesQueue(): Promise<void> {
  const queues = page.labelled<HTMLSelectElement>('Transferir para a fila')
  await until(() => expect(queues.options.length).toBeGreaterThan(1))
  queues.value = '4'
  queues.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(queues.value).toBe('4'))
}

it('handing over opens the next ticket', async () => {
  await open(first)
  keys('e', { altKey: true, shiftKey: true })
  await page.shows('Transferir ticket')
  await choosesQueue()
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  await page.arrivesAt(`/tickets/${second.uuid}`)
  expect(calls()).toEqual(['PUT /tickets/3'])
})

it('handing over offers oneself behind all others, and nobody whose account is disabled, who is not taken by name either', async () => {
  await open(first)
  keys('e', { altKey: true, shiftKey: true })
  await until(() => page.labelled('Transferir para o atendente').click())
  const offered = () => [...document.querySelectorAll('[role=option]')].map(one => one.textContent)
  await until(() => expect(offered()).toEqual(['Bia', 'Rui', 'Ana']))
  await choosesQueue()
  await page.types('Transferir para o atendente', 'Saiu')
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  await page.shows('Escolha um atendente da lista')
  expect(calls()).toEqual([])
})

describe('putting off', () => {
  it('until one of the moments opens the next ticket, and is undone', async () => {
    await open(first)
    keys('s', { altKey: true, shiftKey: true })
    await page.shows('Adiar até quando?')
    const choice = await until(
      () =>
        [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(button =>
          button.textContent?.startsWith('Amanhã'),
        ) ?? Promise.reject(new Error('no choice')),
    )
    choice.click()
    await page.arrivesAt(`/tickets/${second.uuid}`)
    await page.shows('Atendimento de Contato 3 adiado até')
    await page.press('Desfazer')
    await page.arrivesAt(`/tickets/${first.uuid}`)
    expect(calls()).toEqual(['PUT /tickets/3/snooze', 'DELETE /tickets/3/snooze'])
  })

  it("until a day and a time sends them as they are: the company's clocks count", async () => {
    await open(first)
    keys('s', { altKey: true, shiftKey: true })
    await page.shows('Adiar até quando?')
    await page.types('Outro dia e hora', '2099-11-23T09:00')
    document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
    await page.arrivesAt(`/tickets/${second.uuid}`)
    expect(page.sent.find(({ path }) => path === '/tickets/3/snooze')?.body).toEqual({ until: '2099-11-23T09:00' })
  })

  it('shows until when in the list and over the chat, from where it is brought back', async () => {
    desk = [{ ...first, snoozedUntil: LATER }]
    await open(first)
    await page.shows('Adiado até seg., 23/11, 09:00')
    expect(document.querySelector('[role=tab][title=Adiados]')?.textContent).toBe('Adiados1')
    await page.press('Opções do ticket')
    await page.press('Trazer de volta')
    await until(() => expect(calls()).toEqual(['DELETE /tickets/3/snooze']))
    await page.hears({ seq: 1, event: 'company-1-ticket', data: { action: 'update', ticket: desk[0] } })
    await until(() => expect(page.text).not.toContain('Adiado até'))
    expect(document.querySelector('[role=tab][title=Adiados]')).toBeNull()
  })

  it('ends with a word to anyone who has the ticket', async () => {
    await open(second)
    const emitted = (ticket: Ticket) =>
      page.hears({ seq: ticket.id, event: 'company-1-ticket', data: { action: 'update', ticket, isBack: true } })
    await emitted({ ...third, userId: 8 })
    await emitted(first)
    await page.shows('Contato 3: o atendimento adiado voltou')
    expect(page.text).not.toContain('Contato 1: o atendimento adiado voltou')
  })
})

it('a ticket that is marked as unread is left as it is', async () => {
  await open(first)
  keys('u', { altKey: true, shiftKey: true })
  await page.arrivesAt('/tickets')
  await page.shows('Atendimento de Contato 3 marcado como não lido.')
  expect(calls()).toEqual(['POST /tickets/3/unread'])
})

it('a ticket that is marked as unread opens by itself no more, until someone looks at it again', async () => {
  await open(first)
  navigate(`/tickets/${third.uuid}`)
  await page.shows('Ticket 1')
  keys('u', { altKey: true, shiftKey: true })
  await page.arrivesAt('/tickets')
  navigate(`/tickets/${second.uuid}`)
  await page.shows('Ticket 2')
  await page.press('Resolver')
  await page.arrivesAt(`/tickets/${first.uuid}`)
  await page.hears({ seq: 1, event: 'company-1-ticket', data: { action: 'update', ticket: desk[1] } })
  navigate(`/tickets/${third.uuid}`)
  await page.shows('Ticket 1')
  navigate(`/tickets/${first.uuid}`)
  await page.shows('Ticket 3')
  await page.press('Resolver')
  await page.arrivesAt(`/tickets/${third.uuid}`)
})

it('Ctrl+K offers what can be done with the ticket that is open', async () => {
  await open(first)
  keys('k', { ctrlKey: true })
  const box = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input') ?? Promise.reject())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'nao lid')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await page.shows('Neste atendimento')
  document.querySelector<HTMLElement>('[aria-label="Neste atendimento"] [role=option]')!.click()
  await until(() => expect(calls()).toEqual(['POST /tickets/3/unread']))
})
