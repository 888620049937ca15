// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { externalApiRoutes } from '../../../core/tenant/external-api/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const made = '2026-11-20T12:00:00.000Z'
const up = { status: 'CONNECTED', statusReason: null } as const
const shop = { ...up, id: 3, name: 'Loja', hasToken: true, tokenMadeAt: made, tokenUsedAt: made } as Connection
const fresh = { ...up, id: 4, name: 'Filial', hasToken: false, tokenMadeAt: null, tokenUsedAt: null } as Connection

let page: OpenedPage
/** With which token messages were sent. */
let bearers: (string | null)[]
afterEach(() => page.close())

const open = async (server: Server = () => undefined): Promise<void> => {
  page = new OpenedPage('/messages-api', person('admin'), call => {
    const answer = server(call)
    if (answer !== undefined) return answer
    if (call.path === '/whatsapp' && call.method === 'GET') return [shop, fresh]
    if (call.path === '/messages/send') return externalApiRoutes.send.example.reply
    return undefined
  })
  bearers = []
  const asked = fetch
  globalThis.fetch = (url, init) => {
    if (String(url).endsWith('/messages/send')) bearers.push(new Headers(init?.headers).get('authorization'))
    return asked(url, init)
  }
  await page.shows('Filial')
}

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
const faults = (title: string): string[] =>
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
  await until(() => expect(faults(TEXT)).toEqual(['Obrigatório', 'O número é obrigatório', 'Obrigatório']))
  submit(FILE)
  await until(() => expect(faults(FILE)).toEqual(['Obrigatório', 'O número é obrigatório', 'Obrigatório']))
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
  let refusal = Response.json({ error: 'ERR_API_TOKEN', message: 'Acesso não permitido' }, { status: 401 })
  await open(({ path }) => (path === '/messages/send' ? refusal : undefined))
  types(TEXT, 'Token', 'outro-token-qualquer')
  types(TEXT, 'Número', '5511988880001')
  types(TEXT, 'Mensagem', 'Oi')
  submit(TEXT)
  await until(() => expect(faults(TEXT)).toEqual(['Acesso não permitido']))
  refusal = Response.json({ error: 'ERR_WAPP_INVALID_CONTACT', message: 'Não.', faults: [unknown] }, { status: 400 })
  submit(TEXT)
  await until(() => expect(faults(TEXT)).toEqual(['Número inválido']))
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

it('revokes a token after a question', async () => {
  await open(({ method }) => (method === 'PUT' ? { ...shop, hasToken: false } : undefined))
  await page.press('Revogar o token: Loja')
  await page.shows('Revogar o token desta conexão?')
  await page.press('Revogar')
  await page.shows('Token revogado.')
  expect(sent('/whatsapp/3')).toMatchObject([{ method: 'PUT', body: { token: null } }])
})

it('leads away whom the plan gives no API', async () => {
  page = new OpenedPage('/messages-api', person('admin'), ({ path }) =>
    path.startsWith('/companies/listPlan') ? { plan: { useExternalApi: false } } : undefined,
  )
  await page.shows('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.')
  expect(document.querySelector('nav a[href="/messages-api"]')).toBeNull()
  await page.arrivesAt('/')
})
