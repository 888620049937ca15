// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { MAX_FILTER_TAGS } from '../../../../core/kit/limits.ts'
import type { User } from '../../../app/session/user.ts'
import { local } from '../../../lib/local.ts'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aTicket } from '../testing/samples.ts'
import { storedLists, storeLists } from './stored-lists.ts'

const sales = { id: 4, queueId: 4, name: 'Vendas', color: '#007835' }
const ofSales = { queues: [sales] } as unknown as Partial<User>

let page: OpenedPage
afterEach(() => {
  page.close()
  local.set('lists', undefined)
})

const server = ({ path }: Sent): unknown => (path === '/queue' ? [sales] : undefined)

it('an empty list says so in its own words', async () => {
  page = new OpenedPage('/tickets', person('user', ofSales), server)
  await page.shows('Nenhum atendimento seu')
  await page.press('Aguardando0')
  await page.shows('Ninguém está aguardando')
})

it('a list that is empty with everybody shown does not speak of own tickets', async () => {
  storeLists(1, { ...storedLists(1), showAll: true })
  page = new OpenedPage('/tickets', person('admin'), server)
  await page.shows('Nenhum atendimento em andamento')
})

it('a list that a filter leaves empty offers to clear it', async () => {
  storeLists(1, { ...storedLists(1), queueIds: [4] })
  page = new OpenedPage('/tickets', person('user', ofSales), server)
  await page.shows('Nada com estes filtros')
  await page.press('Limpar filtros')
  await page.shows('Nenhum atendimento seu')
})

it('the closed filter names the queue that is chosen, and counts several', async () => {
  const help = { id: 5, queueId: 5, name: 'Suporte', color: '#974c00' }
  const both = { queues: [sales, help] } as unknown as Partial<User>
  const queues = ({ path }: Sent): unknown => (path === '/queue' ? [sales, help] : undefined)
  const chosen = (): string | undefined => page.labelled('Filas').textContent?.trim()
  storeLists(1, { ...storedLists(1), queueIds: [4] })
  page = new OpenedPage('/tickets', person('user', both), queues)
  await until(() => expect(chosen()).toBe('Vendas'))
  page.close()
  storeLists(1, { ...storedLists(1), queueIds: [4, 5] })
  page = new OpenedPage('/tickets', person('user', both), queues)
  await until(() => expect(chosen()).toBe('2 filas'))
})

it('someone without a queue learns why nobody seems to wait', async () => {
  page = new OpenedPage('/tickets', person('user'), server)
  await page.shows('Nenhum atendimento seu')
  await page.press('Aguardando0')
  await page.shows('Você ainda não está em nenhuma fila')
})

it('a reload shows the list and the filters that one had, and each person their own', async () => {
  page = new OpenedPage('/tickets', person('user', ofSales), server)
  await page.shows('Nenhum atendimento seu')
  await page.press('Resolvidos')
  await page.shows('Nada resolvido ainda')
  page.reload()
  await page.shows('Nada resolvido ainda')
  page.close()
  page = new OpenedPage('/tickets', person('user', { ...ofSales, id: 2 }), server)
  await page.shows('Nenhum atendimento seu')
})

it('a queue that is gone filters nothing any more', async () => {
  storeLists(1, { ...storedLists(1), queueIds: [99] })
  page = new OpenedPage('/tickets', person('user', ofSales), server)
  await page.shows('Nenhum atendimento seu')
})

it('a search is narrowed by as many tags as the server takes, and anyone who wants more learns why not', async () => {
  const tags = Array.from({ length: MAX_FILTER_TAGS + 1 }, (_, at) => ({
    ...{ id: at + 1, name: `tag ${at}`, color: '#007835', kanban: 0 },
  }))
  page = new OpenedPage('/tickets', person('user', ofSales), ({ path }) => (path === '/tags/list' ? tags : undefined))
  await page.press('Busca')
  await page.press('Filtros e ordem')
  await until(() => page.labelled('Tags').click())
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')]
  await until(() => expect(boxes()).toHaveLength(tags.length))
  for (let at = 0; at < MAX_FILTER_TAGS; at += 1) {
    boxes()[at]!.click()
    await until(() => expect(boxes()[at]!.checked).toBe(true))
  }
  await page.shows('Você já escolheu 10, o máximo.')
  expect(boxes().map(({ disabled }) => disabled)).toEqual([...Array(MAX_FILTER_TAGS).fill(false), true])
})

/** The switch with this label. */
const flip = (label: string): Promise<void> =>
  until(() => {
    const found = [...document.querySelectorAll('label')].find(one => one.textContent?.trim() === label)
    found!.querySelector('input')!.click()
  })

const requestedLists = (): string[] => page.asked.filter(url => url.startsWith('/api/tickets?'))

