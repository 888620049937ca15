// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Message } from '../../../core/tenant/messages/contract.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { aMessage, aTicket } from './testing/samples.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  chooseLanguage('pt')
})

/** A chat with one message of a form. */
function open(more: Pick<Message, 'body' | 'mediaInfo'>): void {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  const messages = [aMessage({ id: 1, ticketId: 31, mediaType: 'unknown', ...more })]
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/31') return { messages, hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
}

it.each([
  ['pt', 'Carrinho do catálogo', '2 itens', 'Abra no celular'],
  ['en', 'Catalogue cart', '2 items', 'Open it on the phone'],
  ['es', 'Carrito del catálogo', '2 artículos', 'Ábralo en el teléfono'],
] as const)(
  'a cart is reported in %s, with what is in it, and none of it is markup',
  async (chosen, name, items, hint) => {
    chooseLanguage(chosen)
    open({ body: '2 × *Pizza* <b>\nTotal: R$ 90,00', mediaInfo: { form: 'cart', items: 2 } })
    for (const words of [name, items, '2 × *Pizza* <b>', 'Total: R$ 90,00', hint]) await page.shows(words)
  },
)

it('what is here whole needs no phone', async () => {
  open({ body: 'Quando?: Hoje', mediaInfo: { form: 'pollVote' } })
  await page.shows('Voto na enquete')
  expect(page.text).not.toContain('celular')
})
