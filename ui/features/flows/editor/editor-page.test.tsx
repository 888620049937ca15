// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

const flow = {
  id: 7,
  nome: 'Triagem',
  tipo: 'conversacao',
  slug: null,
  queue: null,
  executionsRunning: 0,
  executionsFinished: 0,
  version: 1,
  hasDraft: false,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
}

const at = (x: number) => ({ x, y: 0 })
const drawn = {
  nodes: [
    { id: 'a', type: 'start', position: at(0), data: { label: 'Início' } },
    { id: 'b', type: 'sendMessage', position: at(300), data: { label: 'Menu', message: 'Olá, {{nome}}!' } },
    { id: 'c', type: 'receiveMessage', position: at(600), data: { variableName: 'opcao', timeout: 30 } },
    { id: 'd', type: 'espera', position: at(900), data: { waitTime: 0 } },
    { id: 'e', type: 'end', position: at(1200), data: {} },
  ],
  edges: [
    { source: 'a', target: 'b' },
    { source: 'b', target: 'c' },
    { source: 'c', target: 'd' },
    { source: 'd', target: 'e' },
  ],
  globalVariables: [],
}

let page: OpenedPage
let answer: (call: Sent) => unknown
beforeEach(() => {
  answer = () => undefined
})
afterEach(() => page.close())

/** The editor as a list, since nothing has a size here. */
async function open(): Promise<void> {
  page = new OpenedPage('/fluxos/7/editar', person('admin'), call => answer(call) ?? served(call))
  await page.press('Ver em lista')
  await page.shows('Olá, {{nome}}!')
}

function served({ method, path, body }: Sent): unknown {
  if (path === '/flows/7/draft' && method === 'PUT') {
    const { revision } = body as { revision: number }
    return { flowId: 7, revision: revision + 1, userId: 1, author: 'Ana' }
  }
  if (path === '/flows/7/draft') return { ...drawn, revision: 0, author: '', savedAt: null }
  if (path === '/flows/7/starts') {
    const queues = [{ id: 1, name: 'Vendas', color: '#ff0000', starts: true, otherFlow: null }]
    return { connections: [], queues, campaigns: [] }
  }
  return path.startsWith('/flows/7') ? { ...flow, ...drawn } : undefined
}

/** A step of the list, with its words. */
const step = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent?.startsWith(words))
  if (!found) throw new Error(`no step begins with ${words}`)
  return found
}

const sentTo = (method: string, path: string): Sent[] =>
  page.sent.filter(call => call.method === method && call.path === path)

const name = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[name=flow-name]')!

