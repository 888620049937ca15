// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
let row: Record<string, unknown>
const shop = (more: Record<string, unknown>): Record<string, unknown> => ({
  id: 3,
  name: 'Loja',
  status: 'qrcode',
  statusReason: null,
  number: null,
  qrcode: 'code-1',
  pairingCode: '',
  updatedAt: '2026-01-01T00:00:00.000Z',
  queues: [],
  isDefault: false,
  ...more,
})

beforeEach(() => {
  row = shop({})
  page = new OpenedPage('/connections', person('admin'), ({ method, path }) => {
    if (method === 'POST') row = shop({ qrcode: 'code-2' })
    if (path.startsWith('/whatsappsession')) return row
    return path === '/whatsapp' ? [row] : undefined
  })
})
afterEach(() => page.close())

describe('linking a phone', () => {
  it('opens by itself after a new code was asked for, says when it expires and makes another in place', async () => {
    row = shop({ status: 'DISCONNECTED', qrcode: '', statusReason: 'qr-unanswered' })
    await page.shows('O QR Code não foi lido a tempo.')
    await page.press('Novo QR Code')
    await page.shows('O celular vinculado será esquecido')
    document.querySelector<HTMLElement>('[role=dialog] [data-kind=primary]')!.click()
    await page.shows('O QR Code expirou.')
    await page.press('Gerar outro')
    await until(() => expect(document.querySelector('[role=dialog] svg[role=img]')?.textContent).toContain('QR Code'))
    expect(page.text).not.toContain('O QR Code expirou.')
  })

  it('by a number says what is missing of it', async () => {
    await page.press('QR Code')
    await page.shows('Sem câmera?')
    await page.types('Número do celular com código do país e DDD', '8888-000')
    await page.press('Gerar código')
    await page.shows('Escreva código do país, DDD e número, como +55\u00a011\u00a098888-0001.')
  })

  it('of a number that was never linked does not say that WhatsApp stopped answering', async () => {
    row = shop({ status: 'TIMEOUT', qrcode: '', statusReason: 'lost' })
    await page.shows('Nunca foi conectado')
    expect(page.text).not.toContain('parou de responder')
  })

  it.each([
    ['DISCONNECTED', 'needs-passkey', 'chave de acesso (passkey)'],
    ['DISCONNECTED', 'qr-unanswered', 'O QR Code expirou.'],
    ['TIMEOUT', 'outdated', 'O Balcão procura uma mais nova'],
  ])('says in place of the code why there is none: %s, %s', async (status, statusReason, words) => {
    row = shop({ status: 'DISCONNECTED', qrcode: '', statusReason: 'stopped' })
    await page.press('Novo QR Code')
    await page.shows('O celular vinculado será esquecido')
    row = shop({ status, qrcode: '', statusReason })
    document.querySelector<HTMLElement>('[role=dialog] [data-kind=primary]')!.click()
    const displayed = () => document.querySelector('[role=dialog] [role=status]')?.textContent
    await until(() => expect(displayed()).toContain(words))
  })

  it('that WhatsApp suspended says when it is tried again', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    row = shop({ status: 'TIMEOUT', qrcode: '', statusReason: 'suspended', nextAttemptAt: inAnHour })
    await page.shows('O WhatsApp suspendeu este número')
    await page.shows('Próxima tentativa:')
  })
})
