// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aTicket } from '../testing/samples.ts'
// Loaded before a test begins to wait for it.
import '../tickets-page.tsx'

let page: OpenedPage
afterEach(() => page.close())

it('a note that is not added yet waits in its ticket, until it is added', async () => {
  const tickets = [31, 32].map(id => aTicket({ id, userId: 1, user: { id: 1, name: 'Ana' } }))
  const open = async (at: number): Promise<HTMLTextAreaElement> => {
    page = new OpenedPage(`/tickets/${tickets[at]!.uuid}`, person('user'), ({ method, path }) => {
      if (method === 'POST')
        return {
          id: 5,
          note: 'Prefere a tarde',
          user: null,
          mentions: [],
          isHandover: false,
          ticketId: 31,
          contactId: 31,
          createdAt: tickets[0]!.createdAt,
        }
      const one = tickets.find(({ uuid, id }) => [`/tickets/u/${uuid}`, `/contacts/${id}`].includes(path))
      const contact = one && { ...one.contact, email: '', extraInfo: [] }
      return path.startsWith('/contacts') ? contact : one && { ...one, contact }
    })
    await page.shows(`Contato ${tickets[at]!.id}`)
    if (!page.text.includes('Nova observação'))
      document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
    await page.shows('Nova observação')
    return page.labelled<HTMLTextAreaElement>('Nova observação')
  }
  const types = (field: HTMLTextAreaElement): void => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, 'Prefere a tarde')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  types(await open(0))
  page.close()
  expect((await open(1)).value).toBe('')
  page.close()
  expect((await open(0)).value).toBe('Prefere a tarde')
  await page.press('Salvar observação')
  await until(() => expect(page.labelled<HTMLTextAreaElement>('Nova observação').value).toBe(''))
  page.close()
  expect((await open(0)).value).toBe('')
})

it('whom a note names is called, as from the box at the foot of the chat', async () => {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ method, path, body }) => {
    if (path === '/ticket-notes/people')
      return [
        { id: 2, name: 'Bia' },
        { id: 3, name: 'Davi' },
      ]
    if (method === 'POST' && path === '/ticket-notes')
      return { ...(body as object), id: 5, user: null, mentions: [], isHandover: false, createdAt: ticket.createdAt }
    return path === '/contacts/31' ? detail.contact : path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('Contato 31')
  if (!page.text.includes('Nova observação'))
    document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
  await page.shows('Nova observação')
  await page.types('Nova observação', 'veja isto, @bia')
  await page.press('Salvar observação')
  const sent = () => page.sent.find(({ method, path }) => method === 'POST' && path === '/ticket-notes')?.body
  await until(() => expect(sent()).toEqual({ note: 'veja isto, @bia', ticketId: 31, contactId: 31, mentions: [2] }))
})

it('the notes on a contact are shown over all its tickets, and say of which', async () => {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const aNote = (id: number, note: string, ticketId: number) => ({
    ...{ id, note, ticketId, contactId: 31, user: { id: 1, name: 'Ana' }, mentions: [], createdAt: ticket.createdAt },
  })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/ticket-notes/list') {
      const own = aNote(1, 'Prefere a tarde', 31)
      return page.asked.at(-1)!.includes('ticketId') ? [own] : [own, aNote(2, 'Pagou adiantado', 12)]
    }
    return path === '/contacts/31' ? detail.contact : path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('Contato 31')
  if (!page.text.includes('Nova observação'))
    document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
  await page.shows('Prefere a tarde')
  expect(page.text).not.toContain('Pagou adiantado')
  await page.press('Deste contato, em todos os atendimentos')
  await page.shows('Pagou adiantado')
  expect(page.text).toContain('Ticket 12 · Ana')
})

it.each([
  ['admin', ['De Bia', 'De Ana']],
  ['supervisor', ['De Ana']],
  ['user', ['De Ana']],
] as const)('%s finds the button that deletes a note beside %j', async (profile, notes) => {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  const provided = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Bia' },
  ].map(user => ({ ...{ id: user.id, note: `De ${user.name}`, ticketId: 31, contactId: 31 }, user, mentions: [] }))
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person(profile), ({ path }) => {
    if (path === '/ticket-notes/list') return provided.map(note => ({ ...note, createdAt: ticket.createdAt })).reverse()
    return path === '/contacts/31' ? detail.contact : path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('Contato 31')
  if (!page.text.includes('Nova observação'))
    document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
  await page.shows('De Bia')
  const deletable = () =>
    [...document.querySelectorAll('li')].filter(row => row.querySelector('[aria-label="Excluir observação"]'))
  await until(() => expect(deletable().map(row => row.querySelector('p')?.textContent)).toEqual(notes))
})
