// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY, dayIn } from '../../../core/kit/clock.ts'
import { language } from '../../i18n/language.ts'
import { endSession } from '../../lib/api/tokens.ts'
import { local } from '../../lib/local.ts'
import { realtime } from '../../lib/realtime/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { featureAt } from '../features.ts'
import { displacedNote } from '../session/tab-notes.ts'
import type { User } from '../session/user.ts'
// Loaded before a test begins to wait for it.
import '../../features/dashboard/dashboard-page.tsx'

let page: OpenedPage
let who: User | undefined
const open = (path: string, user?: User): void => {
  who = user
  page = new OpenedPage(path, user, call => {
    if (call.path === '/auth/login') return { token: 'a.e30.c', user: who, sessionId: 1 }
    return call.path === '/auth/me' ? who : undefined
  })
}
const arrivesAt = (path: string): Promise<void> => page.arrivesAt(path)
const shows = (text: string): Promise<void> => page.shows(text)

/** Of the shell, not of the page inside. */
const topBar = () => [...document.querySelectorAll('header')].find(header => !header.closest('main'))

/** Signs in on the login page as this person. */
async function signsIn(user: User): Promise<void> {
  await page.arrivesAt('/login')
  await shows('Cadastre sua empresa')
  who = user
  for (const [label, text] of [
    ['E-mail', user.email],
    ['Senha', 'segredo1'],
  ] as const)
    await page.types(label, text)
  await page.press('Entrar')
}

afterEach(() => {
  page.close()
  sessionStorage.clear()
})

describe('an address (spec 1 §2)', () => {
  it.each(['/users', '/connections', '/', '/tickets/7', '/nothing'])(
    '%s leads to the login without a session',
    async path => {
      open(path)
      await arrivesAt('/login')
      await shows('Cadastre sua empresa')
    },
  )

  it('/registrar is open to everybody', async () => {
    open('/registrar')
    await shows('Nome da empresa')
    expect(location.pathname).toBe('/registrar')
  })

  it('/login keeps saying that the account was opened elsewhere, until someone signs in', async () => {
    displacedNote.keep(true)
    open('/tickets')
    await arrivesAt('/login')
    await shows('Sua conta foi acessada em outro computador.')
    page.close()
    open('/nothing', person('admin'))
    await shows('Página não encontrada')
    expect(displacedNote.kept()).toBeUndefined()
  })

  it('an open page whose company falls overdue leads to the login, which says so in each language until someone signs in', async () => {
    const sockets: ReceivedSocket[] = []
    class ReceivedSocket {
      onmessage?: (message: { data: string }) => void
      onclose?: (event: { code: number }) => void
      constructor() {
        sockets.push(this)
      }
      close(): void {}
      send(): void {}
    }
    realtime.stop()
    open('/users', person('admin'))
    vi.stubGlobal('WebSocket', ReceivedSocket)
    await until(() => expect(sockets).toHaveLength(1))
    const [socket] = sockets
    socket!.onmessage?.({ data: JSON.stringify({ type: 'error', error: 'ERR_COMPANY_OVERDUE', date: '20/11/2026' }) })
    socket!.onclose?.({ code: 4401 })
    await arrivesAt('/login')
    await shows('Opss! Sua assinatura venceu 20/11/2026. Entre em contato com o Suporte para mais informações!')
    language.set('en')
    await shows('Oops! Your subscription expired on 20/11/2026. Contact Support for more information!')
    language.set('pt')
    page.close()
    open('/nothing', person('admin'))
    await shows('Página não encontrada')
    expect(local.get('overdueOn')).toBeUndefined()
  })

  it.each(['/login', '/signup', '/registrar', '/'])('%s leads into the desk with a session', async path => {
    open(path, person('admin'))
    await arrivesAt('/')
    await shows('Atendimentos pendentes')
    page.close()
    open(path, person('user'))
    await arrivesAt('/tickets')
  })

  it('leads restaurante to its connections, whatever it is, without drawer and bar', async () => {
    open('/users', person('restaurante'))
    await arrivesAt('/connections')
    navigate('/tickets')
    await arrivesAt('/connections')
    expect([document.querySelector('nav'), topBar()]).toEqual([null, undefined])
  })

  it('lists what someone may do, without the group of administration', async () => {
    page = new OpenedPage('/tickets', person('supervisor'))
    await page.shows('Configurações')
    expect(topBar()).toBeDefined()
    const menu = document.querySelector('nav')
    expect([menu?.textContent?.includes('Administração'), menu?.querySelector('a[href="/connections"]')]).toEqual([
      false,
      null,
    ])
  })

  it("of an administrator's page says 'Acesso não permitido' to others, and is not in their menu", async () => {
    open('/users', person('user'))
    await shows('Acesso não permitido')
    expect(document.querySelector('nav a[href="/users"]')).toBeNull()
    expect(document.querySelector('nav a[href="/tickets"]')).not.toBeNull()
  })

  describe('that the plan of the company does not include', () => {
    const withPlan = (flags: object): void => {
      page = new OpenedPage('/fluxos', person('admin'), ({ path }) =>
        path.startsWith('/companies/listPlan') ? { plan: flags } : undefined,
      )
    }
    const SENTENCE = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'

    it('says so, is in no menu, and leads on after a second', async () => {
      withPlan({ useFlowConversation: false, useFlowWebhook: false })
      await shows(SENTENCE)
      expect(document.querySelector('nav a[href="/fluxos"]')).toBeNull()
      expect(location.pathname).toBe('/fluxos')
      await arrivesAt('/')
    })

    it('opens where one of the features that cover it is there', async () => {
      withPlan({ useFlowConversation: false, useFlowWebhook: true })
      await until(() => expect(document.querySelector('nav a[href="/fluxos"]')).not.toBeNull())
      await shows('Novo fluxo')
      expect(document.querySelector('main')?.textContent).not.toContain(SENTENCE)
    })
  })

  it('that does not exist says so', async () => {
    open('/nothing', person('admin'))
    await shows('Página não encontrada')
  })

  it('opens nothing but the new password after the first sign-in', async () => {
    open('/users', person('admin', { mustChangePassword: true }))
    await shows('Escolha uma nova senha')
    expect(document.querySelector('nav')).toBeNull()
  })
})

