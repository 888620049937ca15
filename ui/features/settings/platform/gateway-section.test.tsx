// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewaySetup } from '../../../../core/platform/gateways/contract.ts'
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
const unasked = { standing: { notices: null, fault: null, askedAt: null }, certificateEndsAt: null }
const pix: GatewaySetup = {
  ...{ name: 'pix', title: 'Pix', isChosen: true, isReady: true, fields: [], notifications: null },
  ...unasked,
}
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
  ...unasked,
}
const header = { name: 'x-token', value: 'segredo-dos-avisos' }
const chosen: GatewaySetup = {
  ...bank,
  isChosen: true,
  isReady: true,
  fields: bank.fields.map(one => ({ ...one, isSet: true })),
  notifications: { path: '/api/subscription/webhook/bank', header, isToldByUs: false, hasPublicAddress: true },
}

function open(put: (call: Sent) => unknown = () => [{ ...pix, isChosen: false }, chosen]): void {
  page = new OpenedPage('/settings/platform', person('admin', { super: true }), call => {
    if (call.path === '/platform/options') return noOptions
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
  it('shows what a provider needs, sends what was typed, and then where it is to tell about payments', async () => {
    open()
    await lookAtBank()
    await page.types('Campo key', 'chave')
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
    const errors = [{ path: 'settings.certificate', code: 'Required', message: 'Obrigatório' }]
    open(() => Response.json({ error: 'ERR_VALIDATION', message: 'Confira.', faults: errors }, { status: 400 }))
    await lookAtBank()
    await page.types('Campo key', 'chave')
    await page.press('Salvar e usar')
    await until(() => expect(page.labelled('Campo certificate').getAttribute('aria-invalid')).toBe('true'))
    expect(page.labelled<HTMLInputElement>('Campo key').value).toBe('chave')
  })

  const content = (more: Partial<GatewaySetup>) => {
    page = new OpenedPage('/settings/platform', person('admin', { super: true }), ({ path, method }) => {
      if (path === '/platform/options') return noOptions
      if (path === '/platform/gateways')
        return [
          { ...pix, isChosen: false },
          { ...chosen, ...more },
        ]
      return method === 'POST' && path === '/platform/gateways/bank/ask' ? [pix, chosen] : undefined
    })
  }
  const requestedAt = '2026-11-20T15:00:00.000Z'
  const emitted = { path: '/api/subscription/webhook/bank?secret=x', header: null, isToldByUs: true }

  it.each([
    ['on', 'Banco avisa dos pagamentos na hora.'],
    ['paused', 'Banco parou de enviar avisos, depois de muitos sem resposta.'],
    ['none', 'No painel de Banco não há um webhook ativo com o endereço abaixo.'],
  ] as const)('says of a provider whose notices are %s: %s', async (notices, sentence) => {
    content({ standing: { notices, fault: null, askedAt: requestedAt } })
    await page.shows(sentence)
    await page.shows('Cadastre isto no painel de Banco')
  })

  it('says why a provider gave no answer, in its own words as well, and asks it again', async () => {
    const error = { kind: 'denied', said: 'A chave é de outro ambiente' } as const
    content({ standing: { notices: null, fault: error, askedAt: requestedAt } })
    await page.shows('Banco não aceitou a chave ou o certificado.')
    await page.shows('Banco disse: “A chave é de outro ambiente”')
    await page.press('Verificar agora')
    await until(() => expect(page.text).not.toContain('Banco disse'))
  })

  it('has nothing entered in a panel where the provider is reported by us, and says what it lacks for that', async () => {
    content({
      notifications: { ...emitted, hasPublicAddress: false },
      standing: { notices: 'none', fault: null, askedAt: requestedAt },
    })
    await page.shows('inicie o servidor com --public-url e um endereço https')
    expect(page.text).not.toContain('Cadastre isto')
    expect(page.text).not.toContain('secret=x')
  })

  it.each([
    [200, 'O certificado vale até'],
    [20, 'Gere outro no painel de Banco e envie-o acima antes disso.'],
    [-2, 'O certificado venceu em'],
  ])('of a certificate that ends in %i days: %s', async (days, sentence) => {
    content({ certificateEndsAt: new Date(Date.now() + days * 86_400_000).toISOString() })
    await page.shows(sentence)
  })
})
