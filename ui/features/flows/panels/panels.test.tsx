// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { responseOf, storeResponse } from '../stored-responses.ts'

const at = (x: number) => ({ x, y: 0 })
const http = {
  nodes: [
    { id: 'a', type: 'start', position: at(0), data: {} },
    { id: 'b', type: 'httpRequest', position: at(300), data: { label: 'CEP', url: 'https://cep.example/{{cep}}' } },
    {
      id: 'c',
      type: 'httpResponse',
      position: at(600),
      data: { label: 'Endereço', mappings: { success: {}, error: {} } },
    },
    { id: 'd', type: 'conditional', position: at(900), data: { label: 'Escolha', conditions: [{}, {}] } },
    { id: 'e', type: 'acao', position: at(1200), data: { label: 'Volta', actionType: 'ir_ate_componente' } },
    { id: 'f', type: 'sendFile', position: at(1500), data: { label: 'Tabela' } },
    { id: 'g', type: 'ia', position: at(1800), data: { label: 'Pergunta', message: 'Oi' } },
    { id: 'h', type: 'tag', position: at(1800), data: { label: 'Marca', mode: 'create', newTagName: 'VIP' } },
    { id: 'i', type: 'sendPhoto', position: at(2100), data: { label: 'Vitrine' } },
  ],
  edges: [
    { source: 'a', target: 'b' },
    { source: 'b', target: 'c' },
    { source: 'd', sourceHandle: 'condition-1', target: 'e' },
  ],
  globalVariables: [{ name: 'cep', value: '50030' }],
}

let page: OpenedPage
afterEach(() => page.close())

/** Opens the panel of a node, from the list of steps. */
async function open(name: string, answer: (call: Sent) => unknown = () => undefined): Promise<void> {
  page = new OpenedPage('/fluxos/7/editar', person('admin'), call => {
    const provided = answer(call)
    if (provided !== undefined) return provided
    if (call.path === '/flows/7/draft' && call.method === 'PUT')
      return { flowId: 7, revision: 1, userId: 1, author: 'Ana' }
    if (call.path === '/flows/7/draft') return { ...http, revision: 0, basedOn: 1, author: '', savedAt: null }
    return call.path === '/flows/7' ? { id: 7, nome: 'Fluxo', tipo: 'conversacao', ...http } : undefined
  })
  await page.press('Ver em lista')
  await until(() => {
    const found = [...document.querySelectorAll('button')].find(one => one.textContent?.startsWith(name))
    if (!found) throw new Error(`no step is called ${name}`)
    found.click()
  })
}

