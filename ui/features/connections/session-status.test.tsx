// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const soon = new Date(Date.now() + 30_000).toISOString()
const shop = {
  id: 3,
  name: 'Loja',
  status: 'TIMEOUT',
  statusReason: 'lost',
  number: '5511999990001',
  nextAttemptAt: soon,
  updatedAt: '2026-01-01T00:00:00.000Z',
  queues: [],
  isDefault: true,
}

let page: OpenedPage
afterEach(() => page.close())

const open = (more: object, profile: 'admin' | 'restaurante' = 'admin'): void => {
  page = new OpenedPage('/connections', person(profile, { whatsappId: 3 }), ({ method, path }) => {
    if (method === 'POST') return { ...shop, status: 'OPENING', statusReason: null, nextAttemptAt: null }
    return path === '/whatsapp' ? [{ ...shop, ...more }] : undefined
  })
}
const ACTS = ['Tentar novamente', 'Novo QR Code', 'Desconectar', 'Conectando', 'QR Code']
const acts = (): string[] =>
  [...document.querySelectorAll('main button')].map(one => one.textContent ?? '').filter(text => ACTS.includes(text))
const badge = (words: string): Promise<HTMLElement> =>
  until(() => {
    const displayed = [...document.querySelectorAll<HTMLElement>('[data-tone]')].find(one => one.textContent === words)
    return displayed ?? Promise.reject(new Error(`no badge ${words}`))
  })

describe('a line that waits for its next attempt', () => {
  it.each(['admin', 'restaurante'] as const)('can be tried at once by %s, and is told to be connecting', async who => {
    open({}, who)
    await page.shows('Desconectar')
    expect(acts()).toEqual(['Tentar novamente', 'Desconectar'])
    await page.press('Tentar novamente')
    await until(() => expect(acts()).toEqual(['Conectando']))
    expect(page.sent.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/whatsappsession/3' }])
  })

  it.each([
    ['while the attempt is under way', { nextAttemptAt: null }],
    ['until a suspension is over', { statusReason: 'suspended' }],
    ['while it is connected', { status: 'CONNECTED', statusReason: null, nextAttemptAt: null }],
  ])('offers to disconnect alone %s', async (_, more) => {
    open(more)
    await page.shows('Desconectar')
    expect(acts()).toEqual(['Desconectar'])
  })

  it('is called without an answer where it has none, and waiting where another reason stands below', async () => {
    open({})
    await badge('Sem resposta')
    page.close()
    open({ statusReason: 'proxy-unauthorized' })
    await badge('Em espera')
    await page.shows('O proxy recusou o usuário ou a senha.')
    expect(page.text).not.toContain('Sem resposta')
  })
})

describe('the number of a line', () => {
  it.each([
    ['TIMEOUT', 'lost'],
    ['DISCONNECTED', 'banned'],
    ['CONNECTED', 'restricted'],
    ['CONNECTED', null],
  ])('is shown whatever the reason: %s, %s', async (status, statusReason) => {
    open({ status, statusReason })
    await page.shows('+55 (11) 99999-0001')
  })
})

it('a restricted number is connected with a warning', async () => {
  open({ status: 'CONNECTED', statusReason: 'restricted', nextAttemptAt: null })
  expect((await badge('Conectado')).dataset.tone).toBe('warning')
  page.close()
  open({ status: 'CONNECTED', statusReason: null, nextAttemptAt: null })
  expect((await badge('Conectado')).dataset.tone).toBe('success')
})

it('a line that goes by a proxy says so in the list', async () => {
  open({ proxyAddress: 'socks5://proxy.example.com:1080' })
  expect((await badge('Via proxy')).title).toBe('socks5://proxy.example.com:1080')
  page.close()
  open({ proxyAddress: '' })
  await page.shows('Loja')
  expect(page.text).not.toContain('Via proxy')
})