it('filters are one click or key away in every list, and say how many there are', async () => {
  page = new OpenedPage('/tickets', person('user', ofSales), server)
  await page.shows('Nenhum atendimento seu')
  expect(page.text).not.toContain('Só não lidos')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }))
  await page.shows('Só não lidos')
  // Who may not choose among people has no such filter.
  expect(page.text).not.toContain('Toda a equipe')
  await flip('Só não lidos')
  await page.shows('Nada com estes filtros')
  expect(requestedLists().filter(url => url.includes('unread=true'))).toHaveLength(4)
  await page.press('Resolvidos')
  await until(() => expect(requestedLists().at(-1)).toMatch(/status=closed.*unread=true|unread=true.*status=closed/))
  await page.press('Filtros e ordem: 1 filtro')
  await until(() => expect(page.text).not.toContain('Só não lidos'))
  await page.press('Limpar filtros')
  await page.shows('Nada resolvido ainda')
  await page.press('Filtros e ordem')
})

it('a key leads to who waits and back, from whatever list, and the keys of lists go on from there', async () => {
  page = new OpenedPage('/tickets', person('user', ofSales), server)
  await page.shows('Nenhum atendimento seu')
  await page.press('Resolvidos')
  await page.shows('Nada resolvido ainda')
  const go = (): boolean =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'L', altKey: true, shiftKey: true, bubbles: true, cancelable: true }),
    )
  go()
  await page.shows('Ninguém está aguardando')
  await until(() => expect(document.activeElement?.textContent).toBe('Aguardando0'))
  go()
  await page.shows('Nenhum atendimento seu')
  await until(() => expect(document.activeElement?.textContent).toBe('Atendendo0'))
})

it('someone who attends nobody reads who waits, and accepts who waits longest', async () => {
  const waiting = [
    aTicket({ id: 1, status: 'pending', queueId: 4, waitingSince: '2026-11-20T15:10:00.000Z' }),
    aTicket({ id: 2, status: 'pending', queueId: 4, waitingSince: '2026-11-20T15:00:00.000Z' }),
  ]
  const waits = ({ method, path }: Sent, address = ''): unknown => {
    if (method === 'PUT') return { ...waiting[1], status: 'open', userId: 1 }
    if (path === '/tickets') return { tickets: /pending/.test(address) && /chatbot=false/.test(address) ? waiting : [] }
    return server({ method, path, body: undefined })
  }
  page = new OpenedPage('/tickets', person('user', ofSales), waits)
  await page.shows('2 clientes aguardam')
  await page.shows('Contato 2, Contato 1')
  await page.press('Aceitar o próximo')
  await until(() =>
    expect(page.sent).toContainEqual({ method: 'PUT', path: '/tickets/2', body: { status: 'open', userId: 1 } }),
  )
})

it('people narrow the lists of tickets that someone has, for who oversees them', async () => {
  const users = [{ id: 7, name: 'Rui' }]
  const staff = ({ path }: Sent): unknown => (path === '/users/list' ? users : undefined)
  page = new OpenedPage('/tickets', person('admin'), staff)
  await page.press('Filtros e ordem')
  await until(() => page.labelled('Atendentes').click())
  await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')!.click())
  const narrowed = () => requestedLists().filter(url => decodeURIComponent(url).includes('users=[7]'))
  await until(() => expect(narrowed()).toHaveLength(2))
  expect(narrowed().filter(url => url.includes('status=pending'))).toEqual([])
})

const byWait = () => requestedLists().filter(url => url.includes('order=waiting'))

it('the open lists show the longest waiting first where someone wants that, also after a reload', async () => {
  page = new OpenedPage('/tickets', person('user', ofSales), server)
  // Of those who wait for anybody unless someone chose otherwise.
  await until(() => expect(byWait()).toEqual([expect.stringContaining('status=pending')]))
  await page.press('Filtros e ordem')
  await page.shows('Maior espera primeiro')
  await flip('Maior espera primeiro')
  await until(() => expect(byWait()).toHaveLength(3))
  page.reload()
  await until(() => expect(byWait()).toHaveLength(6))
  await page.press('Resolvidos')
  await until(() => expect(requestedLists().at(-1)).toContain('status=closed'))
  expect(requestedLists().at(-1)).not.toContain('order')
})

it('anyone who comes back by the browser finds what they looked for', async () => {
  page = new OpenedPage('/tickets', person('admin', ofSales), server)
  await page.press('Busca')
  const box = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[type=search]')!
  await until(() => expect(box()).not.toBeNull())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box(), 'maria')
  box().dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(history.state).toMatchObject({ kept: 'maria' }))
  const left: unknown = history.state
  await page.press('Contatos')
  await page.arrivesAt('/contacts')
  await until(() => expect(box().value).toBe(''))
  // As Back does it, which is not there in this browser.
  history.replaceState(left, '', '/tickets')
  dispatchEvent(new PopStateEvent('popstate'))
  await until(() => expect([box().placeholder, box().value]).toEqual(['Buscar contato ou mensagem', 'maria']))
})
