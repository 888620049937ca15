// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { realtime } from '../../lib/realtime/index.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import type { User } from './user.ts'

let sockets: HeardSocket[]
class HeardSocket {
  static readonly OPEN = 1
  onmessage?: (message: { data: string }) => void
  constructor() {
    sockets.push(this)
  }
  close(): void {}
  send(): void {}
  hears(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

let page: OpenedPage
let now: User
async function open(path: string, user: User): Promise<void> {
  sockets = []
  now = user
  realtime.stop()
  page = new OpenedPage(path, user, call => (call.path === '/auth/me' ? now : undefined))
  vi.stubGlobal('WebSocket', HeardSocket)
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
}
const changes = (user: User): void => {
  now = user
  sockets[0]!.hears({ seq: 1, event: 'company-1-user', data: { action: 'update', user } })
}
const menu = (): string => document.querySelector('nav')?.textContent ?? ''

afterEach(() => page.close())

it('whoever is no administrator any more sees so at once, in the menu and on the page that was open', async () => {
  await open('/users', person('admin'))
  await page.shows('Adicionar usuário')
  changes(person('user'))
  await page.shows('Acesso não permitido')
  await page.shows('Suas permissões foram alteradas.')
  expect([page.text.includes('Adicionar usuário'), menu().includes('Usuários')]).toEqual([false, false])
  changes(person('admin'))
  await page.shows('Adicionar usuário')
  expect(menu()).toContain('Usuários')
})

it('whoever has other queues sees their tickets without a reload', async () => {
  await open('/tickets', person('user'))
  await page.shows('Nenhum atendimento seu')
  const asked = () => page.sent.filter(({ path }) => path === '/tickets').length
  const before = asked()
  changes(person('user', { queues: [{ id: 4, queueId: 4, name: 'Vendas', color: '#007835' }] }))
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
})

it('a change that leaves the rights as they are fetches nothing but the person', async () => {
  await open('/tickets', person('user'))
  await page.shows('Nenhum atendimento seu')
  await page.shows('Olá, Ana.')
  const before = page.sent.filter(({ path }) => path === '/tickets').length
  changes(person('user', { name: 'Ana Maria' }))
  await page.shows('Olá, Ana Maria.')
  expect(page.sent.filter(({ path }) => path === '/tickets')).toHaveLength(before)
})

it('rights of which no event told come with the word to fetch anew', async () => {
  await open('/connections', person('restaurante'))
  await vi.waitFor(() => expect(document.querySelector('main')).not.toBeNull())
  expect(document.querySelector('nav')).toBeNull()
  now = person('user')
  sockets[0]!.hears({ type: 'gap', seq: 1 })
  await vi.waitFor(() => expect(menu()).toContain('Online'))
})
