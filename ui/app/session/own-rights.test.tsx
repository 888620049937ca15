// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import type { User } from './user.ts'

let page: OpenedPage
let now: User
const open = (path: string, user: User): void => {
  now = user
  page = new OpenedPage(path, user, call => (call.path === '/auth/me' ? now : undefined))
}
const changes = async (user: User): Promise<void> => {
  now = user
  await page.hears({ seq: 1, event: 'company-1-user', data: { action: 'update', user } })
}
const menu = (): string => document.querySelector('nav')?.textContent ?? ''

afterEach(() => page.close())

it('anyone who is no administrator any more is led away from their page at once, and told why', async () => {
  open('/users', person('admin'))
  await page.shows('Adicionar usuário')
  await changes(person('user'))
  await page.shows('Suas permissões foram alteradas: a página que estava aberta não está mais no seu menu.')
  await page.arrivesAt('/tickets')
  expect([page.text.includes('Adicionar usuário'), menu().includes('Configurar')]).toEqual([false, false])
  await changes(person('admin'))
  await until(() => expect(menu()).toContain('Configurar'))
})

it('anyone who had connections alone is led to the tickets with what they see now', async () => {
  open('/connections', person('restaurante'))
  await until(() => expect(document.querySelector('main')).not.toBeNull())
  await changes(person('user'))
  await page.arrivesAt('/tickets')
})

it('of what the new rights forbid nothing is asked for in the change', async () => {
  open('/tickets', person('user'))
  await page.shows('Nenhum atendimento seu')
  const before = page.sent.length
  now = person('restaurante')
  await page.hears({ type: 'gap', seq: 1 })
  await page.arrivesAt('/connections')
  await page.shows('Conexões')
  const requested = [...new Set(page.sent.slice(before).map(({ path }) => path))]
  // Their own company and its plan are for all who are signed in.
  const forAll = ['/auth/me', '/companies/listPlan/1']
  expect(requested.filter(path => !forAll.includes(path) && !path.startsWith('/whatsapp'))).toEqual([])
})

it('anyone who has other queues sees their tickets without a reload', async () => {
  open('/tickets', person('user'))
  await page.shows('Nenhum atendimento seu')
  const requested = () => page.sent.filter(({ path }) => path === '/tickets').length
  const before = requested()
  await changes(person('user', { queues: [{ id: 4, queueId: 4, name: 'Vendas', color: '#007835' }] }))
  await until(() => expect(requested()).toBeGreaterThan(before))
})

it('a change that leaves the rights as they are fetches nothing but the person', async () => {
  open('/tickets', person('user'))
  await page.shows('Nenhum atendimento seu')
  await page.shows('Olá, Ana.')
  await changes(person('user', { name: 'Ana Maria' }))
  await page.shows('Olá, Ana Maria.')
  // Some lists of the page may be asked for only now, but none a second time.
  const lists = page.asked.filter(url => url.startsWith('/api/tickets'))
  expect(lists.toSorted()).toEqual([...new Set(lists)].toSorted())
})

it('anyone who comes online is not asked for again: nothing that the page shows of them is other', async () => {
  open('/tickets', person('user'))
  await page.shows('Nenhum atendimento seu')
  await changes({ ...person('user'), online: true } as User)
  await changes(person('user', { name: 'Ana Maria' }))
  await page.shows('Olá, Ana Maria.')
  expect(page.sent.filter(({ path }) => path === '/auth/me')).toHaveLength(2)
})

it('rights of which no event told come with the word to fetch anew', async () => {
  open('/connections', person('restaurante'))
  await until(() => expect(document.querySelector('main')).not.toBeNull())
  expect(document.querySelector('nav')).toBeNull()
  now = person('user')
  await page.hears({ type: 'gap', seq: 1 })
  await until(() => expect(menu()).toContain('Online'))
})
