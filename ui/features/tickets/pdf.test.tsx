// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { aMessage, aTicket } from './testing/samples.ts'

const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
const file = { mediaType: 'application', mediaName: 'boleto.pdf', mediaMimeType: 'application/pdf' } as const
const pdf = (provided = {}) =>
  aMessage({
    ...{ id: 7, ticketId: 31, createdAt: new Date().toISOString(), mediaState: 'ready', mediaBytes: 2000 },
    ...{ ...file, mediaUrl: '/api/media/1/boleto', ...provided },
  })

let page: OpenedPage
let hasViewer: boolean
let answer: Response
const made: Blob[] = []
beforeEach(() => {
  hasViewer = true
  answer = new Response('%PDF-1.4 pedido')
  made.length = 0
  Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => hasViewer, configurable: true })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    made.push(blob as Blob)
    return 'about:blank#boleto'
  })
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

async function look(message = pdf()): Promise<void> {
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/31') return { messages: [message], hasMore: false, ticket: detail }
    if (path === '/media/1/boleto') return answer
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('boleto.pdf')
}
const frame = () => document.querySelector('iframe')
const saves = () => document.querySelector<HTMLAnchorElement>('a[aria-label="Baixar boleto.pdf"]')

it('a PDF opens over the page as a PDF, whatever its sender called it, with the file beside it', async () => {
  await look(pdf({ mediaMimeType: 'application/octet-stream' }))
  expect(saves()?.getAttribute('href')).toBe('/api/media/1/boleto')
  await page.press('Abrir boleto.pdf')
  await until(() => expect(frame()?.title).toBe('boleto.pdf'))
  expect(made.map(({ type }) => type)).toEqual(['application/pdf'])
  await page.press('Fechar o documento')
  await until(() => expect(frame()).toBeNull())
})

it.each([
  ['no PDF', () => (answer = new Response('<script>alert(1)</script>')), 'Este arquivo não é um PDF'],
  ['not there', () => (answer = new Response('', { status: 410 })), 'O arquivo não pôde ser aberto.'],
  ['for no viewer', () => (hasViewer = false), 'Este navegador não mostra PDF na página.'],
  [
    'for an iPhone, which would show its first page alone',
    () =>
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'),
    'Este navegador não mostra PDF na página.',
  ],
])('a file that is %s says so, and can be downloaded', async (_, set, words) => {
  set()
  await look()
  await page.press('Abrir boleto.pdf')
  await page.shows(words)
  expect([frame(), made.length]).toEqual([null, 0])
  const buttons = [...document.querySelectorAll('[role=dialog] button')].map(button => button.textContent)
  expect(buttons).toContain('Baixar')
})

it('one that is too large to be held by a page is saved alone', async () => {
  await look(pdf({ mediaBytes: 60_000_000 }))
  expect(document.querySelector('a[download="boleto.pdf"]')).not.toBeNull()
  expect(document.querySelector('[aria-label="Abrir boleto.pdf"]')).toBeNull()
})
