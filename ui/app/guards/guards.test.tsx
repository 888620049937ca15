// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '../../../core/access/roles.ts'
import { local } from '../../lib/local.ts'
import { navigate } from '../../lib/router/index.tsx'
import { App } from '../app.tsx'
import { session } from '../session/session.ts'
import type { User } from '../session/user.ts'

const person = (profile: Profile, more: Partial<User> = {}): User => ({
  id: 1,
  name: 'Ana',
  email: 'ana@desk.test',
  profile,
  super: false,
  companyId: 1,
  company: { id: 1, name: 'Padaria', dueDate: null, timeZone: 'America/Sao_Paulo', settings: [] },
  whatsappId: null,
  queues: [],
  allTicket: 'disable',
  mustChangePassword: false,
  ...more,
})

class SilentSocket {
  static readonly OPEN = 1
  close(): void {}
  send(): void {}
}

let root: Root
const page = (): string => document.body.textContent ?? ''

/** Opens an address as somebody, or as nobody. */
async function open(path: string, user?: User): Promise<void> {
  local.set('token', user && 'a.e30.c')
  vi.stubGlobal('fetch', async (url: string) => {
    const empty = { tickets: [], users: [], hasMore: false, plan: null }
    if (url.endsWith('/auth/me')) return Response.json(user)
    return Response.json(/\/(whatsapp|queue|plans\/list|tags\/list|users\/list|settings)\b/.test(url) ? [] : empty)
  })
  history.replaceState(null, '', path)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  root.render(<App />)
}

const arrivesAt = (path: string): Promise<void> =>
  vi.waitFor(() => expect(location.pathname).toBe(path), { timeout: 8000 })
const shows = (text: string): Promise<void> => vi.waitFor(() => expect(page()).toContain(text), { timeout: 8000 })

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket))

afterEach(() => {
  root.unmount()
  session.set({ state: 'starting' })
  local.forgetSession()
  vi.unstubAllGlobals()
})

describe('an address (spec 1 §2)', () => {
  it.each(['/users', '/', '/tickets/7', '/nothing'])('%s leads to the login without a session', async path => {
    await open(path)
    await arrivesAt('/login')
    await shows('Cadastre sua empresa')
  })

  it('/registrar is open to everybody', async () => {
    await open('/registrar')
    await shows('Nome da empresa')
    expect(location.pathname).toBe('/registrar')
  })

  it.each(['/login', '/signup', '/'])('%s leads into the desk with a session', async path => {
    await open(path, person('admin'))
    await arrivesAt('/tickets')
  })

  it('leads restaurante to its connections, whatever it is, without drawer and bar', async () => {
    await open('/users', person('restaurante'))
    await arrivesAt('/connections')
    navigate('/tickets')
    await arrivesAt('/connections')
    expect(document.querySelector('nav, .top-bar')).toBeNull()
  })

  it("of an administrator's page says 'Acesso não permitido' to others, and is not in their menu", async () => {
    await open('/users', person('user'))
    await shows('Acesso não permitido')
    expect(document.querySelector('nav a[href="/users"]')).toBeNull()
    expect(document.querySelector('nav a[href="/tickets"]')).not.toBeNull()
  })

  it('that does not exist says so', async () => {
    await open('/nothing', person('admin'))
    await shows('Página não encontrada')
  })

  it('opens nothing but the new password after the first sign-in', async () => {
    await open('/users', person('admin', { mustChangePassword: true }))
    await shows('Escolha uma nova senha')
    expect(document.querySelector('nav')).toBeNull()
  })
})

describe('the shell', () => {
  it('greets by user and company and tells administrators the due date and when it is near', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-CA')
    const { company } = person('admin')
    await open('/nothing', person('admin', { company: { ...company, dueDate: soon } }))
    await shows('Olá, Ana. Você está na empresa Padaria.')
    const [year, month, day] = soon.split('-')
    await shows(`Ativo até ${day}/${month}/${year}`)
    await shows('Sua assinatura vence em 3 dia(s)')
  })

  it('keeps cshow while the company uses campaigns', async () => {
    const { company } = person('admin')
    const settings = [{ key: 'campaignsEnabled', value: 'true' }]
    await open('/nothing', person('admin', { company: { ...company, settings } }))
    await shows('Página não encontrada')
    expect(local.get('cshow')).toBe('true')
  })
})