describe('a page that is asked for without a session', () => {
  const ana = person('admin')
  const bia = person('admin', { id: 2, email: 'bia@desk.test' })

  it('is where the sign-in leads, with its query', async () => {
    open('/tickets/7?message=3')
    await signsIn(ana)
    await until(() => expect(location.pathname + location.search).toBe('/tickets/7?message=3'))
  })

  it('is so too when it was open as the session ended, and after a reload', async () => {
    open('/users', ana)
    await shows('Adicionar usuário')
    page.close()
    displacedNote.keep(true)
    open('/users')
    await signsIn(ana)
    await arrivesAt('/users')
    await shows('Adicionar usuário')
    endSession()
    await signsIn(ana)
    await arrivesAt('/users')
  })

  it('is not what the next person gets who signs in there', async () => {
    open('/users', ana)
    await shows('Adicionar usuário')
    endSession()
    await signsIn(bia)
    await arrivesAt('/tickets')
  })

  it.each([
    ['it is of other profiles', '/users', person('user')],
    ['there is none', '/nothing', ana],
  ])('is forgotten where %s: the usual start comes', async (_, path, user) => {
    open('/login')
    await shows('Cadastre sua empresa')
    page.close()
    open(path)
    await signsIn(user)
    await arrivesAt('/tickets')
  })

  it('is never one that a browser takes for another host', () => {
    expect(['/tickets/7', '//tickets/7', 'https://tickets'].map(url => featureAt(url) !== undefined)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is no more after a sign-out: anyone who comes then begins at the start', async () => {
    open('/users', ana)
    await page.press('Conta')
    await page.press('Sair')
    await signsIn(ana)
    await arrivesAt('/tickets')
  })

  it('comes back in the other tabs of a browser in which someone signs in again', async () => {
    open('/users', ana)
    await shows('Adicionar usuário')
    local.set('token', undefined)
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await arrivesAt('/login')
    local.set('token', 'a.e30.c')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await arrivesAt('/users')
  })
})

/** Where the company is. */
const dayFromNow = (days: number): string => dayIn('America/Sao_Paulo', Date.now() + days * DAY)

describe('the shell', () => {
  it('greets by user and company and tells administrators the due date and when it is near', async () => {
    const soon = dayFromNow(3)
    const { company } = person('admin')
    open('/nothing', person('admin', { company: { ...company, dueDate: soon } }))
    await shows('Olá, Ana. Você está na empresa Padaria.')
    const [year, month, day] = soon.split('-')
    await shows(`Ativo até ${day}/${month}/${year}`)
    await shows('Sua assinatura vence em 3 dia(s)')
  })

  it('warns everybody when the subscription ends soon, and tells the date to administrators alone', async () => {
    const soon = dayFromNow(3)
    const { company } = person('user')
    open('/nothing', person('user', { company: { ...company, dueDate: soon } }))
    await shows('Sua assinatura vence em 3 dia(s)')
    expect(page.text).not.toContain('Ativo até')
  })

  it('says in the days of grace that the subscription has ended, and until when it still works', async () => {
    const { company } = person('user')
    const displayed = (of: string) => of.split('-').reverse().join('/')
    open('/nothing', person('user', { company: { ...company, dueDate: dayFromNow(-2), lastDay: dayFromNow(3) } }))
    await shows(
      `Sua assinatura venceu em ${displayed(dayFromNow(-2))}. Depois de ${displayed(dayFromNow(3))} o acesso é bloqueado.`,
    )
    expect(page.text).not.toContain('Sua assinatura vence em')
  })

  it('does not warn while five days or more remain', async () => {
    const later = dayFromNow(6)
    const { company } = person('admin')
    open('/nothing', person('admin', { company: { ...company, dueDate: later } }))
    await shows('Ativo até')
    expect(page.text).not.toContain('Sua assinatura vence')
  })

  it('keeps who is signed in under the names of the specification, and forgets it at the sign-out', async () => {
    const { company } = person('admin')
    const settings = [{ key: 'campaignsEnabled', value: 'true' }]
    open('/nothing', person('admin', { whatsappId: 5, company: { ...company, dueDate: '2031-05-04', settings } }))
    await shows('Página não encontrada')
    const stored = ['token', 'companyId', 'userId', 'companyDueDate', 'whatsappId', 'cshow']
    expect(stored.map(key => localStorage.getItem(key))).toEqual(['a.e30.c', '1', '1', '2031-05-04', '5', 'true'])
    await page.press('Conta')
    await page.press('Sair')
    await arrivesAt('/login')
    expect(stored.map(key => localStorage.getItem(key))).toEqual(stored.map(() => null))
    expect(page.sent.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /auth/logout')
  })

  it('keeps no cshow while the company uses no campaigns', async () => {
    local.set('cshow', 'true')
    open('/nothing', person('admin'))
    await shows('Página não encontrada')
    expect(local.get('cshow')).toBeUndefined()
  })
})
