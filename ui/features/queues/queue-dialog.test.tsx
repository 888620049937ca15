// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  ...{ mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null },
}

let page: OpenedPage
let error: Response | undefined
beforeEach(async () => {
  error = undefined
  page = new OpenedPage('/queues', person('admin'), ({ method, path, body }) => {
    if (path === '/settings') return [{ key: 'scheduleType', value: 'disabled' }]
    if (path.endsWith('/preview'))
      return {
        said: [
          { byContact: false, text: '*[ 1 ]* - Horários', file: null },
          { byContact: false, text: '', file: { path: '/m/1', name: 'mapa.pdf', mimeType: 'application/pdf' } },
        ],
        end:
          (body as { answers: string[] }).answers.length > 0
            ? { action: 'close', toQueueId: null, flowId: null }
            : null,
      }
    if (path.startsWith('/queue-options'))
      // A colleague gave the option a file meanwhile.
      return method === 'GET' ? [hours] : (error ?? { ...hours, mediaName: 'do-colega.pdf', ...(body as object) })
    // A colleague gave the queue a file meanwhile.
    if (method === 'PUT') return { ...sales, mediaName: 'do-colega.pdf', ...(body as object) }
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

/** What travels with progress goes by another way than calls: these statuses are answered, one after the other. */
function uploads(...statuses: number[]): string[] {
  const sent: string[] = []
  class Upload {
    upload = {}
    onload?: () => void
    open(method: string, url: string): void {
      sent.push(`${method} ${url}`)
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      const status = statuses.shift()!
      const body = status === 200 ? hours : { error: 'ERR_FILES_FULL', message: 'Não há mais espaço.' }
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
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

  it('sends of an option what was changed alone, and leaves the file that a colleague gave it meanwhile', async () => {
    await page.press('Editar: Horários')
    type('Título da opção', 'Onde estamos')
    submit()
    await page.shows('Fila salva com sucesso.')
    expect(page.sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
      ['/queue-options/7', { title: 'Onde estamos' }],
      ['/queue/1', {}],
    ])
  })

  it('is not saved while its open option is refused', async () => {
    await page.press('Editar: Horários')
    type('Título da opção', '')
    submit()
    await page.shows('Obrigatório')
    expect(saves()).toEqual([])
  })

  it('gives a new option its file behind its words, and makes no second one where the file did not arrive', async () => {
    const sent = uploads(507, 200)
    await page.press('Adicionar opção')
    type('Título da opção', 'Onde estamos')
    const input = page.labelled('Arquivo da opção').closest('div')!.querySelector('input')!
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'mapa.pdf', { type: 'application/pdf' })] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await page.shows('mapa.pdf')
    submit()
    await page.shows('Não há mais espaço.')
    submit()
    const words = () =>
      page.sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    await until(() => expect(words()).toEqual(['POST /queue-options', 'PUT /queue-options/7', 'PUT /queue/1']))
    expect(sent).toEqual(Array(2).fill('POST /api/queue-options/7/media-upload'))
  })

  it('leaves the file that a colleague gave it meanwhile', async () => {
    await page.types('Nome', 'Vendas 2')
    submit()
    await page.shows('Fila salva com sucesso.')
    expect(page.sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { name: 'Vendas 2' }],
    ])
  })

  it('sends the file of its greeting behind its fields, and keeps what it has where nobody changed it', async () => {
    const sent = uploads(200)
    const field = await until(() => page.labelled('Arquivo da saudação'))
    const input = field.closest('div')!.querySelector('input')!
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'bem-vindo.pdf', { type: 'application/pdf' })] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await page.shows('bem-vindo.pdf')
    submit()
    await page.shows('Fila salva com sucesso.')
    expect(sent).toEqual(['POST /api/queue/1/media-upload'])
    expect(page.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it('takes no file of an option that is larger than one may be', async () => {
    await page.press('Editar: Horários')
    const input = page.labelled('Arquivo da opção').closest('div')!.querySelector('input')!
    const large = new File(['x'], 'filme.mp4', { type: 'video/mp4' })
    Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 + 1 })
    Object.defineProperty(input, 'files', { value: [large] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await page.shows('O arquivo é grande demais. O limite é 16 MB.')
    submit()
    expect(saves()).toEqual([])
  })

  it('says of its options that they are saved by themselves, before one is and is kept on cancelling', async () => {
    await page.shows('Cada mudança nelas vale na hora: cancelar a fila não a desfaz.')
    await page.press('Adicionar opção')
    type('Título da opção', 'Onde estamos')
    await page.press('Salvar opção')
    await until(() => expect(page.text).not.toContain('Título da opção'))
    await page.press('Cancelar')
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    const written = page.sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    expect(written).toEqual(['POST /queue-options'])
  })

  it('asks a new option for its title', async () => {
    await page.press('Adicionar opção')
    submit()
    await page.shows('Obrigatório')
    expect(page.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('tries its menu as it is saved, and tells where it ends', async () => {
    await page.shows('Encerra o atendimento')
    await page.press('Testar o menu')
    await until(() => expect(document.querySelector('a[download="mapa.pdf"]')?.getAttribute('href')).toBe('/m/1'))
    const bold = [...document.querySelectorAll('[role=log] strong')].map(({ textContent }) => textContent)
    expect(bold).toEqual(['[ 1 ]'])
    const log = document.querySelector('[role=log]')!
    Object.defineProperty(log, 'scrollHeight', { value: 1177 })
    type('Resposta do contato', '1')
    await page.press('Responder')
    await page.shows('O atendimento é encerrado.')
    expect(log.scrollTop).toBe(1177)
    expect(page.labelled<HTMLInputElement>('Resposta do contato').disabled).toBe(true)
    await until(() => expect(document.activeElement?.textContent).toBe('Recomeçar'))
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