/** Chooses a file in the field of a name. */
async function chooser(label: string): Promise<(file: File) => void> {
  const picker = await until(() => {
    const found = document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${label}"]`)
    if (!found) throw new Error('no file can be chosen')
    return found
  })
  return file => {
    Object.defineProperty(picker, 'files', { value: [file], configurable: true })
    picker.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const saved = (): { id: string; data: Record<string, unknown> }[] =>
  (
    page.sent.findLast(({ method, path }) => method === 'PUT' && path === '/flows/7/draft')?.body as
      | typeof http
      | undefined
  )?.nodes ?? []

const dataOf = (id: string): Record<string, unknown> | undefined => saved().find(node => node.id === id)?.data

describe('an HTTP request', () => {
  it('is made with the variables of the flow, and keeps what came in this browser, not in the flow', async () => {
    await open('CEP', ({ path }) =>
      path === '/flows/request'
        ? { status: 200, statusText: 'OK', headers: {}, data: { cidade: 'Recife', uf: 'PE' } }
        : undefined,
    )
    await page.press('Executar')
    await page.shows('Requisição executada com sucesso! Status: 200 OK')
    expect(page.sent.find(({ path }) => path === '/flows/request')?.body).toMatchObject({
      method: 'GET',
      url: 'https://cep.example/50030',
    })
    await until(() => expect(dataOf('b')).toMatchObject({ status: 'success' }))
    expect(dataOf('b')).not.toHaveProperty('response')
    expect(responseOf('b')?.data).toEqual({ cidade: 'Recife', uf: 'PE' })
  })

  it('may take ten seconds, or as long as is chosen', async () => {
    await open('CEP')
    const limit = await until(() => page.labelled<HTMLSelectElement>('Tempo limite'))
    expect(limit.value).toBe('10')
    limit.value = '60'
    limit.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(dataOf('b')).toMatchObject({ timeout: 60 }))
    await page.press('Executar')
    await until(() =>
      expect(page.sent.find(({ path }) => path === '/flows/request')?.body).toMatchObject({ seconds: 60 }),
    )
  })

  it('tells why it failed', async () => {
    await open('CEP', ({ path }) =>
      path === '/flows/request' ? { status: 404, statusText: 'Not Found', headers: {}, data: null } : undefined,
    )
    await page.press('Executar')
    await page.shows('Erro na requisição: 404 Not Found')
  })

  it('is not made while a header lacks its value', async () => {
    await open('CEP')
    await page.press('Adicionar cabeçalho')
    await page.types('Chave', 'Accept')
    await page.shows('Header 1: Valor é obrigatório quando a chave está preenchida')
    await page.press('Executar')
    await until(() => expect(document.querySelector('[role=status] [title="Erro desconhecido"]')).not.toBeNull())
    expect(page.sent.filter(({ path }) => path === '/flows/request')).toEqual([])
  })
})

describe('the body of a request', () => {
  it('that is no JSON says so shortly under its field, and whole where the request is made', async () => {
    await open('CEP')
    const method = await until(() => page.labelled<HTMLSelectElement>('Método'))
    method.value = 'POST'
    method.dispatchEvent(new Event('change', { bubbles: true }))
    await page.types('Corpo (JSON)', '{a}')
    page.labelled('Corpo (JSON)').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    const described = () => {
      const ids = page.labelled('Corpo (JSON)').getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map(id => document.getElementById(id)?.textContent)
    }
    await until(() => expect(described()).toContain('JSON inválido'))
    await page.press('Executar')
    await page.shows('O corpo da requisição deve ser um JSON válido')
    expect(described()).not.toContain('O corpo da requisição deve ser um JSON válido')
  })
})

describe('an HTTP response', () => {
  it('waits for data, and takes fields that are named', async () => {
    await open('Endereço')
    await page.shows('Aguardando dados da resposta...')
    await page.press('Atualizar do Cache')
    await page.shows('Nenhuma resposta em cache disponível para este nó.')
    await page.types('Campo', 'cidade')
    await page.press('Adicionar campo')
    await page.types('Variável para cidade', '2x')
    await page.shows('Nome de variável inválido. Use apenas letras, números, _ ou $ e comece com letra, _ ou $.')
    await page.types('Variável para cidade', 'cidade')
    const field = page.labelled<HTMLInputElement>('Variável para cidade')
    await until(() => expect(field.getAttribute('aria-invalid')).toBeNull())
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await until(() => expect(dataOf('c')?.mappings).toEqual({ success: { cidade: 'cidade' }, error: {} }))
  })
})

describe('what a request brought last', () => {
  it('is a tree whose fields become variables', async () => {
    storeResponse('b', { cliente: { nome: 'Ana', ruas: ['A'] } })
    await open('Endereço')
    await page.press('Atualizar do Cache')
    await page.shows('Dados carregados do cache com sucesso!')
    await page.press('Fechar cliente')
    await page.press('Abrir cliente')
    await page.types('Variável para cliente.nome', 'nome_dele')
    page.labelled('Variável para cliente.nome').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await until(() => expect(dataOf('c')?.mappings).toEqual({ success: { 'cliente.nome': 'nome_dele' }, error: {} }))
    expect(JSON.stringify(saved())).not.toContain('Ana')
    await page.types('Buscar campo', 'ruas')
    await until(() => expect(page.labelled('Variável para cliente.ruas[0]')).toBeDefined())
  })
})

describe('a tag', () => {
  it('is created at once when that is wanted, and chosen', async () => {
    await open('Marca', ({ method, path }) =>
      method === 'POST' && path === '/tags' ? { id: 9, name: 'VIP', color: '#9C27B0', kanban: 0 } : undefined,
    )
    await page.press('Criar tag agora')
    await page.shows('Tag criada com sucesso!')
    await until(() => expect(dataOf('h')).toMatchObject({ mode: 'select', selectedTagId: 9, tagName: 'VIP' }))
    expect(page.sent.find(({ method, path }) => method === 'POST' && path === '/tags')?.body).toMatchObject({
      name: 'VIP',
      color: '#9C27B0',
    })
  })
})

describe('a photo', () => {
  it('is rejected when it is no picture, and shown with its name and size otherwise', async () => {
    await open('Vitrine')
    const choose = await chooser('Arraste uma imagem ou clique para escolher')
    choose(new File(['abc'], 'tabela.txt', { type: 'text/plain' }))
    await page.shows('O arquivo selecionado não é uma imagem válida')
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'grande.png', { type: 'image/png' }))
    await page.shows('A imagem excede o tamanho máximo de 5MB')
    choose(new File(['abcd'], 'vitrine.png', { type: 'image/png' }))
    await page.shows('4 B')
    expect(document.querySelector('img[alt="vitrine.png"]')?.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
    await page.press('Remover a imagem')
    await until(() => expect(dataOf('i')).toMatchObject({ photoName: '', photoContent: '' }))
  })
})

