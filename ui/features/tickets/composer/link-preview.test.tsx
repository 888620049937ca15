// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aMessage, aTicket } from '../testing/samples.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  sessionStorage.clear()
})

const URL_OF_SHOP = 'https://loja.example/cafe'
const requested = () => page.sent.filter(({ path }) => path === '/link-previews').map(({ body }) => body)
const sent = () => page.sent.filter(({ method, path }) => method === 'POST' && path === '/messages/31')
const cards = () =>
  [...document.querySelectorAll('a')].filter(({ textContent }) => textContent?.includes('Café da casa'))

async function chat(value: 'enabled' | 'disabled', displayed: Parameters<typeof aMessage>[0] = {}): Promise<void> {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  const messages = [aMessage({ id: 1, ticketId: 31, ...displayed })]
  const company = { ...person('user').company, settings: [{ key: 'linkPreviews', value }] }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user', { company }), ({ path, method }) => {
    if (path === '/link-previews')
      return { preview: { title: 'Café da casa', description: 'Quentinho', picture: null } }
    if (path === '/messages/31' && method === 'GET') return { messages, hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows(messages[0]!.body)
}

function type(text: string): void {
  const box = document.querySelector<HTMLTextAreaElement>('footer textarea')!
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

it('what is told about a link is shown above the box, and goes with the text', async () => {
  await chat('enabled')
  type(`Olhe ${URL_OF_SHOP}.`)
  await page.shows('Café da casa')
  expect(requested()).toEqual([{ url: URL_OF_SHOP }])
  await page.press('Enviar')
  await until(() => expect(sent()).toHaveLength(1))
  const link = { url: URL_OF_SHOP, title: 'Café da casa', description: 'Quentinho' }
  expect(sent()[0]!.body).toMatchObject({ link })
})

it('it can be left out, and a text without a link has none', async () => {
  await chat('enabled')
  type(URL_OF_SHOP)
  await page.press('Enviar sem a prévia do link')
  await until(() => expect(page.text).not.toContain('Café da casa'))
  await page.press('Enviar')
  await until(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).not.toHaveProperty('link')
})

it('where the company shows none, nobody asks', async () => {
  await chat('disabled')
  type(URL_OF_SHOP)
  await page.press('Enviar')
  await until(() => expect(sent()).toHaveLength(1))
  expect([requested(), sent()[0]!.body]).toMatchObject([[], { clientId: expect.any(String) }])
  expect(sent()[0]!.body).not.toHaveProperty('link')
})

it('a message shows it, and leads where its address does', async () => {
  const link = { url: URL_OF_SHOP, title: 'Café da casa' }
  await chat('disabled', { body: `Quero ${URL_OF_SHOP}`, mediaInfo: { link } })
  expect(cards().map(({ href }) => href)).toEqual([URL_OF_SHOP])
  expect(cards()[0]!.textContent).toContain('loja.example')
})

it.each(['javascript:alert(1)', 'https://outra.example'])(
  'a message leads nowhere by %s, which it does not say',
  async url => {
    await chat('disabled', { body: 'Oi, javascript:alert(1)', mediaInfo: { link: { url, title: 'Café da casa' } } })
    expect(cards()).toEqual([])
  },
)

it('a message shows the advertisement by which its contact came, and leads to it', async () => {
  await chat('disabled', { body: 'Oi', mediaInfo: { ad: { title: 'Café da casa', sourceUrl: URL_OF_SHOP } } })
  expect(cards().map(({ href, textContent }) => [href, textContent])).toEqual([[URL_OF_SHOP, 'AnúncioCafé da casa']])
})

it('a message shows the product of the catalogue that its contact asks about', async () => {
  const product = { id: '77', title: 'Café da casa', url: URL_OF_SHOP }
  await chat('disabled', { body: 'Ainda tem?', mediaInfo: { origin: { product } } })
  expect(cards().map(({ href, textContent }) => [href, textContent])).toEqual([[URL_OF_SHOP, 'CatálogoCafé da casa']])
})
