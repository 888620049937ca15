// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '../../../../../core/domain/access/permissions.ts'
import type { FlowHook } from '../../../../../core/tenant/flows/hooks/contract.ts'
import { OpenedPage, person, type Sent } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'

const graph = {
  nodes: [
    { id: 'h', type: 'handler', position: { x: 0, y: 0 }, data: { name: 'Entrada', mappings: {} } },
    { id: 'f', type: 'end', position: { x: 300, y: 0 }, data: { label: 'Saída' } },
  ],
  edges: [{ source: 'h', target: 'f' }],
  globalVariables: [],
}

const PATH = '/api/hooks/pedidos/3-abc'
const fresh: FlowHook = {
  flowId: 7,
  path: PATH,
  hasSecret: false,
  listensUntil: null,
  caughtAt: null,
  refusedAt: null,
  refusal: null,
  everyCall: false,
  payload: null,
}

let hook: FlowHook
/** How long the server listens, in milliseconds. */
let lasts: number
let page: OpenedPage
afterEach(() => page.close())

function answer({ method, path, body }: Sent): unknown {
  if (path === '/flows/7') return { id: 7, nome: 'Pedidos', tipo: 'webhook', ...graph }
  if (path === '/flows/7/draft' && method === 'PUT') return { flowId: 7, revision: 1, userId: 1, author: 'Ana' }
  if (path === '/flows/7/draft') return { ...graph, revision: 0, basedOn: 1, author: '', savedAt: null }
  if (path === '/flows/7/hook/renew') hook = { ...hook, path: `${PATH}-novo` }
  if (path === '/flows/7/hook/secret') hook = { ...hook, hasSecret: (body as { secret: string }).secret !== '' }
  if (path === '/flows/7/hook/every-call') hook = { ...hook, ...(body as { everyCall: boolean }) }
  if (path === '/flows/7/hook/listening') {
    const { listening } = body as { listening: boolean }
    hook = { ...hook, listensUntil: listening ? new Date(Date.now() + lasts).toISOString() : null }
  }
  return path.startsWith('/flows/7/hook') ? hook : undefined
}

/** Opens the panel of a node of the webhook flow. */
async function open({ name = 'Entrada', profile = 'admin' as Profile, was = fresh } = {}): Promise<void> {
  hook = was
  lasts = 300_000
  page = new OpenedPage('/fluxos/7/editar', person(profile), answer)
  await page.press('Ver em lista')
  await step(name)
}

const step = (name: string): Promise<void> =>
  until(() => {
    const found = [...document.querySelectorAll('button')].find(one => one.textContent?.startsWith(name))
    if (!found) throw new Error(`no step is called ${name}`)
    found.click()
  })

/** Another program sent something, and the server tells about it. */
async function arrives(payload: FlowHook['payload']): Promise<void> {
  hook = { ...hook, payload, caughtAt: new Date().toISOString() }
  const { payload: _, path: __, hasSecret: ___, ...flowHook } = hook
  await page.hears({
    event: 'company-1-flowHook',
    data: { action: 'update', flowHook },
  })
}

const saved = (): Record<string, unknown> | undefined =>
  (
    page.sent.findLast(({ method, path }) => method === 'PUT' && path === '/flows/7/draft')?.body as
      | typeof graph
      | undefined
  )?.nodes[0]?.data

const calls = (path: string): unknown[] => page.sent.filter(call => call.path === path).map(({ body }) => body)
const toggle = (): Promise<HTMLInputElement> =>
  until(() => {
    const found = document.querySelector<HTMLInputElement>('aside input[role=switch]')
    if (!found) throw new Error('nothing can be switched')
    return found
  })