function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('a flow in the editor', () => {
  it('has its buttons, its steps and where each leads', async () => {
    await open()
    for (const text of ['EXPORTAR', 'IMPORTAR', 'VARIÁVEIS', 'TESTAR FLUXO', 'SALVAR'])
      expect(page.text).toContain(text)
    for (const text of ['Leva a Menu', 'Resposta em opcao · 30 segundos', 'Tempo não definido'])
      expect(page.text).toContain(text)
    expect(page.text).not.toContain('Olá, Ana. Você está na empresa')
  })

  it("says 'Erro ao carregar fluxos' when it cannot be fetched, and is tried again", async () => {
    let broken = true
    page = new OpenedPage('/fluxos/7/editar', person('admin'), call =>
      broken && call.path.startsWith('/flows') ? new Response('', { status: 500 }) : served(call),
    )
    await page.shows('Erro ao carregar fluxos')
    broken = false
    await page.press('Tentar de novo')
    await page.press('Ver em lista')
    await page.shows('Leva a Menu')
  })

  it('says that it is gone, and leads back to the list', async () => {
    const gone = { error: 'ERR_NO_FLOW_FOUND', message: 'Fluxo não encontrado' }
    page = new OpenedPage('/fluxos/7/editar', person('admin'), call =>
      call.path.startsWith('/flows/7') ? Response.json(gone, { status: 404 }) : served(call),
    )
    await page.shows('Fluxo não encontrado')
    expect(page.text).not.toContain('Tentar de novo')
    await page.press('Voltar aos fluxos')
    await page.arrivesAt('/fluxos')
  })

  it('saves what was changed without a network once there is one again', async () => {
    let isLost = true
    answer = ({ method, path }) => {
      if (isLost && method === 'PUT' && path === '/flows/7/draft') throw new TypeError('Failed to fetch')
    }
    await open()
    write(name(), 'Outro nome')
    await page.shows('O rascunho não foi salvo')
    isLost = false
    await page.hears({ type: 'ready', boot: 'b', seq: 1, resumed: false })
    await page.shows('Alterações salvas, não publicadas')
  })

  it("says 'Erro ao atualizar fluxo' when publishing fails without a word, and that the draft is safe", async () => {
    answer = ({ method, path }) =>
      method === 'POST' && path === '/flows/7/publish' ? new Response('', { status: 500 }) : undefined
    await open()
    await page.press('Publicar')
    await page.shows('Erro ao atualizar fluxo')
    await page.shows('Alterações salvas, não publicadas')
  })

  it('is reported in a second window of the same person what the first one changed', async () => {
    await open()
    const draft = { flowId: 7, revision: 4, userId: 1, author: 'Ana' }
    await page.hears({ event: 'company-1-flowDraft', data: { action: 'update', draft } })
    await page.shows('Você mudou este fluxo em outra janela.')
  })

  it('keeps what is changed as a draft, and SALVAR of a live flow offers to publish it', async () => {
    await open()
    step('Menu').click()
    await page.types('Nome do passo', 'Boas-vindas')
    await page.shows('Não salvo')
    await page.shows('Alterações salvas, não publicadas')
    const [draft] = sentTo('PUT', '/flows/7/draft')
    expect(draft!.body).toMatchObject({ revision: 0, nodes: [{}, { data: { label: 'Boas-vindas' } }, {}, {}, {}] })
    await page.press('SALVAR')
    await page.shows('Rascunho salvo. Publicar agora?')
    expect(sentTo('POST', '/flows/7/publish')).toEqual([])
    await page.press('Publicar')
    await page.shows('Fluxo publicado: novas conversas começam por ele.')
    expect(sentTo('POST', '/flows/7/publish').map(({ body }) => body)).toEqual([{ revision: 1 }])
  })

  it('says of a flow that was never published that it is a draft, and SALVAR publishes nothing', async () => {
    answer = ({ path, method }) => {
      if (path === '/flows/7' && method === 'GET') return { ...flow, ...drawn, version: 0, hasDraft: true }
      return path === '/flows/7/draft' && method === 'GET'
        ? { ...drawn, revision: 0, author: 'Ana', savedAt: flow.createdAt }
        : undefined
    }
    await open()
    await page.shows('Rascunho')
    await page.press('SALVAR')
    await page.shows('Rascunho salvo. Publique para o fluxo começar a atender.')
    expect(sentTo('POST', '/flows/7/publish')).toEqual([])
  })

  it('lists the errors of what is to be published, beside publishing it all the same', async () => {
    await open()
    step('Menu').click()
    await page.types('Mensagem', '')
    await page.press('Publicar')
    await page.shows('O fluxo tem 1 erro')
    await page.shows('Falta preencher: mensagem.')
    expect(sentTo('POST', '/flows/7/publish')).toEqual([])
    await page.press('Publicar mesmo assim')
    await page.shows('Fluxo publicado')
    expect(sentTo('POST', '/flows/7/publish')[0]!.body).toEqual({ revision: 1, publishAnyway: true })
  })

  it('lists the errors that the server alone found', async () => {
    const findings = [{ word: 'queueGone', severity: 'error', nodeId: 'b', data: { id: 3 } }]
    answer = ({ method, path }) =>
      method === 'POST' && path === '/flows/7/publish'
        ? Response.json({ error: 'ERR_FLOW_FAULTY', message: 'O fluxo tem erros', findings }, { status: 422 })
        : undefined
    await open()
    await page.press('Publicar')
    await page.shows('O setor escolhido (3) não existe mais.')
  })

  it('takes a change back and brings it again', async () => {
    await open()
    step('Menu').click()
    await page.types('Nome do passo', 'Boas-vindas')
    await page.shows('Leva a Boas-vindas')
    await page.press('Desfazer')
    await page.shows('Leva a Menu')
    await page.press('Refazer')
    await page.shows('Leva a Boas-vindas')
  })

  it('needs a name: nothing is saved without one', async () => {
    await open()
    write(name(), '')
    await page.press('SALVAR')
    await page.shows('O nome do fluxo é obrigatório')
    await until(() => expect(name().getAttribute('aria-invalid')).toBe('true'))
    expect(sentTo('POST', '/flows/7/publish')).toEqual([])
  })

  it('tells what is missing, with the way to it', async () => {
    await open()
    await page.shows('1 aviso')
    await page.press('1 aviso')
    await page.shows('Tempo de espera entre 0.5 e 3600 segundos')
    step('Espera').click()
    await page.types('Tempo de espera (segundos)', '90')
    await page.shows('90 segundo(s) (1.5 minuto(s))')
    await page.shows('Nenhum problema encontrado')
  })

  it('saves no more over a colleague, and tells who it is', async () => {
    answer = ({ method, path }) =>
      method === 'PUT' && path === '/flows/7/draft'
        ? Response.json({ error: 'ERR_FLOW_DRAFT_CHANGED', message: '', author: 'Bia' }, { status: 409 })
        : undefined
    await open()
    write(name(), 'Outro nome')
    await page.shows('Bia também está mudando este fluxo.')
    await page.shows('O rascunho não foi salvo')
    answer = () => undefined
    await page.press('Recarregar')
    await until(() => expect(name().value).toBe('Triagem'))
  })
})

