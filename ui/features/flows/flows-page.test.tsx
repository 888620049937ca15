// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const triage = {
  id: 7,
  nome: 'Triagem',
  tipo: 'conversacao',
  slug: null,
  queue: { id: 1, name: 'Vendas', color: '#0A7547' },
  executionsRunning: 2,
  executionsFinished: 40,
  version: 3,
  hasDraft: true,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
}

let page: OpenedPage
afterEach(() => page.close())

const open = (more: (call: { method: string; path: string }) => unknown = () => undefined): OpenedPage =>
  new OpenedPage(
    '/fluxos',
    person('admin'),
    call => more(call) ?? (call.path === '/flows/list' ? { flows: [triage] } : undefined),
  )

describe('the list of flows', () => {
  it('tells about each flow its kind, its queue, its runs and whether it has a draft', async () => {
    page = open()
    await page.shows('Triagem')
    for (const text of ['Conversação', 'Vendas', '2 em andamento, 40 finalizadas', 'Publicado', 'Rascunho'])
      expect(page.text).toContain(text)
    const link = [...document.querySelectorAll('a')].find(one => one.textContent === 'Triagem')
    expect(link?.getAttribute('href')).toBe('/fluxos/7/editar')
  })

  it('says what flows are for when there are none', async () => {
    page = open(({ path }) => (path === '/flows/list' ? { flows: [] } : undefined))
    await page.shows('Nenhum fluxo ainda')
  })

  it('is in the order of names, and finds a flow by a part of its name, whatever its accents', async () => {
    const flows = ['Vendas', 'Avaliação', 'Árvore'].map((nome, id) => ({ ...triage, id, nome, queue: null }))
    page = open(({ path }) => (path === '/flows/list' ? { flows } : undefined))
    const names = (): (string | null)[] =>
      [...document.querySelectorAll('a[href$="/editar"]')].map(one => one.textContent)
    await until(() => expect(names()).toEqual(['Árvore', 'Avaliação', 'Vendas']))
    const box = document.querySelector<HTMLInputElement>('input[type=search]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'AVALIACAO')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => expect(names()).toEqual(['Avaliação']))
  })

  it("says 'Erro ao buscar fluxos' when they cannot be fetched", async () => {
    page = open(({ path }) => (path === '/flows/list' ? new Response('', { status: 500 }) : undefined))
    await page.shows('Erro ao buscar fluxos')
  })

  it("says 'Erro ao deletar fluxo!' when the server has no words", async () => {
    page = open(({ method }) => (method === 'DELETE' ? new Response('', { status: 500 }) : undefined))
    await page.press('Excluir: Triagem')
    await page.shows('Exclusão de Registro')
    await page.press('Excluir')
    await page.shows('Erro ao deletar fluxo!')
  })
})

describe('a new flow', () => {
  it('needs a name', async () => {
    page = open()
    await page.press('Novo fluxo')
    await page.shows('Conversação')
    await page.press('Salvar')
    await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
    expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('needs a slug when it is for webhooks, which follows its name', async () => {
    page = open(({ method, path }) => (method === 'POST' && path === '/flows' ? { ...triage, id: 9 } : undefined))
    await page.press('Novo fluxo')
    await page.types('Nome', 'Pedido não pago')
    const kind = page.labelled<HTMLSelectElement>('Tipo')
    kind.value = 'webhook'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(page.labelled<HTMLInputElement>('Slug').value).toBe('pedido-nao-pago'))
    await page.types('Slug', '')
    await page.press('Salvar')
    await page.shows('O SLUG é obrigatório para webhooks!')
    await page.types('Slug', 'pedido')
    await page.press('Salvar')
    await until(() =>
      expect(page.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        nome: 'Pedido não pago',
        tipo: 'webhook',
        slug: 'pedido',
      }),
    )
  })

  it('for webhooks begins with a ready-made one, which brings its scenarios', async () => {
    page = open(({ method, path }) => (method === 'POST' && path === '/flows' ? { ...triage, id: 9 } : undefined))
    await page.press('Novo fluxo')
    await page.types('Nome', 'Loja')
    const choose = (label: string, value: string): void => {
      const field = page.labelled<HTMLSelectElement>(label)
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    choose('Tipo', 'webhook')
    const offered = () => [...page.labelled<HTMLSelectElement>('Começar com').options].map(({ text }) => text)
    await until(() => expect(offered()).toEqual(['Um fluxo vazio', 'Aviso de pedido']))
    choose('Começar com', 'order')
    await page.press('Salvar')
    const made = await until(
      () => page.sent.find(({ method }) => method === 'POST') ?? Promise.reject(new Error('none')),
    )
    expect(made.body).toMatchObject({ tipo: 'webhook', slug: 'loja', scenarios: [{}, {}] })
    expect((made.body as { nodes: { type: string }[] }).nodes.map(({ type }) => type)).toContain('handler')
  })

  it("says 'Erro ao criar fluxo!' when the server has no words", async () => {
    page = open(({ method }) => (method === 'POST' ? new Response('', { status: 500 }) : undefined))
    await page.press('Novo fluxo')
    await page.types('Nome', 'Triagem')
    await page.press('Salvar')
    await page.shows('Erro ao criar fluxo!')
  })
})

describe('editing a flow in the list', () => {
  it('does not change its kind', async () => {
    page = open()
    await page.press('Editar: Triagem')
    await page.shows('O tipo de um fluxo não muda.')
    expect(page.labelled<HTMLSelectElement>('Tipo').disabled).toBe(true)
  })

  it("says 'Erro ao editar fluxo!' when the server has no words", async () => {
    page = open(({ method }) => (method === 'PUT' ? new Response('', { status: 500 }) : undefined))
    await page.press('Editar: Triagem')
    await page.types('Nome', 'Menu')
    await page.press('Salvar')
    await page.shows('Erro ao editar fluxo!')
  })
})

describe('who opens it', () => {
  it('is nobody whose plan has neither kind of flow', async () => {
    page = new OpenedPage('/fluxos', person('admin'), ({ path }) =>
      path.startsWith('/companies/listPlan')
        ? { plan: { useFlowConversation: false, useFlowWebhook: false } }
        : undefined,
    )
    await page.shows('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.')
  })
})
