// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../../core/kit/clock.ts'
import {
  type Capabilities,
  officialCapabilities,
  phoneCapabilities,
} from '../../../../core/kit/whatsapp-capabilities.ts'
import type { Template } from '../../../../core/tenant/templates/contract.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aMessage, aTicket } from '../testing/samples.ts'

let page: OpenedPage
afterEach(() => page.close())

const TEMPLATE: Template = {
  ...{ id: 7, name: 'lembrete', language: 'pt_BR', category: 'UTILITY', categoryBefore: null, status: 'APPROVED' },
  ...{ reason: '', quality: 'GREEN', parameterFormat: 'POSITIONAL', updatedAt: '2026-11-21T12:00:00.000Z' },
  components: [{ type: 'BODY', text: 'Olá {{1}}, sua consulta é {{2}}. Até lá!' }],
}

const connectionWith = (id: number, capabilities: Capabilities) => ({
  ...{ id, name: 'Loja', status: 'CONNECTED', statusReason: null, isDefault: true, queues: [], capabilities },
})

/** A chat on a connection that answers for 24 hours; `left` until that ends, by a server whose clock is an hour ahead. */
function open(left: number, whatsappId: number): void {
  const ticket = aTicket({ id: 41, whatsappId, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  const message = aMessage({ id: 1, ticketId: 41, fromMe: true, userId: 1, createdAt: new Date().toISOString() })
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path, method }) => {
    if (path === '/whatsapp') return [connectionWith(whatsappId, officialCapabilities)]
    if (path === '/messages/41') return { messages: [message], hasMore: false, ticket: detail }
    if (path === `/whatsapp/${whatsappId}/templates`)
      return { templates: [TEMPLATE, { ...TEMPLATE, id: 8, name: 'promo', status: 'PAUSED' }] }
    if (path === '/messages/41/template' && method === 'POST')
      return aMessage({ id: 2, ticketId: 41, fromMe: true, body: 'Olá Contato, sua consulta é às 9h. Até lá!' })
    if (path === '/messages/41/window') {
      const now = Date.now() + HOUR
      return {
        isLimited: true,
        isOpen: left > 0,
        closesAt: left > 0 ? new Date(now + left).toISOString() : null,
        now: new Date(now).toISOString(),
      }
    }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
}

const box = () => document.querySelector<HTMLTextAreaElement>('footer textarea')

it('the chat says how long anything may be written, by the clock of the server, and offers neither edits nor deletions', async () => {
  open(3 * HOUR + 20 * MINUTE, 901)
  await page.shows('(faltam 3 h)')
  await until(() => expect(box()?.disabled).toBe(false))
  document.querySelector<HTMLElement>('[aria-label="Opções da mensagem"]')!.click()
  const items = await until(() => {
    const found = [...document.querySelectorAll('[role=menuitem]')].map(item => item.textContent ?? '')
    return found.length > 0 ? found : Promise.reject(new Error('no menu'))
  })
  expect(items).toContain('Copiar')
  expect(items).not.toContain('Editar mensagem')
  expect(items).not.toContain('Apagar mensagem')
})

it('once it is closed nothing is typed, and a template is chosen, filled in, looked at and sent', async () => {
  open(0, 902)
  await page.shows('agora só um modelo aprovado pode ser enviado')
  await until(() => expect(box()?.disabled).toBe(true))
  expect(box()?.placeholder).toBe('Envie um modelo para continuar')
  await page.press('Enviar modelo')
  await page.shows('A Meta não deixa enviar: Pausado pela Meta.')
  const choice = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('lembrete'))
  choice!.click()
  await page.shows('Esta mensagem é cobrada como Utilidade.')
  await page.types('Valor de 2', 'às 9h')
  await page.shows('Olá {{firstName}}, sua consulta é às 9h. Até lá!')
  await page.press('Enviar')
  await page.shows('Olá Contato, sua consulta é às 9h. Até lá!')
  expect(page.sent.find(({ path }) => path === '/messages/41/template')?.body).toMatchObject({
    templateId: 7,
    values: { 'body.1': '{{firstName}}', 'body.2': 'às 9h' },
  })
})

it('a chat on a linked phone says nothing about a window, and does not ask for one', async () => {
  const ticket = aTicket({ id: 43, whatsappId: 903, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/43') return { messages: [aMessage({ ticketId: 43 })], hasMore: false, ticket: detail }
    if (path === '/whatsapp') return [connectionWith(903, phoneCapabilities)]
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await until(() => expect(box()?.disabled).toBe(false))
  await until(() => expect(page.asked).toContainEqual(expect.stringMatching(/\/whatsapp$/)))
  expect(page.asked.filter(path => path.includes('/window'))).toEqual([])
  expect(page.text).not.toContain('Resposta livre')
})
