// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewaySetup } from '../../../../core/platform/invoices/contract.ts'
import { noOptions } from '../../../../core/platform/options/contract.ts'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const field = (name: string, more: Partial<GatewaySetup['fields'][number]> = {}) => ({
  name,
  label: { pt: `Campo ${name}`, en: `Field ${name}`, es: `Casilla ${name}` },
  isSecret: false,
  isOptional: false,
  isLong: false,
  value: '',
  isSet: false,
  ...more,
})
const pix: GatewaySetup = { name: 'pix', title: 'Pix', isChosen: true, isReady: true, fields: [], notifications: null }
const bank: GatewaySetup = {
  name: 'bank',
  title: 'Banco',
  isChosen: false,
  isReady: false,
  fields: [
    field('key', { isSecret: true }),
    field('certificate', { isSecret: true, isLong: true }),
    field('address', { value: 'https://bank.example' }),
  ],
  notifications: null,
}
const header = { name: 'x-token', value: 'segredo-dos-avisos' }
const chosen: GatewaySetup = {
  ...bank,
  isChosen: true,
  isReady: true,
  fields: bank.fields.map(one => ({ ...one, isSet: true })),
  notifications: { path: '/api/subscription/webhook/bank', header },
}

function open(put: (call: Sent) => unknown = () => [{ ...pix, isChosen: false }, chosen]): void {
  page = new OpenedPage('/settings/platform', person('admin', { super: true }), call => {
    if (call.path === '/platform/options') return { ...noOptions, hasSmtpPassword: false }
    if (call.path === '/platform/gateways') return [pix, bank]
    return call.path === '/platform/gateways/bank' ? put(call) : undefined
  })
}

async function lookAtBank(): Promise<void> {
  await page.shows('Forma de recebimento')
  await page.shows('Em uso')
  const select = page.labelled<HTMLSelectElement>('Receber por')
  select.value = 'bank'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await page.shows('Não está em uso')
}

const sent = (): Promise<Sent> =>
  until(() => {
    const call = page.sent.findLast(({ method }) => method === 'PUT')
    if (!call) throw new Error('nothing was put')
    return call
  })

describe('the way of being paid', () => {
  it('shows what a provider needs, sends what was typed, and then where it is to tell of payments', async () => {
    open()
    await lookAtBank()
    page.types('Campo key', 'chave')
    await page.press('Salvar e usar')
    expect((await sent()).body).toEqual({
      isChosen: true,
      settings: [
        { name: 'key', value: 'chave' },
        { name: 'address', value: 'https://bank.example' },
      ],
    })
    await page.shows('Avisos de pagamento')
    await page.shows(`${window.location.origin}/api/subscription/webhook/bank`)
    await page.shows('segredo-dos-avisos')
    await page.shows('Já está guardado. Só digite para trocar.')
    expect(page.labelled<HTMLInputElement>('Campo key').value).toBe('')
  })

  it('says at the field what cannot be, and keeps what was typed', async () => {
    const faults = [{ path: 'settings.certificate', code: 'Required', message: 'Obrigatório' }]
    open(() => Response.json({ error: 'ERR_VALIDATION', message: 'Confira.', faults }, { status: 400 }))
    await lookAtBank()
    page.types('Campo key', 'chave')
    await page.press('Salvar e usar')
    await until(() => expect(page.labelled('Campo certificate').getAttribute('aria-invalid')).toBe('true'))
    expect(page.labelled<HTMLInputElement>('Campo key').value).toBe('chave')
  })
})
