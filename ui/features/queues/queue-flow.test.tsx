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

it('a queue leads into one of the flows that lead conversations', async () => {
  await openQueue({})
  await page.shows('Conduz quem chega nesta fila; a saudação e as opções dela não são ditas então.')
  await page.shows('Triagem')
  const field = page.labelled<HTMLSelectElement>('Fluxo')
  expect([...field.options].map(({ text }) => text)).toEqual(['Nenhum', 'Triagem'])
  field.value = '7'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  await until(() => expect(page.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ flowId: 7 }))
})

it('what may answer stands in the order in which it is asked, and it is said that the first one counts', async () => {
  await openQueue({})
  await page.shows('De cima para baixo, responde só o primeiro que estiver escolhido.')
  await page.shows('Serviço da fila')
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  const answering = ['Fluxo', 'Integração', 'Assistente', 'Serviço da fila']
  expect(labels.filter(label => answering.includes(label ?? ''))).toEqual(answering)
  page.close()
  await openQueue({ useFlowConversation: false, useIntegrations: false, useOpenAi: false })
  await until(() => expect(page.text).not.toContain('Quem responde primeiro'))
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
  await until(() => expect(page.text).not.toContain('Conduz quem chega nesta fila'))
  expect(await offered()).toEqual(['Aguarda uma pessoa', 'Vai para outra fila', 'Encerra o ticket'])
})
