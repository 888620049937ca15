import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import type * as z from 'zod'
import type { Profile } from '../../core/domain/access/permissions.ts'
import { App } from '../app/app.tsx'
import { session } from '../app/session/session.ts'
import type { User } from '../app/session/user.ts'
import { local } from '../lib/local.ts'
import { realtime } from '../lib/realtime/index.ts'
import { until } from './until.ts'
// Loaded before a test begins to wait for it.
import '../app/guards/private-pages.tsx'

/** Someone who is signed in. */
export const person = (profile: Profile, more: Partial<User> = {}): User => ({
  id: 1,
  name: 'Ana',
  email: 'ana@desk.test',
  profile,
  super: false,
  companyId: 1,
  company: { id: 1, name: 'Padaria', dueDate: null, lastDay: null, timeZone: 'America/Sao_Paulo', settings: [] },
  whatsappId: null,
  queues: [],
  allTicket: 'disable',
  followsQueues: false,
  rights: [],
  pausedUntil: null,
  mustChangePassword: false,
  ...more,
})

/** A call that the page made. */
export interface Sent {
  method: string
  path: string
  body: unknown
}

/** What the server answers, at once or later, to a call that a test cares about; undefined leaves it to the empty answer. */
export type Server = (call: Sent, address?: string) => unknown

class ReceivedSocket {
  static last: ReceivedSocket | undefined
  static readonly OPEN = 1
  onmessage?: (message: { data: string }) => void
  constructor() {
    ReceivedSocket.last = this
  }
  close(): void {}
  send(): void {}
}

/** The whole interface at an address in a simulated browser, with a server that answers as the test says. */
export class OpenedPage {
  readonly sent: Sent[] = []
  /** The addresses of all calls, with what they ask for. */
  readonly asked: string[] = []
  #root: Root

  constructor(path: string, user?: User, server: Server = () => undefined) {
    local.set('token', user && 'a.e30.c')
    ReceivedSocket.last = undefined
    vi.stubGlobal('WebSocket', ReceivedSocket)
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const call = { method: init.method ?? 'GET', path: url.replace(/^\/api|\?.*$/g, ''), body }
      this.sent.push(call)
      this.asked.push(url)
      const answer = await server(call, url)
      if (answer instanceof Response) return answer
      return Response.json(answer ?? (call.path === '/auth/me' ? user : emptyAnswer(call)))
    })
    history.replaceState(null, '', path)
    this.#root = rendered()
  }

  get text(): string {
    return document.body.textContent ?? ''
  }

  shows(text: string): Promise<void> {
    return until(() => expect(this.text).toContain(text))
  }

  arrivesAt(path: string): Promise<void> {
    return until(() => expect(location.pathname).toBe(path))
  }

  /** The server says this over the socket, as soon as the page has one. */
  async hears(frame: object): Promise<void> {
    const socket = await until(() => ReceivedSocket.last ?? Promise.reject(new Error('no socket')))
    socket.onmessage?.({ data: JSON.stringify(frame) })
  }

  /** Presses the button, tab or link with these words once it is there and may be pressed. */
  press(words: string): Promise<void> {
    const named = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('button, a, [role=tab]')].find(
        one => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === words,
      )
    return until(() => {
      const found = named()
      if (!found) throw new Error(`nothing is named ${words}`)
      // A button that is at work, or may not be pressed yet, takes no click.
      if (found.matches(':disabled')) throw new Error(`${words} is disabled`)
      found.click()
    })
  }

  /** The control below a label. */
  labelled<T extends HTMLElement>(label: string): T {
    const found = [...document.querySelectorAll('label')].find(one => one.textContent?.trim() === label)
    const control = found && document.getElementById(found.htmlFor)
    if (!control) throw new Error(`no field is labelled ${label}`)
    return control as T
  }

  /** Writes into the field below a label once it is there: what a dialog is made of may have to be loaded first. */
  async types(label: string, text: string): Promise<void> {
    const field = await until(() => this.labelled<HTMLInputElement | HTMLTextAreaElement>(label))
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Shows the page again; what the browser keeps stays. */
  reload(): void {
    this.#leave()
    this.#root = rendered()
  }

  #leave(): void {
    this.#root.unmount()
    realtime.stop()
    session.set({ state: 'starting' })
  }

  /** Takes the page away and forgets the session; its toasts stay for their time. */
  close(): void {
    this.#leave()
    local.forgetSession()
    vi.unstubAllGlobals()
  }
}

function rendered(): Root {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<App />)
  return root
}

type Contract = Record<string, Record<string, { method?: string; path?: string; reply?: z.core.$ZodType }>>
const contracts = import.meta.glob<Contract>('../../core/{platform,tenant}/*/contract.ts', { eager: true })

const routes = Object.values(contracts)
  .flatMap(contract => Object.values(contract))
  .flatMap(exported => (typeof exported === 'object' && exported ? Object.values(exported) : []))
  .flatMap(value => value ?? [])
  .flatMap(({ method, path, reply }) => (method && path && reply ? [{ method, path, reply }] : []))
  // Words before parameters: `/tags/list` is no `/tags/:tagId`.
  .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))

/** The reply of the route's contract with nothing in it. */
function emptyAnswer({ method, path }: Sent): unknown {
  const route = routes.find(
    known => known.method === method && new RegExp(`^${known.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
  return route && emptyOf(route.reply)
}

function emptyOf(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as { type: string; shape?: Record<string, z.core.$ZodType> }
  if (def.type === 'array') return []
  if (def.type === 'boolean') return false
  if (def.type !== 'object') return null
  return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, field]) => [name, emptyOf(field)]))
}
