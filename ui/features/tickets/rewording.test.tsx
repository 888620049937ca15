// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { aMessage, aTicket } from './testing/samples.ts'

let page: OpenedPage
afterEach(() => page.close())

/** The acts that the menu of a message offers, in a chat with one of Ana, who is signed in, and one of a colleague. */
async function actsOn(text: string, profile: Profile): Promise<string[]> {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  const createdAt = new Date().toISOString()
  const messages = [
    aMessage({ id: 1, ticketId: 31, fromMe: true, userId: 1, body: 'Da Ana', createdAt }),
    aMessage({ id: 2, ticketId: 31, fromMe: true, userId: 9, body: 'Da Rute', createdAt }),
  ]
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person(profile), ({ path }) => {
    if (path === '/messages/31') return { messages, hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows(text)
  const menus = [...document.querySelectorAll<HTMLElement>('[aria-label="Opções da mensagem"]')]
  menus[messages.findIndex(({ body }) => body === text)]!.click()
  return until(() => {
    const items = [...document.querySelectorAll('[role=menuitem]')].map(item => item.textContent ?? '')
    return items.length > 0 ? items : Promise.reject(new Error('no menu'))
  })
}

it.each([
  ['Da Ana', 'user', true],
  ['Da Rute', 'user', false],
  ['Da Rute', 'supervisor', true],
] as const)('%s may be edited by a %s: %s', async (text, profile, may) => {
  const acts = await actsOn(text, profile)
  expect(acts).toContain('Copiar')
  expect(acts.includes('Editar mensagem')).toBe(may)
})
