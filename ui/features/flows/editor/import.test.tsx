// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

const start = { id: 'a', type: 'start', position: { x: 0, y: 0 }, data: {} }
const says = (message: string) => ({ id: 'b', type: 'sendMessage', position: { x: 0, y: 20 }, data: { message } })
const flow = (nome: string, message: string) => ({
  nome,
  nodes: [start, says(message)],
  edges: [{ source: 'a', target: 'b' }],
})

let page: OpenedPage
afterEach(() => page.close())

const served = ({ method, path }: Sent): unknown => {
  if (path === '/flows/7/draft' && method === 'PUT') return { flowId: 7, revision: 1, userId: 1, author: 'Ana' }
  const drawn = { nodes: [start], edges: [], globalVariables: [] }
  if (path === '/flows/7/draft') return { ...drawn, revision: 0, basedOn: 1, author: '', savedAt: null }
  if (path === '/flows/7/starts') return { connections: [], queues: [], campaigns: [] }
  return path.startsWith('/flows/7') ? { id: 7, nome: 'Aberto', tipo: 'conversacao', ...drawn } : undefined
}

async function open(path = '/fluxos/7/editar'): Promise<void> {
  page = new OpenedPage(path, person('admin'), served)
  await page.press('Ver em lista')
}

async function choose(content: unknown): Promise<void> {
  const picker = await until(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file][aria-label=IMPORTAR]')
    if (!found) throw new Error('no file can be chosen')
    return found
  })
  Object.defineProperty(picker, 'files', {
    value: [new File([JSON.stringify(content)], 'fluxos.json')],
    configurable: true,
  })
  picker.dispatchEvent(new Event('change', { bubbles: true }))
}

const added = (): unknown[] =>
  page.sent.filter(({ method, path }) => method === 'POST' && path === '/flows').map(({ body }) => body)

describe('a file of flows', () => {
  it('with one comes into the flow that is open, in order where its nodes lay over each other', async () => {
    await open()
    await choose(flow('Um', 'Olá!'))
    await page.shows('Olá!')
    await until(() =>
      expect(page.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
        nodes: [{}, { position: { x: 320 } }],
      }),
    )
    expect(added()).toEqual([])
  })

  it('with several asks which, and adds each on its own', async () => {
    await open()
    await choose({
      whaticket_fluxos: [flow('Um', 'Olá!'), { ...flow('Pedido pronto', 'Oi!'), tipo: 'webhook' }, flow('', 'Ei!')],
    })
    await page.shows('O arquivo tem 3 fluxos')
    await page.press('Importar 3 fluxos')
    await page.shows('3 fluxos importados.')
    expect(added()).toMatchObject([
      { nome: 'Um', tipo: 'conversacao' },
      { nome: 'Pedido pronto', tipo: 'webhook', slug: 'pedido-pronto' },
      { nome: 'Fluxo importado 3' },
    ])
    expect(page.text).not.toContain('Olá!')
  })

  it('with several brings the one that is chosen into the flow that is open', async () => {
    await open()
    await choose([flow('Um', 'Olá!'), flow('Dois', 'Oi!')])
    await page.shows('O arquivo tem 2 fluxos')
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')!.click()
    await page.press('Importar 1 fluxo')
    await page.shows('Oi!')
    expect(added()).toEqual([])
  })
})

describe('a new flow', () => {
  it('may be one that another program begins', async () => {
    await open('/fluxos/novo')
    const kind = await until(() => page.labelled<HTMLSelectElement>('Tipo'))
    kind.value = [...kind.options].find(({ text }) => text === 'Webhook')!.value
    kind.dispatchEvent(new Event('change', { bubbles: true }))
    await page.press('Ver em lista')
    await page.shows('Handler')
    const name = document.querySelector<HTMLInputElement>('[name=flow-name]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name, 'Pedido pronto')
    name.dispatchEvent(new Event('input', { bubbles: true }))
    await page.shows('Não salvo')
    await page.press('SALVAR')
    await until(() =>
      expect(added()).toMatchObject([{ tipo: 'webhook', slug: 'pedido-pronto', nodes: [{ type: 'handler' }] }]),
    )
  })
})
