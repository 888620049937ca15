// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const graph = {
  nodes: [{ id: 'a', type: 'start', position: { x: 0, y: 0 }, data: {} }],
  edges: [],
  globalVariables: [],
}
const starts = {
  connections: [
    { id: 3, name: 'Matriz', welcome: false, otherFlow: { id: 9, nome: 'Boas-vindas' }, phrases: [] as string[] },
  ],
  queues: [{ id: 5, name: 'Vendas', color: '#ff0000', starts: false, otherFlow: null }],
  campaigns: [] as { id: number; name: string; status: string }[],
}

function served({ method, path, body }: Sent): unknown {
  if (path === '/flows/7/starts' && method === 'PUT') {
    const { connections, queueIds } = body as {
      connections: { welcome: boolean; phrases: string[] }[]
      queueIds: number[]
    }
    const [one] = connections
    return {
      ...starts,
      connections: [{ ...starts.connections[0], ...one, otherFlow: null }],
      queues: starts.queues.map(queue => ({ ...queue, starts: queueIds.includes(queue.id) })),
    }
  }
  if (path === '/flows/7/starts') return starts
  if (path === '/flows/7/draft') return { ...graph, revision: 0, author: '', savedAt: null }
  return path === '/flows/7' ? { id: 7, nome: 'Fluxo', tipo: 'conversacao', version: 1, ...graph } : undefined
}

async function openStart(profile: 'admin' | 'user'): Promise<void> {
  page = new OpenedPage('/fluxos/7/editar', person(profile), served)
  await page.press('Ver em lista')
  await page.shows('Ponto inicial do fluxo · nada o inicia')
  await until(() => {
    document.querySelector<HTMLElement>('#step-a button')!.click()
    expect(page.text).toContain('Este fluxo começa com')
  })
}

/** The switch whose label begins so. */
const toggle = (words: string): HTMLInputElement =>
  [...document.querySelectorAll('label')]
    .find(label => label.textContent?.startsWith(words))!
    .querySelector<HTMLInputElement>('input')!

it('warns when nothing starts the flow, and says what starts it once that is set', async () => {
  await openStart('admin')
  await page.shows('Nada inicia este fluxo ainda')
  await page.shows('Hoje começa o fluxo Boas-vindas.')
  toggle('Conversa nova em Matriz').click()
  await page.shows('No lugar do fluxo Boas-vindas.')
  await page.types('Palavras em Matriz', 'preços\n\noferta')
  toggle('Fila Vendas').click()
  await page.press('Salvar o início')
  await page.shows('Início salvo.')
  expect(page.sent.find(({ method }) => method === 'PUT')!.body).toEqual({
    connections: [{ id: 3, welcome: true, phrases: ['preços', 'oferta'] }],
    queueIds: [5],
  })
  await page.shows('Começa com: Matriz, "preços", "oferta", Vendas')
})

it('is read by all, and set by administrators alone', async () => {
  await openStart('user')
  await page.shows('Quem define isso é um administrador.')
  expect(page.text).not.toContain('Salvar o início')
  expect(toggle('Fila Vendas').disabled).toBe(true)
})
