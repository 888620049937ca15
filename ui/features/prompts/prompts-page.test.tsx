// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Prompt } from '../../../core/tenant/prompts/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const sales = { id: 3, name: 'Vendas', color: '#007835' }
const lia: Prompt = {
  ...{ id: 4, name: 'Lia', prompt: 'Você atende a loja.', queueId: 3, queue: sales },
  ...{ voice: 'texto', hasVoiceKey: false, voiceRegion: '', maxTokens: 100, temperature: 1, maxMessages: 10 },
  ...{ baseUrl: '', model: '', transcriptionModel: '', hasApiKey: true, tokenLimit: 900 },
  ...{ promptTokens: 700, completionTokens: 300, totalTokens: 1000, monthTokens: 950 },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
}

let page: OpenedPage
afterEach(() => page.close())

const open = async (server: Server = () => undefined): Promise<void> => {
  page = new OpenedPage('/prompts', person('admin'), call => {
    const { method, path, body } = call
    const answer = server(call)
    if (answer !== undefined) return answer
    if (path === '/queue') return [sales]
    if (method === 'POST' || method === 'PUT') return { ...lia, ...(body as object) }
    return path === '/prompt' ? { prompts: [lia], hasMore: false, monthTokens: 950 } : undefined
  })
  await page.shows('Assistentes')
}
const sent = () =>
  page.sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const choose = (label: string, value: string): void => {
  const field = page.labelled<HTMLSelectElement>(label)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

it('says where each assistant hands over, what it used this month, and that its limit is reached', async () => {
  await open()
  for (const words of ['Lia', 'Vendas', '950 de 900', 'Limite atingido', '950 tokens usados neste mês.'])
    await page.shows(words)
})

it('says what the company used this month, more than what the assistants say who are shown', async () => {
  let monthTokens = 1234
  await open(({ path }) => (path === '/prompt' ? { prompts: [lia], hasMore: false, monthTokens } : undefined))
  await page.shows('1234 tokens usados neste mês.')
  expect(page.asked.filter(url => /^\/api\/prompt(\?|$)/.test(url))).toHaveLength(1)
  monthTokens = 1300
  await page.hears({ event: 'company-1-prompt', data: { action: 'update', prompt: lia } })
  await page.shows('1300 tokens usados neste mês.')
})

it('says which connections and queues lead to each assistant, and of one that answers nowhere how it begins', async () => {
  const idle = { ...lia, id: 5, name: 'Rui' }
  await open(({ path }) => {
    if (path === '/queue') return [{ ...sales, promptId: 4 }]
    if (path === '/whatsapp') return [{ id: 7, name: 'Loja', status: 'CONNECTED', promptId: 4, integrationId: 5 }]
    return path === '/prompt' ? { prompts: [lia, idle], hasMore: false, monthTokens: 0 } : undefined
  })
  const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  await until(() =>
    expect(rows()).toEqual([expect.stringContaining('Conexão Loja, Fila Vendas'), expect.stringContaining('Sem uso')]),
  )
  await page.press('Editar: Lia')
  await page.shows('Responde em: Conexão Loja, Fila Vendas.')
  await page.press('Cancelar')
  await page.press('Editar: Rui')
  await page.shows('Começa a responder quando for escolhido no campo Assistente de uma fila ou de uma conexão.')
})

it('leads to the queues while there is none to which an assistant could hand over', async () => {
  await open(({ path }) => (path === '/queue' ? [] : undefined))
  await page.press('Adicionar assistente')
  await page.shows('Ainda não há filas para onde a conversa possa ir.')
  expect(document.querySelector('[role=dialog] a[href="/queues"]')?.textContent).toBe('Adicionar uma fila')
})

it('asks for the sector in the words of the specification, and begins with its defaults', async () => {
  await open()
  await page.press('Adicionar assistente')
  await page.shows('Instruções')
  const values = ['Máximo de tokens por resposta', 'Temperatura', 'Mensagens do histórico', 'Voz']
  expect(values.map(label => page.labelled<HTMLInputElement>(label).value)).toEqual(['100', '1', '10', 'texto'])
  expect(page.labelled<HTMLSelectElement>('Voz').options).toHaveLength(16)
  await page.types('Nome', 'Bia')
  await page.types('Instruções', 'Responda.')
  await page.press('Salvar')
  await page.shows('Informe o setor')
  expect(sent()).toEqual([])
  await until(() => expect(page.labelled<HTMLSelectElement>('Fila').options).toHaveLength(2))
  choose('Fila', '3')
  await page.types('Chave da API', 'sk-nova')
  await page.types('Modelo que transcreve áudios', 'escuta')
  choose('Voz', 'pt-BR-YaraNeural')
  await page.shows('Região da voz')
  await page.press('Salvar')
  await page.shows('Assistente salvo.')
  expect(sent()).toMatchObject([
    [
      'POST',
      '/prompt',
      {
        name: 'Bia',
        prompt: 'Responda.',
        queueId: 3,
        apiKey: 'sk-nova',
        voice: 'pt-BR-YaraNeural',
        transcriptionModel: 'escuta',
      },
    ],
  ])
})

it('keeps a key that nobody types again, and says no more of it once the address is another', async () => {
  await open()
  await page.press('Editar: Lia')
  await page.shows('Serviço de IA')
  const key = page.labelled<HTMLInputElement>('Chave da API')
  expect([key.type, key.value, key.placeholder]).toEqual(['password', '', 'definida'])
  await page.types('Limite de tokens por mês', '')
  await page.press('Salvar')
  await page.shows('Assistente salvo.')
  const [method, path, body] = sent()[0]!
  expect([method, path]).toEqual(['PUT', '/prompt/4'])
  expect(body).toEqual({ tokenLimit: null })
  await page.press('Editar: Lia')
  await page.types('Endereço base', 'https://outra.example.com/v1')
  await until(() => expect(page.labelled<HTMLInputElement>('Chave da API').placeholder).toBe(''))
})

it('says in words where an assistant still answers that someone wants to delete', async () => {
  const message = 'Este assistente ainda responde em: Loja. Escolha outro lá antes de excluí-lo.'
  const error = { error: 'ERR_PROMPT_IN_USE', message, places: 'Loja' }
  await open(({ method }) => (method === 'DELETE' ? Response.json(error, { status: 409 }) : undefined))
  await page.press('Excluir: Lia')
  await page.shows('Deseja realmente excluir esse registro?')
  await page.press('Excluir')
  await page.shows(message)
})
