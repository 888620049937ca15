// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { aMessage, aTicket } from './testing/samples.ts'

let page: OpenedPage
afterEach(() => page.close())

it.each([
  [{ full: true }, 'O espaço da empresa para arquivos está cheio, por isso este arquivo não foi baixado.'],
  [{ gone: true }, 'O WhatsApp não guarda mais este arquivo, e o celular conectado não o enviou de novo.'],
  [{}, 'O arquivo não veio.'],
])('a file that is not here says why, %j, and is asked for again', async (mediaInfo, words) => {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  const file = { mediaType: 'image', mediaState: 'failed', mediaInfo } as const
  const messages = [aMessage({ id: 7, ticketId: 31, createdAt: new Date().toISOString(), ...file })]
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/31') return { messages, hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows(words)
  await page.press('Baixar de novo')
  await until(() => expect(page.sent.map(({ path }) => path)).toContain('/messages/7/media-retry'))
})