it('publishes nothing over what a colleague did meanwhile', async () => {
  answer = ({ method, path }) =>
    method === 'POST' && path === '/flows/7/publish'
      ? Response.json(
          { error: 'ERR_FLOW_DRAFT_CHANGED', message: 'Bia salvou este fluxo.', author: 'Bia' },
          { status: 409 },
        )
      : undefined
  await open()
  const draft = { flowId: 7, revision: 4, userId: 9, author: 'Bia' }
  await page.hears({ event: 'company-1-flowDraft', data: { action: 'update', draft } })
  await page.shows('Bia também está mudando este fluxo.')
  await page.press('Publicar')
  await page.shows('Bia salvou este fluxo.')
  expect(page.sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['/flows/7/publish', { revision: 0 }],
  ])
})

describe('the variables of a flow', () => {
  beforeEach(async () => {
    await open()
    await page.press('VARIÁVEIS')
    await page.shows('Variáveis do Fluxo')
  })

  it('explains the three that every conversation has', () => {
    for (const text of ['mensagem_inicial', 'A mensagem que entrou no fluxo', 'numero'])
      expect(page.text).toContain(text)
  })

  it.each([
    ['', 'Nome obrigatório'],
    ['nome', 'Este nome é reservado e não pode ser usado.'],
    ['2x', 'Nome de variável inválido.'],
  ])('rejects the name %j', async (written, emitted) => {
    await page.types('Nome', written)
    await page.press('Adicionar')
    await page.shows(emitted)
  })

  it('adds one and takes it away', async () => {
    await page.types('Nome', 'cidade')
    await page.types('Valor', 'Recife')
    await page.press('Adicionar')
    await until(() => expect(page.labelled<HTMLInputElement>('Valor: cidade').value).toBe('Recife'))
    await page.press('Excluir: cidade')
    await page.shows('Nenhuma ainda.')
  })
})

