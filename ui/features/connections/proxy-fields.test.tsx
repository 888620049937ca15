// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const shop = {
  id: 3,
  name: 'Loja',
  status: 'CONNECTED',
  statusReason: null,
  number: '5511999990001',
  updatedAt: '2026-01-01T00:00:00.000Z',
  queues: [],
  isDefault: true,
  greetingMessage: 'Olá!',
  proxyAddress: 'http://proxy.example.com:3128',
  proxyUsername: 'loja',
  hasProxyPassword: true,
}

let page: OpenedPage
afterEach(() => page.close())

const openPage = (row: object, answer: (call: Sent) => unknown = () => undefined): void => {
  page = new OpenedPage('/connections', person('admin'), call => {
    if (call.method !== 'GET') return answer(call) ?? row
    return call.path === '/whatsapp' ? [row] : undefined
  })
}

async function openDialog(row: object, answer?: (call: Sent) => unknown): Promise<HTMLDetailsElement> {
  openPage(row, answer)
  await page.shows('Loja')
  await page.press('Editar: Loja')
  await page.shows('Endereço do proxy')
  return page.labelled('Endereço do proxy').closest('details')!
}

const saved = async (): Promise<unknown> => {
  await page.press('Salvar')
  return until(() => page.sent.find(({ method }) => method === 'PUT')?.body ?? Promise.reject(new Error('not yet')))
}

it('is folded away where a connection has none', async () => {
  const fields = await openDialog({ ...shop, proxyAddress: '', proxyUsername: '', hasProxyPassword: false })
  expect(fields.open).toBe(false)
  expect(page.labelled('Senha do proxy').getAttribute('placeholder')).toBe('')
})

it('shows a proxy with its user, and of its password only that there is one, which stays', async () => {
  const fields = await openDialog(shop)
  expect(fields.open).toBe(true)
  expect(page.labelled<HTMLInputElement>('Usuário do proxy').value).toBe('loja')
  const password = page.labelled<HTMLInputElement>('Senha do proxy')
  expect([password.type, password.value, password.placeholder]).toEqual(['password', '', 'definida'])
  expect(await saved()).not.toHaveProperty('proxyPassword')
})

it('says no more of a stored password once the address is another, and sends the new one', async () => {
  await openDialog(shop)
  await page.types('Endereço do proxy', 'socks5://outro.example.com:1080')
  await until(() => expect(page.labelled<HTMLInputElement>('Senha do proxy').placeholder).toBe(''))
  await page.types('Senha do proxy', 'nova')
  await until(() => expect(page.labelled<HTMLInputElement>('Senha do proxy').value).toBe('nova'))
  expect(await saved()).toMatchObject({ proxyAddress: 'socks5://outro.example.com:1080', proxyPassword: 'nova' })
})

it('unfolds and says beside the field what is wrong, here and at the server', async () => {
  const error = { error: 'ERR_WAPP_PROXY_PRIVATE', message: 'Este servidor não deixa usar um proxy interno.' }
  const fields = await openDialog({ ...shop, proxyAddress: '' }, () => Response.json(error, { status: 400 }))
  await page.types('Endereço do proxy', 'http://loja:x@proxy.example.com:3128')
  await page.press('Salvar')
  await page.shows('Escreva usuário e senha nos campos deles, não no endereço')
  expect([fields.open, page.labelled('Endereço do proxy').getAttribute('aria-invalid')]).toEqual([true, 'true'])
  await page.types('Endereço do proxy', 'http://10.0.0.1:3128')
  await page.press('Salvar')
  await page.shows(error.message)
  expect(page.labelled('Endereço do proxy').getAttribute('aria-invalid')).toBe('true')
})

it.each([
  ['proxy-silent', 'O proxy não respondeu'],
  ['proxy-unauthorized', 'O proxy recusou o usuário ou a senha.'],
  ['proxy-refused', 'O proxy não deixou chegar ao WhatsApp.'],
  ['proxy-forbidden', 'O proxy fica numa rede interna'],
  ['proxy-intercepting', 'não mostrou o certificado do WhatsApp'],
  ['proxy-unreadable', 'A senha do proxy não pode mais ser lida neste servidor. Digite-a de novo na conexão.'],
])('says on the page why the connection waits: %s', async (statusReason, words) => {
  openPage({ ...shop, status: 'TIMEOUT', statusReason })
  await page.shows(words)
})
