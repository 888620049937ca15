// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

const run = (id: number, more: object = {}) => ({
  id,
  flowId: 7,
  version: 2,
  state: 'waiting',
  entry: 'queue',
  nodeId: 'ouve',
  ticketId: 5,
  ticketUuid: 'abc-5',
  contact: { id: 1, name: `Cliente ${id}` },
  wakesAt: null,
  startedAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:09.000Z',
  endedAt: null,
  ...more,
})

const turn = (nodeId: string, type: string, more: object = {}) => ({
  nodeId,
  type,
  at: '2026-11-20T12:00:01.000Z',
  changed: {},
  log: [],
  ...more,
})
const turns = [
  turn('ouve', 'receiveMessage', { input: { reply: '42' }, changed: { pedido: '42' } }),
  turn('busca', 'httpRequest', { asked: { for: 'http', method: 'GET', url: 'https://loja.test/42' } }),
  turn('busca', 'httpRequest', {
    input: { answer: { for: 'http', status: 404, statusText: 'Not Found', data: null } },
    log: [{ level: 'error', word: 'httpFailed', data: { status: 404, statusText: 'Not Found' } }],
  }),
  turn('se', 'conditional', { port: 'condition-0' }),
]
const version = {
  number: 2,
  note: '',
  author: 'Ana',
  isPublished: true,
  createdAt: '2026-11-20T11:00:00.000Z',
  nodes: [
    { id: 'ouve', type: 'receiveMessage', position: { x: 0, y: 0 }, data: { label: 'Qual pedido?' } },
    { id: 'busca', type: 'httpRequest', position: { x: 0, y: 0 }, data: {} },
    { id: 'se', type: 'conditional', position: { x: 0, y: 0 }, data: { conditions: [{ output: 'Existe' }] } },
  ],
  edges: [],
  globalVariables: [],
}

const flow = { id: 7, nome: 'Triagem', tipo: 'conversacao', updatedAt: '2026-11-20T12:00:00.000Z' }

let page: OpenedPage
afterEach(() => page.close())

function open(path: string, runs: object[], profile: 'supervisor' | 'user' = 'supervisor'): void {
  page = new OpenedPage(path, person(profile), ({ method, path: requested }: Sent) => {
    if (requested === '/flows/list') return { flows: [flow] }
    if (requested === '/flows/7/runs') return { runs, hasMore: false, count: runs.length }
    if (requested === '/flows/7/versions/2') return version
    if (method === 'POST') return run(1, { state: 'stopped' })
    return requested.startsWith('/flow-runs/') ? { ...run(1), variables: { pedido: '42' }, turns } : undefined
  })
}

const acts = (): (string | null)[] =>
  [...document.querySelectorAll('main td button')].map(one => one.getAttribute('aria-label'))

it('runs are listed with how they are and what may be done with them', async () => {
  const [paused, done] = [
    run(2, { state: 'paused', entry: 'keyword' }),
    run(3, { state: 'timedOut', entry: 'webhook', contact: null }),
  ]
  open('/fluxos/7/execucoes', [done, paused, run(1)])
  await page.shows('Execuções: Triagem')
  for (const word of ['Aguardando', 'Pausada', 'Sem resposta', 'Fila', 'Palavra-chave', 'Webhook', '—'])
    await page.shows(word)
  expect(acts()).toEqual([
    'Ver os passos: —',
    'Continuar: Cliente 2',
    'Interromper: Cliente 2',
    'Ver os passos: Cliente 2',
    'Interromper: Cliente 1',
    'Ver os passos: Cliente 1',
  ])
  await page.press('Interromper: Cliente 1')
  await page.shows('O fluxo para de conduzir esta conversa, e isso não tem volta.')
  expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([])
  await page.press('Interromper')
  await page.shows('A execução foi interrompida; o atendimento aguarda uma pessoa.')
  expect(page.sent.find(({ method }) => method === 'POST')?.path).toBe('/flow-runs/1/stop')
})

it('they are as they are now: one that moves keeps its place, a new one comes first', async () => {
  open('/fluxos/7/execucoes', [run(1)])
  await page.shows('Cliente 1')
  const listens = (flowRun: object) => page.hears({ event: 'company-1-flowRun', data: { action: 'update', flowRun } })
  await listens(run(1, { state: 'finished' }))
  await listens(run(2))
  await listens(run(3, { flowId: 8 }))
  await page.shows('Finalizada')
  await page.shows('Cliente 2')
  expect(page.text).not.toContain('Cliente 3')
  expect(page.text.indexOf('Cliente 2')).toBeLessThan(page.text.indexOf('Cliente 1'))
})

it('says what the page is for where there are none, and that no run is in a state', async () => {
  open('/fluxos/7/execucoes', [])
  await page.shows('Aqui aparece cada conversa que este fluxo conduz')
  const filter = page.labelled<HTMLSelectElement>('Situação')
  expect([...filter.options].map(({ text }) => text)).toEqual([
    'Todas',
    'Em andamento',
    'Aguardando',
    'Pausada',
    'Finalizada',
    'Com erro',
    'Sem resposta',
    'Interrompida',
  ])
  filter.value = 'failed'
  filter.dispatchEvent(new Event('change', { bubbles: true }))
  await page.shows('Nenhuma execução nesta situação.')
})

it('one run tells what each node was given, asked, wrote and logged, by the names of its version', async () => {
  open('/fluxos/7/execucoes/1', [run(1)])
  for (const words of [
    'Execução: Cliente 1',
    'Qual pedido?',
    'Resposta do cliente: 42',
    'pedido = 42',
    'Pedido: GET https://loja.test/42',
    'Resposta: 404 Not Found',
    'Erro na requisição HTTP: 404 - Not Found',
    'Saiu por: Existe',
  ])
    await page.shows(words)
  expect(document.querySelector('[role=dialog] a[href="/tickets/abc-5"]')?.textContent).toBe('Abrir o atendimento')
  document.querySelector<HTMLElement>('[role=dialog] header button')!.click()
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

it('the list of flows leads there anyone who may see what all queues said, and nobody else', async () => {
  open('/fluxos', [])
  await until(() => expect(document.querySelector('a[href="/fluxos/7/execucoes"]')).not.toBeNull())
  page.close()
  open('/fluxos', [], 'user')
  await page.shows('Triagem')
  expect(document.querySelector('a[href="/fluxos/7/execucoes"]')).toBeNull()
})