describe('a conditional', () => {
  it('loses a condition with its connection, and the one behind it keeps its own', async () => {
    await open('Escolha')
    await page.press('Remover a condição 1')
    await until(() => expect(dataOf('d')?.conditions).toHaveLength(1))
    const { edges } = page.sent.findLast(({ method }) => method === 'PUT')!.body as typeof http
    expect(edges).toContainEqual(expect.objectContaining({ source: 'd', sourceHandle: 'condition-0', target: 'e' }))
  })

  it('joins sub-conditions by E or OU', async () => {
    await open('Escolha')
    await until(() =>
      [...document.querySelectorAll('button')].find(one => one.textContent === 'Adicionar subcondição')!.click(),
    )
    await until(() =>
      expect(dataOf('d')?.conditions).toMatchObject([
        { groupedConditions: [{ groupOperator: 'AND', operator: '==' }] },
        {},
      ]),
    )
  })
})

describe('a new comparison', () => {
  it('is as people write until it is to be exact', async () => {
    await open('Escolha')
    await page.shows('Comparar exatamente')
    const label = [...document.querySelectorAll('label')].find(one => one.textContent === 'Comparar exatamente')
    const exact = label!.querySelector('input')!
    expect(exact.checked).toBe(false)
    // What it does is read with it.
    const hint = document.getElementById(exact.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('Ligado, compara letra por letra.')
    exact.click()
    await until(() => expect(dataOf('d')?.exact).toBe(true))
  })
})

describe('an action', () => {
  it('jumps to a component that is chosen by name', async () => {
    await open('Volta')
    await page.shows('O fluxo continua no componente escolhido, marcado em laranja no desenho.')
    const target = await until(() => page.labelled<HTMLSelectElement>('Componente de destino'))
    expect([...target.options].map(({ text }) => text)).toContain('CEP')
    target.value = 'b'
    target.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(dataOf('e')?.targetNodeId).toBe('b'))
  })
})

describe('a file', () => {
  it('is rejected when it is larger than 5 MB, and kept as a data URL otherwise', async () => {
    await open('Tabela')
    const choose = await chooser('Escolher arquivo')
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'grande.pdf'))
    await page.shows('O arquivo excede o tamanho máximo de 5MB')
    choose(new File(['abc'], 'tabela.txt', { type: 'text/plain' }))
    await page.shows('3 B')
    await until(() => expect(dataOf('f')).toMatchObject({ fileName: 'tabela.txt', fileSize: 3 }))
  })
})

describe('who is to be notified', () => {
  const known = { online: false, disabled: false, pausedUntil: null, queues: [] }
  const people = [
    { ...known, id: 4, name: 'Bia' },
    { ...known, id: 5, name: 'Caio, que saiu', disabled: true },
    { ...known, id: 6, name: 'Davi, que saiu', disabled: true },
  ]

  it('is none whose account is disabled, but for who is chosen already', async () => {
    const nodes = http.nodes.map(node =>
      node.id === 'e' ? { ...node, data: { label: 'Volta', actionType: 'notificar_membro', notifyUserId: 5 } } : node,
    )
    await open('Volta', ({ path, method }) => {
      if (path === '/users/list') return people
      const isDraft = path === '/flows/7/draft' && method === 'GET'
      return isDraft ? { ...http, nodes, revision: 0, basedOn: 1, author: '', savedAt: null } : undefined
    })
    const box = await until(() => {
      const field = page.labelled<HTMLSelectElement>('Membro da equipe')
      expect(field.options.length).toBeGreaterThan(2)
      return field
    })
    expect([...box.options].map(({ text }) => text)).toEqual(['Outra pessoa', 'Bia', 'Caio, que saiu'])
    expect(box.selectedOptions[0]?.text).toBe('Caio, que saiu')
  })
})

describe('a node that needs something outside', () => {
  const without = ({ path }: Sent) => (path === '/integrations/set-up' ? { mail: false, ai: false } : undefined)

  it('says where that is set up, while it is not', async () => {
    await open('Pergunta', without)
    await page.shows('A IA da empresa ainda não está configurada')
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Configurar')
    expect(link?.getAttribute('href')).toBe('/settings/integrations')
    await page.shows('A IA não está configurada (Configurações, E-mail e IA).')
    page.close()
    await open('Pergunta', ({ path }) => (path === '/integrations/set-up' ? { mail: true, ai: true } : undefined))
    await page.shows('Instruções')
    expect(page.text).not.toContain('não está configurada')
  })

  it('says it of e-mail too, where that is chosen', async () => {
    await open('Volta', without)
    await page.shows('Ação')
    const choose = async (label: string, value: string) => {
      const box = await until(() => page.labelled<HTMLSelectElement>(label))
      box.value = value
      box.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await choose('Tipo de ação', 'notificar_membro')
    await choose('Avisar por', 'email')
    await page.shows('O envio de e-mails da empresa ainda não está configurado')
  })
})