describe('the address of a webhook', () => {
  it('is shown whole and copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open()
    const field = await until(() => page.labelled<HTMLInputElement>('Endereço do webhook'))
    expect(field.value).toBe(location.origin + PATH)
    await page.press('Copiar endereço')
    await page.shows('Endereço copiado!')
    expect(copied).toHaveBeenCalledWith(location.origin + PATH)
    copied.mockRejectedValue(new Error('not here'))
    await page.press('Copiar endereço')
    await page.shows('O navegador não deixou copiar. Selecione o texto e copie.')
  })

  it('is given up for another one when that is confirmed', async () => {
    await open()
    await page.press('Novo endereço')
    await page.shows('O endereço atual deixa de funcionar na hora, e quem o usa precisa do novo.')
    expect(calls('/flows/7/hook/renew')).toEqual([])
    const inDialog = (words: string): HTMLButtonElement | undefined =>
      [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(one => one.textContent === words)
    inDialog('Cancelar')!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await until(() => expect(inDialog('Cancelar')).toBeUndefined())
    expect(page.labelled<HTMLInputElement>('Endereço do webhook').value).toBe(location.origin + PATH)
    await page.press('Novo endereço')
    await until(() => inDialog('Novo endereço')!.click())
    await page.shows('O webhook tem um novo endereço.')
    await until(() =>
      expect(page.labelled<HTMLInputElement>('Endereço do webhook').value).toBe(`${location.origin}${PATH}-novo`),
    )
  })

  it('says below when a call was rejected last, and why', async () => {
    await open({ was: { ...fresh, refusedAt: '2026-11-22T12:00:00.000Z', refusal: 'limit' } })
    await page.shows('Última chamada recusada: ')
    await page.shows('As execuções de fluxos do mês tinham acabado.')
  })

  it('is changed by administrators alone', async () => {
    await open({ profile: 'user' })
    await page.shows('Copiar endereço')
    for (const words of ['Novo endereço', 'Segredo da assinatura (HMAC)']) expect(page.text).not.toContain(words)
  })
})

describe('the secret', () => {
  it('is stored, never shown, and removed', async () => {
    await open()
    await page.shows('Com um segredo, só vale o que vem assinado com ele, como GitHub, Shopify,')
    await page.types('Segredo da assinatura (HMAC)', 'abc123')
    await page.press('Guardar segredo')
    await page.shows('Há um segredo, que não é mostrado. Um novo toma o lugar dele.')
    await until(() => expect(page.labelled<HTMLInputElement>('Segredo da assinatura (HMAC)').value).toBe(''))
    await page.press('Remover segredo')
    await page.shows('O webhook não exige mais assinatura.')
    expect(calls('/flows/7/hook/secret')).toEqual([{ secret: 'abc123' }, { secret: '' }])
  })
})

describe('the same data that come again', () => {
  it('begin the flow once, or each time where that is switched on', async () => {
    await open()
    await page.shows('Os mesmos dados, do mesmo endereço, em menos de 10 minutos, são uma repetição')
    document.querySelectorAll<HTMLInputElement>('aside input[role=switch]')[1]!.click()
    await page.shows('Cada chamada inicia o fluxo, ainda que traga os mesmos dados.')
    expect(calls('/flows/7/hook/every-call')).toEqual([{ everyCall: true }])
  })
})

describe('listening', () => {
  // Before the next one, whose toast stays for its time, also when its page is gone.
  it('of someone else changes nothing here, but what came can be used', async () => {
    await open({ was: { ...fresh, listensUntil: new Date(Date.now() + 300_000).toISOString() } })
    await page.shows('Escutando')
    await arrives({ nome: 'Ana' })
    await page.shows('Recebidos por último')
    expect(page.text).not.toContain('Dados do webhook recebidos!')
    await page.press('Usar os dados recebidos')
    await until(() => expect(saved()).toMatchObject({ lastWebhookData: { nome: 'Ana' } }))
    await until(() => expect(page.text).not.toContain('Usar os dados recebidos'))
    expect(calls('/flows/7/hook/listening')).toEqual([])
  })

  it('shows what comes at once, to choose its fields, and ends with the panel', async () => {
    await open()
    await page.shows('Aguardando')
    ;(await toggle()).click()
    await page.shows('Escutando')
    await page.shows('e também inicia o fluxo publicado, se algo vem depois deste nó.')
    await arrives({ pedido: { id: 42 } })
    await page.shows('Dados do webhook recebidos!')
    await until(() => expect(saved()).toMatchObject({ lastWebhookData: { pedido: { id: 42 } } }))
    await page.types('Variável para pedido.id', 'pedido')
    page.labelled('Variável para pedido.id').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await until(() => expect(saved()).toMatchObject({ mappings: { 'pedido.id': 'pedido' } }))
    await step('Saída')
    await until(() => expect(calls('/flows/7/hook/listening')).toEqual([{ listening: true }, { listening: false }]))
  })

  it('is over when its time is', async () => {
    await open()
    lasts = 1000
    ;(await toggle()).click()
    await until(async () => expect((await toggle()).checked).toBe(true))
    await until(async () => expect((await toggle()).checked).toBe(false))
    await page.shows('Aguardando')
  })
})
