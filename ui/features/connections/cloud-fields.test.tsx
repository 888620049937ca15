// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { officialCapabilities } from '../../../core/kit/whatsapp-capabilities.ts'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const official = {
  id: 3,
  name: 'Oficial',
  status: 'CONNECTED',
  statusReason: null,
  number: '551140000001',
  updatedAt: '2026-01-01T00:00:00.000Z',
  queues: [],
  isDefault: true,
  greetingMessage: '',
  provider: 'cloud',
  cloud: {
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    heardAt: null,
    quality: null,
    reachTier: null,
    findings: [],
  },
  capabilities: officialCapabilities,
}
const webhook = {
  webhookUrl: 'https://desk.example.com/api/whatsapp/cloud/webhook',
  verifyToken: '1-abc',
  isPublic: false,
}

let page: OpenedPage
afterEach(() => page.close())

const openPage = (rows: object[], answer: (call: Sent) => unknown = () => undefined): void => {
  page = new OpenedPage('/connections', person('admin'), call => {
    if (call.path === '/whatsapp' && call.method === 'GET') return rows
    if (call.path === '/whatsapp-cloud/panel') return webhook
    return answer(call)
  })
}

const sent = (method: string, path: string) =>
  until(
    () =>
      page.sent.find(call => call.method === method && call.path === path)?.body ??
      Promise.reject(new Error('not sent yet')),
  )

it('shows the ids of an official connection, where Meta is to tell things, and no proxy; what is typed again is sent alone', async () => {
  openPage([official], ({ method }) => (method === 'PUT' ? official : undefined))
  await page.shows('Oficial')
  await page.press('Editar: Oficial')
  await page.shows(webhook.webhookUrl)
  await page.shows('A Meta só avisa um endereço público com https. Defina --public-url no servidor.')
  await page.shows('A Meta ainda não avisou nada deste número.')
  expect(page.labelled<HTMLInputElement>('ID do número de telefone').value).toBe('106540352242922')
  expect(page.labelled<HTMLInputElement>('Token de acesso').placeholder).toBe('definido')
  expect(document.body.textContent).not.toContain('Endereço do proxy')
  await page.types('Token de acesso', 'EAAnew')
  await page.press('Salvar')
  expect(await sent('PUT', '/whatsapp/3')).toEqual({
    cloud: { phoneNumberId: '106540352242922', wabaId: '102290129340398', token: 'EAAnew' },
  })
})

it('says in words what Meta finds missing, and whose the number is already', async () => {
  const found = {
    findings: ['not-subscribed', 'no-payment'],
    number: {
      display: '+55 11 4000-0001',
      verifiedName: 'Loja',
      quality: 'GREEN',
      limit: 'TIER_250',
      isOnBusinessApp: true,
    },
    takenBy: 'Balcão de baixo',
  }
  openPage([official], ({ path }) => (path === '/whatsapp-cloud/check' ? found : undefined))
  await page.shows('Oficial')
  await page.press('Editar: Oficial')
  await page.shows(webhook.webhookUrl)
  await page.press('Testar na Meta')
  await page.shows('A conta está sem forma de pagamento. Sem ela a Meta para de entregar.')
  await page.shows('Este número já está na conexão Balcão de baixo. Desconecte-a antes de usar esta.')
  expect(await sent('POST', '/whatsapp-cloud/check')).toMatchObject({ whatsappId: 3, subscribes: true })
})
