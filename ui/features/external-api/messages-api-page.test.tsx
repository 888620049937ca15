// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { externalApiRoutes } from '../../../core/tenant/external-api/contract.ts'
import { examplePayload, type OutgoingWebhook } from '../../../core/tenant/outgoing-webhooks/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const made = '2026-11-20T12:00:00.000Z'
const up = { status: 'CONNECTED', statusReason: null } as const
const shop = { ...up, id: 3, name: 'Loja', hasToken: true, tokenMadeAt: made, tokenUsedAt: made } as Connection
const fresh = { ...up, id: 4, name: 'Filial', hasToken: false, tokenMadeAt: null, tokenUsedAt: null } as Connection

const orders: OutgoingWebhook = {
  ...{ id: 6, name: 'Pedidos', url: 'https://loja.example.com/eventos', events: ['message.created'], isActive: true },
  ...{ createdAt: made, updatedAt: made },
}

let page: OpenedPage
/** With which token messages were sent. */
let bearers: (string | null)[]
afterEach(() => page.close())

const open = async (server: Server = () => undefined): Promise<void> => {
  page = new OpenedPage('/messages-api', person('admin'), call => {
    const answer = server(call)
    if (answer !== undefined) return answer
    if (call.path === '/whatsapp' && call.method === 'GET') return [shop, fresh]
    if (call.path === '/outgoing-webhooks' && call.method === 'GET') return [orders]
    if (call.path === '/messages/send') return externalApiRoutes.send.example.reply
    return undefined
  })
  bearers = []
  const requested = fetch
  globalThis.fetch = (url, init) => {
    if (String(url).endsWith('/messages/send')) bearers.push(new Headers(init?.headers).get('authorization'))
    return requested(url, init)
  }
  await page.shows('Filial')
}

/** Ticks a choice with these words once it is there. */
const ticks = (words: string): Promise<void> =>
  until(() => {
    const labels = [...document.querySelectorAll('label')]
    labels
      .find(one => one.textContent === words)!
      .querySelector<HTMLElement>('[type=checkbox]')!
      .click()
  })
const sent = (path: string) => page.sent.filter(call => call.path === path && call.method !== 'GET')
const part = (title: string): HTMLElement => document.querySelector<HTMLElement>(`section[aria-label="${title}"]`)!
const TEXT = 'Teste: enviar um texto'
const FILE = 'Teste: enviar um arquivo'

