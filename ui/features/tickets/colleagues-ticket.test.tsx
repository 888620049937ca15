// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import type { Ticket } from '../../../core/tenant/tickets/contract.ts'
import type { User } from '../../app/session/user.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { aTicket } from './testing/samples.ts'

const sales = { id: 4, queueId: 4, name: 'Vendas', color: '#007835' }
const rute = { userId: 9, user: { id: 9, name: 'Rute' } }

let page: OpenedPage
afterEach(() => page.close())

async function look(ticket: Ticket, profile: Profile, moved = ticket): Promise<void> {
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  const ofSales = { queues: [sales] } as unknown as Partial<User>
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person(profile, ofSales), ({ method, path }) => {
    if (path === '/queue') return [sales]
    if (method === 'PUT') return moved
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows(ticket.contact.name)
}

const sent = async (): Promise<unknown> =>
  until(() => page.sent.find(({ method }) => method === 'PUT')?.body ?? Promise.reject(new Error('nothing sent')))

describe("a colleague's ticket without a queue", () => {
  const ticket = aTicket({ id: 31, ...rute })

  it.each([
    ['Resolver', { status: 'closed', userId: 1, mayTakeBack: true }],
    ['Devolver', { status: 'pending', userId: null }],
    ['Assumir', { status: 'open', userId: 1, queueId: null }],
  ])('is given to who oversees: %s', async (button, body) => {
    await look(ticket, 'supervisor')
    await page.shows('Assumir')
    if (button === 'Devolver') await page.press('Opções do ticket')
    await page.press(button)
    expect(await sent()).toEqual(body)
  })
})

it("a colleague's ticket of the own queue is taken over before it is finished", async () => {
  await look(aTicket({ id: 32, queueId: 4, queue: sales, ...rute }), 'user')
  await page.shows('Assumir')
  expect(page.text).not.toContain('Resolver')
})

describe('a transfer to the queue that a ticket is in, without a person', () => {
  async function transfer(ticket: Ticket, queue?: string, moved = ticket): Promise<void> {
    await look(ticket, 'user', moved)
    await page.press('Opções do ticket')
    await page.press('Transferir')
    await page.shows('Transferir ticket')
    const queues = page.labelled<HTMLSelectElement>('Transferir para a fila')
    await until(() => expect(queues.options).toHaveLength(2))
    if (queue !== undefined) {
      queues.value = queue
      queues.dispatchEvent(new Event('change', { bubbles: true }))
      await until(() => expect(queues.value).toBe(queue))
    }
    document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  }

  it('lets an open one wait there', async () => {
    await transfer(aTicket({ id: 33, queueId: 4, queue: sales, userId: 1, user: { id: 1, name: 'Ana' } }), '4')
    expect(await sent()).toEqual({ queueId: 4, userId: null, status: 'pending' })
  })

  it.each([
    [36, null, 'O atendimento de Contato 36 foi transferido para a fila Vendas.'],
    [37, rute.user, 'O atendimento de Contato 37 foi transferido para Rute.'],
  ])('is reported with where it went (%i)', async (id, user, words) => {
    const own = aTicket({ id, queueId: 4, queue: sales, userId: 1, user: { id: 1, name: 'Ana' } })
    await transfer(own, '4', { ...own, userId: user?.id ?? null, user, status: user ? 'open' : 'pending' })
    await page.shows(words)
  })

  it('is not what happens where nothing was chosen', async () => {
    await transfer(aTicket({ id: 35, queueId: 4, queue: sales, userId: 1, user: { id: 1, name: 'Ana' } }))
    await page.shows('Escolha um atendente, outra fila ou outra conexão.')
    expect(page.sent.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('says of one that waits there already that nothing would change', async () => {
    await transfer(aTicket({ id: 34, status: 'pending', queueId: 4, queue: sales }), '4')
    await page.shows('Escolha um atendente, outra fila ou outra conexão.')
    expect(page.sent.some(({ method }) => method === 'PUT')).toBe(false)
  })
})

it('what was told about a ticket goes when the ticket stands elsewhere since', async () => {
  const own = aTicket({ id: 38, userId: 1, user: { id: 1, name: 'Ana' } })
  const finished = { ...own, status: 'closed' as const }
  const changes = (ticket: Ticket): Promise<void> =>
    page.hears({ seq: 1, event: 'company-1-ticket', data: { action: 'update', ticket } })
  await look(own, 'user', finished)
  await page.press('Resolver')
  await page.shows('Atendimento de Contato 38 resolvido.')
  await changes(finished)
  await changes(aTicket({ id: 39 }))
  expect(page.text).toContain('Atendimento de Contato 38 resolvido.')
  await changes(own)
  await until(() => expect(page.text).not.toContain('Atendimento de Contato 38 resolvido.'))
})
