// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Circuit, Delivery } from '../../../core/tenant/deliveries/contract.ts'
import type { QueueIntegration } from '../../../core/tenant/queue-integrations/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const none = {
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
}
const agent: QueueIntegration = {
  ...{ id: 4, type: 'dialogflow', name: 'Agente', projectName: 'loja-123', hasJsonContent: true, language: 'pt-BR' },
  ...{ urlN8N: '', typebotSlug: '', typebotExpires: 1, typebotDelayMessage: 1000, ...none },
  ...{ typebotCustomVar1: '', typebotCustomVar2: '' },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
}

let page: OpenedPage
afterEach(() => page.close())

const open = async (server: Server = () => undefined): Promise<void> => {
  page = new OpenedPage('/queue-integration', person('admin'), call => {
    const { method, path, body } = call
    const answer = server(call)
    if (answer !== undefined) return answer
    if (method === 'POST' || method === 'PUT') return { ...agent, ...(body as object) }
    return path === '/queueIntegration' ? { queueIntegrations: [agent], hasMore: false } : undefined
  })
  await page.shows('Integrações')
}
const sent = () =>
  page.sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const choose = (label: string, value: string): void => {
  const field = page.labelled<HTMLSelectElement>(label)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

it('says of each integration what it is, where it is found, and where it answers', async () => {
  await open(({ path }) => (path === '/queue' ? [{ id: 3, name: 'Vendas', integrationId: 4 }] : undefined))
  for (const words of ['Agente', 'DialogFlow', 'loja-123', 'Fila Vendas']) await page.shows(words)
  await page.press('Adicionar integração')
  await page.shows('Começa a responder quando for escolhida no campo Integração de uma fila ou de uma conexão.')
})

it('begins a typebot with the defaults of the specification, and asks for what its type needs', async () => {
  await open()
  await page.press('Adicionar integração')
  await page.shows('Typebot (slug)')
  const values = ['Minutos para expirar a conversa', 'Pausa entre mensagens (ms)']
  expect(values.map(label => page.labelled<HTMLInputElement>(label).value)).toEqual(['1', '1000'])
  expect([...page.labelled<HTMLSelectElement>('Tipo').options].map(({ text }) => text)).toEqual([
    ...['DialogFlow', 'N8N', 'WebHooks', 'Typebot'],
  ])
  await page.types('Nome', 'Pedidos')
  await page.types('URL', 'https://bot.example.com')
  await page.types('Typebot (slug)', 'pedidos')
  await page.press('Salvar')
  await page.shows('Integração salva.')
  const typed = { name: 'Pedidos', urlN8N: 'https://bot.example.com', typebotSlug: 'pedidos' }
  expect(sent()).toMatchObject([
    ['POST', '/queueIntegration', { type: 'typebot', ...typed, typebotExpires: 1, typebotDelayMessage: 1000 }],
  ])
})

it('shows of the other types only what is theirs', async () => {
  await open()
  await page.press('Adicionar integração')
  await page.shows('Typebot (slug)')
  choose('Tipo', 'webhook')
  await until(() => expect(page.text).not.toContain('Typebot (slug)'))
  expect(page.text).toContain('Recebe cada mensagem do cliente por POST')
  choose('Tipo', 'dialogflow')
  await page.shows('Conta de serviço (JSON)')
  expect(page.text).not.toContain('Recebe cada mensagem do cliente por POST')
})

it('keeps a service account that nobody gives again, and says no more of it once the address is another', async () => {
  await open()
  await page.press('Editar: Agente')
  await page.shows('Nome do projeto')
  const account = page.labelled<HTMLTextAreaElement>('Conta de serviço (JSON)')
  expect([account.value, account.placeholder]).toEqual(['', 'definida'])
  choose('Idioma', 'es')
  await page.press('Salvar')
  await page.shows('Integração salva.')
  const [method, path, body] = sent()[0]!
  expect([method, path]).toEqual(['PUT', '/queueIntegration/4'])
  expect(body).toEqual({ language: 'es' })
  await page.press('Editar: Agente')
  await page.types('Endereço do serviço', 'https://outra.example.com')
  await until(() => expect(page.labelled<HTMLTextAreaElement>('Conta de serviço (JSON)').placeholder).toBe(''))
})

it('tries an agent by what is written, with the account that is stored, and says in words what came of it', async () => {
  let answer: object | Response = { messages: ['Oi!', 'Tudo bem?'] }
  await open(({ path }) => (path === '/queueIntegration/testSession' ? answer : undefined))
  await page.press('Editar: Agente')
  await page.types('Nome do projeto', 'loja-456')
  await page.press('Testar')
  await page.shows('O agente respondeu: Oi! Tudo bem?')
  const requested = { projectName: 'loja-456', language: 'pt-BR', urlN8N: '', integrationId: 4 }
  expect(sent()).toEqual([['POST', '/queueIntegration/testSession', requested]])
  answer = Response.json({ error: 'ERR_BOT_KEY', message: 'A conta não foi aceita.' }, { status: 422 })
  await page.press('Testar')
  await page.shows('A conta não foi aceita.')
})

it('shows the secret of the signature where deliveries are signed, when it is asked for', async () => {
  await open(({ path }) => {
    if (path === '/queueIntegration/4/secret') return { secret: 'abc123' }
    const hook = { ...agent, type: 'webhook', urlN8N: 'https://loja.example.com/gancho' }
    return path === '/queueIntegration' ? { queueIntegrations: [hook], hasMore: false } : undefined
  })
  await page.press('Editar: Agente')
  await page.press('Mostrar o segredo da assinatura')
  await page.shows('abc123')
})

it('says that files come without a link where the server does not know its public address', async () => {
  const list = { queueIntegrations: [agent], hasMore: false, linksFiles: false }
  await open(({ path }) => (path === '/queueIntegration' ? list : undefined))
  await page.press('Adicionar integração')
  await page.shows('chegam sem link: o servidor não sabe o seu endereço público')
  choose('Tipo', 'dialogflow')
  await until(() => expect(page.text).not.toContain('chegam sem link'))
})

it('says beside the field what the server misses', async () => {
  const error = {
    error: 'ERR_VALIDATION',
    message: 'Verifique os campos.',
    faults: [{ path: 'typebotSlug', code: 'Required' }],
  }
  await open(({ method }) => (method === 'POST' ? Response.json(error, { status: 400 }) : undefined))
  await page.press('Adicionar integração')
  await page.types('Nome', 'Pedidos')
  await page.types('URL', 'https://bot.example.com')
  await page.press('Salvar')
  await until(() => expect(page.labelled('Typebot (slug)').getAttribute('aria-invalid')).toBe('true'))
})

it('says in words where an integration is still used that someone wants to delete', async () => {
  const message = 'Esta integração ainda é usada em: Loja. Escolha outra lá antes de excluí-la.'
  const error = { error: 'ERR_QUEUE_INTEGRATION_IN_USE', message, places: 'Loja' }
  await open(({ method }) => (method === 'DELETE' ? Response.json(error, { status: 409 }) : undefined))
  await page.press('Excluir: Agente')
  await page.shows('Deseja realmente excluir esse registro?')
  await page.press('Excluir')
  await page.shows(message)
})

describe('the deliveries of an integration', () => {
  const hook = { ...agent, type: 'webhook', urlN8N: 'https://loja.example.com/gancho' }
  let failed: Delivery
  const body = '{"version":1,"message":{"text":"Oi"}}'
  let circuit: Circuit
  const openLog = async (sent: Partial<Delivery> = {}): Promise<void> => {
    circuit = { failures: 0, restsUntil: null, lastStatus: null, lastFault: null, lastFailedAt: null, dropped: 0 }
    failed = {
      ...{ id: 9, wireId: '1-7', event: 'message', state: 'failed', tries: 3, status: 503, fault: 'refused' },
      ...{ millis: 12, triedAt: agent.createdAt, createdAt: agent.createdAt },
    }
    await open(({ method, path }) => {
      if (path === '/queueIntegration') return { queueIntegrations: [hook], hasMore: false }
      if (path === '/queueIntegration/4/deliveries') return { deliveries: [failed], hasMore: false }
      if (path === '/queueIntegration/4/deliveries/circuit') return circuit
      if (path === '/queueIntegration/4/deliveries/9') return { ...failed, body }
      return method === 'POST' && path.endsWith('/again') ? { ...failed, body, tries: 4, ...sent } : undefined
    })
  }

  it('stand in a log with what came of them, and each is read whole', async () => {
    await openLog()
    await page.press('Entregas: Agente')
    for (const words of ['message', 'Falhou', 'Respondeu HTTP 503.', '(3 tentativas)']) await page.shows(words)
    await page.press('Ver a entrega 9')
    await page.shows('x-balcao-delivery: 1-7')
    await page.shows('"text": "Oi"')
  })

  it('are sent again, and it is said what came of it', async () => {
    await openLog({ state: 'delivered', status: 200, fault: null })
    await page.press('Entregas: Agente')
    await page.press('Enviar de novo a entrega 9')
    await page.shows('HTTP 200 em 12 ms')
    expect(sent().map(([method, path]) => [method, path])).toEqual([['POST', '/queueIntegration/4/deliveries/9/again']])
  })

  it('rest after failures until someone has them tried', async () => {
    await openLog()
    const restsUntil = new Date(Date.now() + 60_000).toISOString()
    circuit = {
      ...circuit,
      failures: 10,
      restsUntil,
      lastStatus: 503,
      lastFault: 'refused',
      lastFailedAt: agent.createdAt,
    }
    await page.press('Entregas: Agente')
    await page.shows('depois de 10 falhas seguidas.')
    await page.shows('Respondeu HTTP 503.')
    circuit = { ...circuit, restsUntil: null }
    await page.press('Tentar agora')
    await until(() => expect(page.text).not.toContain('Em pausa até'))
    expect(sent()).toEqual([['POST', '/queueIntegration/4/deliveries/resume', undefined]])
  })

  it('are fetched again when there is news of them', async () => {
    await openLog()
    await page.press('Entregas: Agente')
    await page.shows('Respondeu HTTP 503.')
    failed.fault = 'slow'
    await page.hears({ event: 'company-1-deliveries', data: { action: 'update', source: 'integration/4' } })
    await page.shows('Não respondeu em 10 segundos.')
  })

  it('that were not answered in time say how a program answers at once', async () => {
    await openLog()
    circuit = { ...circuit, failures: 1, lastFault: 'slow', lastFailedAt: agent.createdAt }
    await page.press('Entregas: Agente')
    await page.shows('Ele deve responder na hora, e escrever depois pela API de mensagens.')
  })

  it('are those of n8n and webhooks alone', async () => {
    await open()
    await page.shows('Agente')
    expect(document.querySelector('[aria-label="Entregas: Agente"]')).toBeNull()
  })
})