/** Writes into a field of one of the two forms, which have the same labels. */
const types = (title: string, label: string, text: string): void => {
  const labels = [...part(title).querySelectorAll('label')]
  const field = document.getElementById(labels.find(one => one.textContent === label)!.htmlFor) as HTMLInputElement
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = (title: string): void => part(title).querySelector<HTMLButtonElement>('[type=submit]')!.click()
const errors = (title: string): string[] =>
  [...part(title).querySelectorAll('[role=alert]')].map(one => one.textContent ?? '')

it('shows the call in three languages, made from the contract and for this address', async () => {
  await open()
  const { body } = externalApiRoutes.send.example
  await page.shows(`curl -X POST ${location.origin}/api/messages/send`)
  await page.shows(JSON.stringify(body))
  await page.press('JavaScript')
  await page.shows(`await fetch("${location.origin}/api/messages/send"`)
  await page.press('Python')
  await page.shows('requests.post(')
  const what = page.labelled<HTMLSelectElement>('O que enviar')
  what.value = 'file'
  what.dispatchEvent(new Event('change', { bubbles: true }))
  await page.shows('files=[("medias", open("boleto.pdf", "rb"))]')
  const [docs, openapi] = [...part('Como enviar').querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect([docs, openapi]).toEqual(['/api/docs', '/api/openapi.json'])
})

it('asks for token, number and body beside each field, and sends nothing', async () => {
  await open()
  submit(TEXT)
  await until(() => expect(errors(TEXT)).toEqual(['Obrigatório', 'O número é obrigatório', 'Obrigatório']))
  submit(FILE)
  await until(() => expect(errors(FILE)).toEqual(['Obrigatório', 'O número é obrigatório', 'Obrigatório']))
  expect(sent('/messages/send')).toEqual([])
})

it('sends a text by the token that is typed, says so and names message and ticket', async () => {
  await open()
  types(TEXT, 'Token', 'token-da-loja-0001')
  types(TEXT, 'Número', '5511988880001')
  types(TEXT, 'Mensagem', 'Seu pedido saiu')
  submit(TEXT)
  await page.shows('Mensagem enviada com sucesso')
  await page.shows('Mensagem 7, no ticket 3.')
  expect(sent('/messages/send').map(({ body }) => body)).toEqual([{ number: '5511988880001', body: 'Seu pedido saiu' }])
  expect(bearers).toEqual(['Bearer token-da-loja-0001'])
})

it('says beside the token that it is none, and beside the number that WhatsApp does not know it; who is signed in stays so', async () => {
  const unknown = { path: 'number', code: 'Número inválido', message: 'Número inválido' }
  let error = Response.json({ error: 'ERR_API_TOKEN', message: 'Acesso não permitido' }, { status: 401 })
  await open(({ path }) => (path === '/messages/send' ? error : undefined))
  types(TEXT, 'Token', 'outro-token-qualquer')
  types(TEXT, 'Número', '5511988880001')
  types(TEXT, 'Mensagem', 'Oi')
  submit(TEXT)
  await until(() => expect(errors(TEXT)).toEqual(['Acesso não permitido']))
  error = Response.json({ error: 'ERR_WAPP_INVALID_CONTACT', message: 'Não.', faults: [unknown] }, { status: 400 })
  submit(TEXT)
  await until(() => expect(errors(TEXT)).toEqual(['Número inválido']))
  expect(location.pathname).toBe('/messages-api')
})

it('makes the token of a connection, shows it once and puts it into the forms; another one only after a question', async () => {
  await open(({ method, body }) => (method === 'PUT' ? { ...fresh, ...(body as object), hasToken: true } : undefined))
  await page.press('Gerar token: Filial')
  await page.shows('Copie e guarde agora')
  const put = page.sent.find(({ method }) => method === 'PUT')!
  const { path, body } = put as typeof put & { body: { token: string } }
  expect([path, body.token.length]).toEqual(['/whatsapp/4', 32])
  await page.shows(body.token)
  await until(() => expect(page.labelled<HTMLInputElement>('Token').value).toBe(body.token))
  await page.press('Gerar token: Loja')
  await page.shows('O token atual deixa de funcionar na hora.')
})

it('leads to the connections while there is none that could have a token', async () => {
  page = new OpenedPage('/messages-api', person('admin'))
  await page.shows('Ainda não há conexões.')
  expect([...document.querySelectorAll('main a[href="/connections"]')].map(({ textContent }) => textContent)).toEqual([
    'Adicionar uma conexão',
  ])
})

it('revokes a token after a question', async () => {
  await open(({ method }) => (method === 'PUT' ? { ...shop, hasToken: false } : undefined))
  await page.press('Revogar o token: Loja')
  await page.shows('Revogar o token desta conexão?')
  await page.press('Revogar')
  await page.shows('Token revogado.')
  expect(sent('/whatsapp/3')).toMatchObject([{ method: 'PUT', body: { token: null } }])
})

describe('outgoing webhooks', () => {
  it('are listed with where they go, what they are told and whether they are on, and what arrives is shown', async () => {
    await open()
    for (const words of ['https://loja.example.com/eventos', 'Mensagem nova', 'Ligado']) await page.shows(words)
    expect(part('Webhooks de saída').textContent).toContain(JSON.stringify(examplePayload, null, 2))
    await page.shows('x-balcao-signature')
  })

  it('are added with events, and the secret is shown once', async () => {
    await open(({ method, path, body }) =>
      method === 'POST' && path === '/outgoing-webhooks'
        ? { ...orders, ...(body as object), id: 7, secret: 'segredo-da-assinatura' }
        : undefined,
    )
    await page.press('Adicionar webhook')
    await page.press('Salvar')
    await page.shows('Obrigatório')
    await page.types('Nome', 'Estoque')
    await page.types('Endereço', 'https://estoque.example.com')
    page.labelled('Eventos').click()
    for (const event of ['Ticket novo', 'Conexão excluída']) await ticks(event)
    await page.press('Salvar')
    await page.shows('Segredo da assinatura de Estoque. Copie e guarde agora: ele não é mostrado de novo.')
    await page.shows('segredo-da-assinatura')
    const body = {
      name: 'Estoque',
      url: 'https://estoque.example.com',
      events: ['ticket.created', 'connection.deleted'],
    }
    expect(sent('/outgoing-webhooks').map(call => call.body)).toEqual([{ ...body, isActive: true }])
  })

  it('are switched off in their dialog', async () => {
    await open(({ method, body }) => (method === 'PUT' ? { ...orders, ...(body as object) } : undefined))
    await page.press('Editar: Pedidos')
    document.querySelector<HTMLElement>('[role=dialog] [role=switch]')!.click()
    await page.press('Salvar')
    await page.shows('Webhook salvo com sucesso.')
    await page.shows('Desligado')
    expect(sent('/outgoing-webhooks/6')).toMatchObject([{ method: 'PUT', body: { isActive: false } }])
  })

  it('get another secret after a question', async () => {
    await open(({ path }) => (path === '/outgoing-webhooks/6/secret' ? { secret: 'outro-segredo' } : undefined))
    await page.press('Trocar o segredo: Pedidos')
    await page.shows('As próximas entregas já são assinadas com o novo.')
    await page.press('Trocar o segredo')
    await page.shows('outro-segredo')
  })

  it('have a log of deliveries, of which any is sent again', async () => {
    const failed = {
      ...{ id: 9, wireId: 'w', event: 'message.created', state: 'failed', tries: 5, status: 404, fault: 'refused' },
      ...{ millis: 3, triedAt: made, createdAt: made },
    }
    const circuit = {
      failures: 5,
      restsUntil: null,
      lastStatus: 404,
      lastFault: 'refused',
      lastFailedAt: made,
      dropped: 2,
    }
    await open(({ path }) => {
      if (path === '/outgoing-webhooks/6/deliveries') return { deliveries: [failed], hasMore: false }
      if (path === '/outgoing-webhooks/6/deliveries/circuit') return circuit
      if (path === '/outgoing-webhooks/6/deliveries/9/again')
        return { ...failed, state: 'delivered', status: 200, fault: null, body: '{}' }
      return undefined
    })
    await page.press('Entregas: Pedidos')
    await page.shows('Respondeu HTTP 404.')
    await page.shows('2 eventos não couberam na fila e se perderam.')
    await page.press('Enviar de novo a entrega 9')
    await page.shows('HTTP 200 em 3 ms')
  })

  it('are deleted after a question', async () => {
    await open(({ method }) => (method === 'DELETE' ? {} : undefined))
    await page.press('Excluir: Pedidos')
    await page.shows('O que espera por ele não é entregue, e o registro de entregas é apagado.')
    await page.press('Excluir')
    await page.shows('Nenhum webhook')
  })
})

it('leads away whom the plan gives no API', async () => {
  page = new OpenedPage('/messages-api', person('admin'), ({ path }) =>
    path.startsWith('/companies/listPlan') ? { plan: { useExternalApi: false } } : undefined,
  )
  await page.shows('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.')
  expect(document.querySelector('nav a[href="/messages-api"]')).toBeNull()
  await page.arrivesAt('/')
})