describe('the test of a flow', () => {
  it('leads the conversation as it is drawn, and lets one answer only while it waits', async () => {
    await open()
    await page.press('TESTAR FLUXO')
    await page.shows('Teste do Fluxo')
    await page.shows('Olá, Cliente de Teste!')
    await until(() => expect(document.activeElement?.getAttribute('placeholder')).toBe('Digite sua resposta...'))
    const reply = await until(() => {
      const field = document.querySelector<HTMLInputElement>('[placeholder="Digite sua resposta..."]')
      if (!field) throw new Error('it waits for no reply')
      return field
    })
    write(reply, 'Vendas')
    await page.press('Enviar')
    await page.shows('Fluxo finalizado.')
    await until(() => expect(document.querySelector('[placeholder="Aguardando fluxo..."]:disabled')).not.toBeNull())
  })

  it("has the company's own AI answer where one is set up", async () => {
    const nodes = [
      drawn.nodes[0],
      { id: 'b', type: 'ia', position: at(300), data: { message: 'Oi?', responseVariable: 'r' } },
      { id: 'c', type: 'sendMessage', position: at(600), data: { label: 'Diz', message: 'Olá, {{nome}}! {{r}}' } },
    ]
    const talking = { ...drawn, nodes, edges: drawn.edges.slice(0, 2) }
    answer = ({ method, path }) => {
      if (path === '/integrations/set-up') return { mail: false, ai: true }
      if (path === '/flows/ask-ai') return { text: 'Abrimos às 8.' }
      return path === '/flows/7/draft' && method === 'GET'
        ? { ...talking, revision: 0, author: '', savedAt: null }
        : undefined
    }
    await open()
    await page.press('TESTAR FLUXO')
    await page.press('Perguntar à IA da empresa')
    await page.shows('Olá, Cliente de Teste! Abrimos às 8.')
    expect(sentTo('POST', '/flows/ask-ai').map(({ body }) => body)).toEqual([
      { instructions: '', examples: [], history: [], message: 'Oi?' },
    ])
  })

  it('really asks another system, once or always, and has what it says beside its data', async () => {
    const read = { success: { statusText: 'texto', 'headers.etag': 'marca' } }
    const nodes = [
      drawn.nodes[0],
      { id: 'b', type: 'httpRequest', position: at(300), data: { url: 'https://loja.example/1' } },
      { id: 'c', type: 'httpResponse', position: at(600), data: { mappings: read } },
      { id: 'd', type: 'httpRequest', position: at(900), data: { url: 'https://loja.example/2' } },
      { id: 'e', type: 'sendMessage', position: at(1200), data: { message: 'Olá, {{nome}}! {{texto}} {{marca}}' } },
    ]
    answer = ({ method, path }) => {
      if (path === '/flows/request') return { status: 200, statusText: 'Aqui está', headers: { etag: 'x1' }, data: {} }
      return path === '/flows/7/draft' && method === 'GET'
        ? { ...drawn, nodes, revision: 0, author: '', savedAt: null }
        : undefined
    }
    await open()
    await page.press('TESTAR FLUXO')
    await page.press('Consultar de verdade')
    await page.shows('O fluxo consulta GET https://loja.example/2.')
    await page.press('Sempre consultar de verdade')
    await page.shows('Olá, Cliente de Teste! Aqui está x1')
    await page.press('Recomeçar')
    await until(() => expect(sentTo('POST', '/flows/request')).toHaveLength(4))
    document.querySelector<HTMLInputElement>('[role=dialog] input[role=switch]:checked')!.click()
    await page.press('Recomeçar')
    await page.shows('O fluxo consulta GET https://loja.example/1.')
  })

  it('plays with a contact of the company', async () => {
    answer = ({ path }) =>
      path === '/contacts' || path === '/contacts/'
        ? { contacts: [{ id: 3, name: 'Carla Dias', number: '5511988887777' }], count: 1, hasMore: false }
        : undefined
    await open()
    await page.press('TESTAR FLUXO')
    await page.press('Cliente de Teste · 5511999990000')
    await page.shows('Selecionar Contato')
    await until(() => step('Carla Dias').click())
    await page.shows('Olá, Carla Dias!')
  })
})

describe('a new flow', () => {
  it('is made by saving it, and edited from then on', async () => {
    page = new OpenedPage('/fluxos/novo', person('admin'), call =>
      call.method === 'POST' && call.path === '/flows' ? { ...flow, ...drawn } : served(call),
    )
    await until(() => write(name(), 'Triagem'))
    await page.press('SALVAR')
    await page.arrivesAt('/fluxos/7/editar')
    expect(sentTo('POST', '/flows')[0]!.body).toMatchObject({
      nome: 'Triagem',
      tipo: 'conversacao',
      nodes: [{ type: 'start', position: { x: 250, y: 5 } }],
      edges: [],
      rascunho: true,
    })
  })

  it('is not left without asking, once something was changed', async () => {
    page = new OpenedPage('/fluxos/novo', person('admin'), served)
    await until(() => write(name(), 'Triagem'))
    await page.shows('Não salvo')
    await page.press('Voltar aos fluxos')
    await page.shows('Sair sem salvar?')
    await page.press('Cancelar')
    await until(() => expect(page.text).not.toContain('Sair sem salvar?'))
    expect(location.pathname).toBe('/fluxos/novo')
    await page.press('Voltar aos fluxos')
    await page.press('Sair sem salvar')
    await page.arrivesAt('/fluxos')
  })
})
