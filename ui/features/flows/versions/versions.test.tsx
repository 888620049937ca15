// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

const flow = { id: 7, nome: 'Triagem', tipo: 'conversacao', version: 2, hasDraft: true }
const drawn = {
  nodes: [
    { id: 'a', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'b', type: 'sendMessage', position: { x: 300, y: 0 }, data: { label: 'Menu', message: 'Olá!' } },
  ],
  edges: [{ source: 'a', target: 'b' }],
  globalVariables: [],
}
const version = (number: number, note: string) => ({
  number,
  note,
  author: 'Bia',
  isPublished: number === 2,
  createdAt: '2026-11-20T12:00:00.000Z',
})
const field = { path: 'data.message', before: 'Oi', after: 'Olá!' }
const differences = [{ is: 'nodeChanged', nodeId: 'b', type: 'sendMessage', fields: [field] }]
const nodes = [{ id: 'b', type: 'sendMessage', label: 'Menu' }]

let page: OpenedPage
let draftIs: number
let broken: boolean
beforeEach(() => {
  draftIs = 3
  broken = false
})
afterEach(() => page.close())

function served({ method, path }: Sent): unknown {
  if (path === '/flows/7/versions') return { versions: [version(2, 'Saudação nova'), version(1, '')] }
  if (path === '/flows/7/diff')
    return broken ? Response.json({ error: 'ERR_INTERNAL' }, { status: 500 }) : { differences, nodes }
  if (path === '/flows/7/draft' && method === 'PUT') return { flowId: 7, revision: 1, userId: 1, author: 'Ana' }
  if (path === '/flows/7/draft')
    return { ...drawn, revision: draftIs, author: 'Ana', savedAt: draftIs > 0 ? '2026-11-22T10:00:00.000Z' : null }
  if (path === '/flows/7/starts') return { connections: [], queues: [], campaigns: [] }
  return path.startsWith('/flows/7') ? { ...flow, ...drawn } : undefined
}

async function openEditor(): Promise<void> {
  page = new OpenedPage('/fluxos/7/editar', person('admin'), served)
  await page.press('Ver em lista')
  await page.shows('Leva a Menu')
}
const posted = (): [string, unknown][] =>
  page.sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

const openVersion = async (number: number): Promise<void> => {
  const summary = await until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('summary')].find(one =>
      one.textContent?.startsWith(`Versão ${number}`),
    )
    return found ?? Promise.reject(new Error('not yet'))
  })
  const details = summary.closest('details')!
  details.open = true
  details.dispatchEvent(new Event('toggle'))
}

describe('the history of a flow', () => {
  it('tells about the draft and of each version who published it, why, and what is different in it', async () => {
    await openEditor()
    await page.press('Histórico do fluxo')
    for (const words of ['Rascunho', 'Versão 2', 'Publicada', 'por Bia', 'Saudação nova', 'Versão 1'])
      await page.shows(words)
    await page.shows('Mensagem: "Oi" → "Olá!"')
    expect(page.text).not.toContain('data.message')
  })

  it('leads to the node that differs', async () => {
    await openEditor()
    await page.press('Histórico do fluxo')
    await page.shows('Mensagem: "Oi" → "Olá!"')
    const button = await until(() => {
      const found = document.querySelector<HTMLElement>('[title="Ir para o componente: Menu"]')
      return found ?? Promise.reject(new Error('not yet'))
    })
    button.click()
    await until(() => expect(page.labelled<HTMLInputElement>('Nome do passo').value).toBe('Menu'))
    expect(page.text).not.toContain('Saudação nova')
  })

  it('restores an older version with a note; the draft goes', async () => {
    await openEditor()
    await page.press('Histórico do fluxo')
    await openVersion(1)
    await page.press('Restaurar')
    await page.shows('O rascunho, que não foi publicado, é descartado.')
    await page.types('Nota', 'Como era')
    const forms = document.querySelectorAll<HTMLFormElement>('[role=dialog] form')
    forms[forms.length - 1]!.requestSubmit()
    await page.shows('A versão 1 foi publicada de novo.')
    expect(posted()).toEqual([['/flows/7/versions/1/restore', { note: 'Como era', revision: 3 }]])
  })

  it('says when differences could not be loaded, and tries again', async () => {
    broken = true
    await openEditor()
    await page.press('Histórico do fluxo')
    await page.shows('As diferenças não puderam ser carregadas')
    broken = false
    await page.press('Tentar de novo')
    await page.shows('Mensagem: "Oi" → "Olá!"')
  })
})

describe('saving with a note', () => {
  const saveWith = async (note: string): Promise<void> => {
    await page.press('Publicar com uma nota')
    await page.shows('O que mudou e por quê. Aparece no histórico.')
    await page.types('Nota', note)
    document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  }

  it('publishes the draft with it', async () => {
    await openEditor()
    await saveWith('Preços de dezembro')
    await until(() => expect(posted()).toEqual([['/flows/7/publish', { revision: 3, note: 'Preços de dezembro' }]]))
  })

  it('makes a draft where there is none', async () => {
    draftIs = 0
    await openEditor()
    await saveWith('Só a nota')
    await until(() => expect(posted()).toEqual([['/flows/7/publish', { revision: 1, note: 'Só a nota' }]]))
  })
})

describe('two people in one flow', () => {
  it('are told about each other as long as both are there', async () => {
    await openEditor()
    const listens = (...names: string[]) =>
      page.hears({
        event: 'company-1-flowEditors',
        data: { action: 'update', flowId: 7, people: names.map((name, at) => ({ id: at + 1, name })) },
      })
    await listens('Ana')
    expect(page.text).not.toContain('com este fluxo aberto')
    await listens('Ana', 'Bia')
    await page.shows('Bia também está com este fluxo aberto.')
    await listens('Ana')
    await until(() => expect(page.text).not.toContain('com este fluxo aberto'))
  })
})

describe('the counters of a flow', () => {
  it('are offered to those who see what all queues said', async () => {
    await openEditor()
    expect(document.querySelector('[aria-label="Mostrar contadores"]')).not.toBeNull()
    page.close()
    page = new OpenedPage('/fluxos/7/editar', person('user'), served)
    await page.press('Ver em lista')
    expect(document.querySelector('[aria-label="Mostrar contadores"]')).toBeNull()
  })
})
