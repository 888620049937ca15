// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { MAX_TEXT } from '../../../../core/kit/limits.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aTicket } from '../testing/samples.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
})

it('a text that is too long says by how much, and is neither sent nor lost', async () => {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/31') return { messages: [], hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('Nenhuma mensagem ainda')
  const box = document.querySelector<HTMLTextAreaElement>('textarea')!
  const type = (text: string): void => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Every message begins with the name of its writer.
  const most = MAX_TEXT - '*Ana:*\n'.length
  type('x'.repeat(most + 1200))
  await page.shows('Este texto tem 1.200 caracteres a mais: cabem 65.536. Encurte o texto ou envie em partes.')
  await page.press('Enviar')
  expect([box.value.length, page.sent.filter(({ method }) => method === 'POST')]).toEqual([most + 1200, []])
  type('x'.repeat(most))
  await until(() => expect(page.text).not.toContain('a mais'))
  await page.press('Enviar')
  await until(() => expect(page.sent.filter(({ method }) => method === 'POST')).toHaveLength(1))
})
