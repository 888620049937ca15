// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const queue = {
  id: 1,
  name: 'Vendas',
  color: '#007835',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  promptId: null,
  service: '',
  integrationId: null,
  flowId: null,
  schedules: [],
  holidays: [],
}
const flow = (id: number, nome: string, tipo: string) => ({ id, nome, tipo })
const flows = [flow(7, 'Triagem', 'conversacao'), flow(8, 'Pedidos', 'webhook')]

let page: OpenedPage
afterEach(() => page.close())

async function openQueue(plan: object): Promise<void> {
  page = new OpenedPage('/queues', person('admin'), ({ method, path, body }) => {
    if (path === '/flows/list') return { flows }
    if (path.startsWith('/companies/listPlan')) return { plan }
    if (method === 'PUT') return { ...queue, ...(body as object) }
    return path === '/queue' ? [queue] : undefined
  })
  await page.shows('Vendas')
  await page.press('Editar: Vendas')
  await page.shows('Ordem no menu')
}

const labels = (): (string | null)[] => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
const choose = async (label: string, value: string): Promise<void> => {
  const field = await until(() => page.labelled<HTMLSelectElement>(label))
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const save = async (): Promise<unknown> => {
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  return until(() => {
    const put = page.sent.find(({ method, path }) => method === 'PUT' && path.startsWith('/queue'))
    return put?.body ?? Promise.reject(new Error('not saved'))
  })
}

it('a queue leads into one of the flows that lead conversations', async () => {
  await openQueue({})
  await page.shows('Quem responde primeiro')
  await choose('Quem responde primeiro', 'flow')
  await page.shows('O fluxo conduz quem chega; a saudação e o menu da fila deixam de ser enviados.')
  await page.shows('Triagem')
  const field = page.labelled<HTMLSelectElement>('Fluxo')
  expect([...field.options].map(({ text }) => text)).toEqual(['Nenhum', 'Triagem'])
  await choose('Fluxo', '7')
  expect(await save()).toMatchObject({ flowId: 7 })
})

it('one choice says who answers first, and only what it needs is asked', async () => {
  await openQueue({})
  await page.shows('O contato recebe a saudação e as opções, e aguarda uma pessoa da fila.')
  const answering = ['Fluxo', 'Integração', 'Assistente']
  const requested = () => labels().filter(label => answering.includes(label ?? ''))
  expect(requested()).toEqual([])
  await choose('Quem responde primeiro', 'assistant')
  await until(() => expect(requested()).toEqual(['Assistente']))
  await choose('Quem responde primeiro', 'integration')
  await until(() => expect(requested()).toEqual(['Integração']))
  await choose('Quem responde primeiro', 'bills')
  await until(() => expect(requested()).toEqual([]))
  expect(await save()).toMatchObject({ service: 'bills' })
  page.close()
  await openQueue({ useFlowConversation: false, useIntegrations: false, useOpenAi: false })
  await until(() => expect(labels()).not.toContain('Quem responde primeiro'))
})

it('who answers instead of a flow takes its place', async () => {
  page = new OpenedPage('/queues', person('admin'), ({ method, path, body }) => {
    if (path === '/flows/list') return { flows }
    if (method === 'PUT') return { ...queue, ...(body as object) }
    return path === '/queue' ? [{ ...queue, flowId: 7 }] : undefined
  })
  await page.shows('Fluxo: Triagem')
  await page.press('Editar: Vendas')
  await page.shows('O fluxo conduz quem chega')
  await choose('Quem responde primeiro', 'people')
  expect(await save()).toEqual({ flowId: null })
})

it('a plan without flows of conversations offers none, neither for the queue nor at the end of an option', async () => {
  const offered = async (): Promise<string[]> => {
    await page.press('Adicionar opção')
    await page.shows('Depois da mensagem')
    return [...page.labelled<HTMLSelectElement>('Depois da mensagem').options].map(({ text }) => text)
  }
  await openQueue({})
  expect(await offered()).toContain('Começa um fluxo')
  page.close()
  await openQueue({ useFlowConversation: false })
  await until(() => expect(labels()).toContain('Quem responde primeiro'))
  const answerers = [...page.labelled<HTMLSelectElement>('Quem responde primeiro').options].map(({ value }) => value)
  expect(answerers).not.toContain('flow')
  expect(await offered()).toEqual(['Aguarda uma pessoa', 'Vai para outra fila', 'Encerra o atendimento'])
})
