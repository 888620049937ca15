// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const sales = {
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
const hours = {
  ...{ id: 7, title: 'Horários', message: '', option: 1, queueId: 1, parentId: -1, children: [] },
  ...{ action: 'close', toQueueId: null, flowId: null },
}

let page: OpenedPage
let refusal: Response | undefined
beforeEach(async () => {
  refusal = undefined
  page = new OpenedPage('/queues', person('admin'), ({ method, path, body }) => {
    if (path === '/settings') return [{ key: 'scheduleType', value: 'disabled' }]
    if (path.endsWith('/preview'))
      return {
        said: [{ byContact: false, text: '*[ 1 ]* - Horários' }],
        end:
          (body as { answers: string[] }).answers.length > 0
            ? { action: 'close', toQueueId: null, flowId: null }
            : null,
      }
    if (path.startsWith('/queue-options'))
      return method === 'GET' ? [hours] : (refusal ?? { ...hours, ...(body as object) })
    if (method === 'PUT') return { ...sales, ...(body as object) }
    return path === '/queue' ? [sales] : undefined
  })
  await page.shows('Vendas')
  await page.press('Editar: Vendas')
  await page.shows('Ordem no menu')
})
afterEach(() => page.close())

const saves = (): string[] => page.sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)

function type(label: string, text: string): void {
  const field = page.labelled<HTMLInputElement>(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const submit = (): void => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()

describe('a queue', () => {
  it('is saved together with the option that is still open in its editor', async () => {
    await page.shows('Horários')
    await page.press('Editar: Horários')
    type('Título da opção', 'Onde estamos')
    submit()
    await page.shows('Fila salva com sucesso.')
    expect(saves()).toEqual(['/queue-options/7', '/queue/1'])
  })

  it('is not saved while its open option is refused', async () => {
    await page.press('Editar: Horários')
    type('Título da opção', '')
    submit()
    await page.shows('Obrigatório')
    expect(saves()).toEqual([])
  })

  it('asks a new option for its title', async () => {
    await page.press('Adicionar opção')
    submit()
    await page.shows('Obrigatório')
    expect(page.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('tries its menu as it is saved, and tells where it ends', async () => {
    await page.shows('Encerra o ticket')
    await page.press('Testar o menu')
    await page.shows('*[ 1 ]* - Horários')
    type('Resposta do contato', '1')
    await page.press('Responder')
    await page.shows('O ticket é encerrado.')
    const { body } = page.sent.findLast(({ path }) => path === '/queue/1/preview')!
    expect(body).toEqual({ answers: ['1'] })
  })

  it('says that confirmed hours need saving', async () => {
    await page.press('Horários de atendimento')
    await page.press('Confirmar horários')
    await page.shows('Clique em salvar para registar as alterações')
    expect(saves()).toEqual([])
  })

  it('shows the tab where something is wrong, and gives it the focus', async () => {
    type('Ordem no menu', '-5.5')
    await page.press('Horários de atendimento')
    submit()
    await until(() => expect(document.activeElement).toBe(page.labelled('Ordem no menu')))
    expect(page.labelled('Ordem no menu').closest('[hidden]')).toBeNull()
    expect(saves()).toEqual([])
  })

  it('tells an incomplete time at its field when it is left', async () => {
    await page.press('Horários de atendimento')
    type('Abre às', '9')
    const field = page.labelled('Abre às')
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await page.shows('Use horas e minutos, como 08:00.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('says that its hours rest while business hours do not go by queue', async () => {
    await page.press('Horários de atendimento')
    await page.shows('Estes horários só valem com o gerenciamento de expediente por fila.')
    await page.shows('Os horários seguem o fuso de São Paulo (Horário Padrão de Brasília, GMT-3).')
  })
})
