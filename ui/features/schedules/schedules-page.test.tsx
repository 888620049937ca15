// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Schedule } from '../../../core/tenant/schedules/contract.ts'
import { local } from '../../lib/local.ts'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
// Fetched before the first test: what a page waits for is not how long a busy machine takes to read its calendar.
import './calendar/calendar.tsx'
import './schedule-dialog.tsx'
import './schedules-page.tsx'

const NOW = '2026-11-23T12:00:00.000Z'

const row = (more: Partial<Schedule> = {}): Schedule => ({
  id: 7,
  body: 'Até amanhã, Bia!',
  contactId: 3,
  contact: { id: 3, name: 'Bia Rocha', number: '5511988880003', isGroup: false },
  whatsappId: null,
  userId: 1,
  status: 'PENDENTE',
  sendAt: '2026-11-24T13:30:00.000Z',
  sentAt: null,
  isLate: false,
  failure: null,
  mediaPath: null,
  mediaName: null,
  sign: false,
  unlessContactWrites: false,
  openTicket: false,
  repeat: 'none',
  repeatUntil: null,
  templateId: null,
  templateValues: {},
  createdAt: NOW,
  updatedAt: NOW,
  ...more,
})

let page: OpenedPage
let answer: (call: Sent) => unknown
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  answer = () => undefined
})
afterEach(() => {
  page.close()
  local.set('calendarView', undefined)
  vi.useRealTimers()
})

async function open(rows: Schedule[], path = '/schedules', user = person('admin')): Promise<void> {
  page = new OpenedPage(path, user, call => {
    const emitted = answer(call)
    if (emitted !== undefined) return emitted
    if (call.method === 'GET' && call.path === '/schedules') return { schedules: rows, hasMore: false }
    if (call.path === '/contacts/3') return { ...row().contact, email: '', extraInfo: [] }
    return undefined
  })
  await page.shows('Agendamentos')
}

const changes = () => page.sent.filter(({ method, path }) => method !== 'GET' && path.startsWith('/schedules'))
const dialog = (): HTMLElement | null => document.querySelector('[role=dialog]')
const title = (): string | null | undefined => dialog()?.querySelector('h2')?.textContent
const buttons = (): (string | undefined)[] =>
  [...(dialog()?.querySelectorAll('button') ?? [])].map(one => one.textContent?.trim())
async function choose(name = 'Bia Rocha'): Promise<void> {
  await until(() => {
    const entry = [...document.querySelectorAll<HTMLElement>('[role=button], a, [tabindex="0"]')].find(
      one => one.textContent?.includes(name) && !one.closest('[role=dialog]'),
    )
    if (!entry) throw new Error(`${name} is not in the calendar`)
    entry.click()
  })
  await until(() => expect(dialog()).not.toBeNull())
}
const error = (label: string): string | null | undefined =>
  document.getElementById(page.labelled(label).getAttribute('aria-describedby') ?? '')?.textContent

describe('the calendar', () => {
  it('asks for the month that it shows, and shows who hears what and when', async () => {
    await open([row()])
    await page.shows('Bia Rocha')
    await page.shows('ovembro de 2026')
    const [requested] = page.asked.filter(url => url.startsWith('/api/schedules?'))
    // Six whole weeks, of the company in São Paulo.
    expect(Object.fromEntries(new URL(requested!, 'http://desk.test').searchParams)).toEqual({
      ...{ from: '2026-11-01T03:00:00.000Z', to: '2026-12-13T03:00:00.000Z' },
    })
  })

  it('goes by the clocks of the company, wherever the browser is', async () => {
    const { company } = person('admin')
    const inTokyo = person('admin', { company: { ...company, timeZone: 'Asia/Tokyo' } })
    await open([row({ sendAt: '2026-11-30T16:30:00.000Z' })], '/schedules', inTokyo)
    await page.shows('Bia Rocha')
    expect(document.querySelector('[data-date="2026-12-01"]')?.textContent).toContain('01:30')
    await choose()
    expect(page.labelled<HTMLInputElement>('Data e hora do envio').value).toBe('2026-12-01T01:30')
    await page.types('Data e hora do envio', '2026-12-02T08:00')
    answer = ({ method }) => (method === 'PUT' ? row() : undefined)
    await page.press('Salvar')
    await page.shows('Agendamento salvo com sucesso.')
    // Without an offset it is the company's.
    expect(changes()).toMatchObject([{ method: 'PUT' }])
    // What a colleague changed meanwhile stays (decision 751).
    expect(changes()[0]).toHaveProperty('body', { sendAt: '2026-12-02T08:00' })
  })

  it('gives way to what a search finds in all times, and comes back where it was', async () => {
    const longAgo = row({ sendAt: '2024-02-05T12:00:00.000Z', status: 'ENVIADA', sentAt: '2024-02-05T12:00:01.000Z' })
    answer = ({ path, method }) =>
      method === 'GET' && path === '/schedules' && page.asked.at(-1)?.includes('searchParam')
        ? { schedules: [longAgo], hasMore: false }
        : undefined
    await open([])
    await page.press('Próximo período')
    await page.shows('ezembro de 2026')
    const search = document.querySelector<HTMLInputElement>('input[type=search]')!
    const searches = (text: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, text)
      search.dispatchEvent(new Event('input', { bubbles: true }))
    }
    searches('amanhã')
    await page.shows('05/02/2024 09:00')
    expect(Object.fromEntries(new URL(page.asked.at(-1)!, 'http://desk.test').searchParams)).toEqual({
      searchParam: 'amanhã',
    })
    await page.press('Abrir o agendamento de Bia Rocha')
    await until(() => expect(title()).toBe('Mensagem Enviada'))
    await page.press('Fechar')
    searches('')
    await page.shows('ezembro de 2026')
  })

  it('says that a search found nothing', async () => {
    await open([], '/schedules')
    const search = document.querySelector<HTMLInputElement>('input[type=search]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'nada')
    search.dispatchEvent(new Event('input', { bubbles: true }))
    await page.shows('Nenhum agendamento encontrado.')
  })

  it('is shown the next time as it was chosen, and as a month where nothing that is known was', async () => {
    local.set('calendarView', 'constructor')
    await open([row()])
    const view = () => page.labelled<HTMLSelectElement>('Exibição')
    expect(await until(() => view().value)).toBe('month')
    const field = view()
    field.value = 'week'
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(document.querySelector('[role=columnheader]')?.textContent).toMatch(/22/))
    page.close()
    await open([row()])
    expect(await until(() => view().value)).toBe('week')
    await until(() => expect(document.querySelector('[role=columnheader]')?.textContent).toMatch(/22/))
  })

  it('says what its colours mean, and calls a week by its days', async () => {
    local.set('calendarView', 'week')
    await open([row()])
    await page.shows('Bia Rocha')
    const legend = [...document.querySelectorAll('[aria-label="Situação"] li')].map(({ textContent }) => textContent)
    expect(legend).toEqual(['Pendente', 'Enviando', 'Enviada', 'Erro'])
    await until(() => expect(document.querySelector('main h2')?.textContent).toMatch(/^22.+28 de nov.+ de 2026$/))
  })

  it('tells as a list what is said and what became of it, and nothing in English', async () => {
    local.set('calendarView', 'list')
    await open([row({ status: 'ENVIADA', sentAt: '2026-11-24T13:30:02.000Z' })])
    await page.shows('Bia Rocha: Até amanhã, Bia!')
    const entry = [...document.querySelectorAll('[data-tone]')].find(one => one.textContent?.includes('Bia Rocha'))
    expect([...entry!.children].map(({ textContent }) => textContent)).toEqual([
      ...['10:30', 'Bia Rocha: Até amanhã, Bia!', 'Enviada'],
    ])
    const named = [...document.querySelectorAll('main [role=list]')].map(one => one.getAttribute('aria-label'))
    expect(named).not.toContain('Events')
  })

  const onPhone = (): void => {
    const none = (): void => undefined
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 599px)',
      ...{ addEventListener: none, removeEventListener: none },
    }))
  }

  it('says in a month on a phone how many leave on a day, and who hears them where that is pressed', async () => {
    onPhone()
    local.set('calendarView', 'month')
    await open([row(), row({ id: 8 })])
    const many = await until(() => {
      const link = document.querySelector<HTMLElement>('[data-date="2026-11-24"] [title="Mostrar 2 mensagens"]')
      expect(link?.textContent).toBe('2')
      return link!
    })
    expect(document.querySelectorAll('[data-tone] strong')).toHaveLength(0)
    many.click()
    await until(() => expect(document.querySelectorAll('[data-tone] strong')).toHaveLength(2))
    await page.shows('Bia Rocha')
  })

  it('offers no seven days beside each other where there is no room, also to anyone who chose them before', async () => {
    onPhone()
    local.set('calendarView', 'week')
    await open([row()])
    const view = () => page.labelled<HTMLSelectElement>('Exibição')
    expect(await until(() => view().value)).toBe('list')
    expect([...view().options].map(({ text }) => text)).toEqual(['Mês', 'Dia', 'Lista'])
  })

  // The last day of a week, whose next day is in another row; and a night, for which the early hours are shown.
  it.each([
    ['month', 28],
    ['week', 24],
  ])('shows what leaves late in the evening on its own day alone (%s)', async (view, day) => {
    local.set('calendarView', view)
    const at = (when: string) => new Date(`2026-11-${when}-03:00`).toISOString()
    await open([row({ sendAt: at(`${day}T23:45`) }), row({ id: 8, sendAt: at('23T03:00') })])
    await page.shows('Bia Rocha')
    expect(document.querySelectorAll('[data-tone] strong')).toHaveLength(2)
  })

  it('says that there is nothing, and what went wrong', async () => {
    answer = ({ path, method }) =>
      method === 'GET' && path === '/schedules' ? Response.json({ error: 'ERR_INTERNAL' }, { status: 500 }) : undefined
    local.set('calendarView', 'list')
    await open([])
    await page.shows('Não foi possível carregar a lista de registros')
    expect(document.body.textContent).not.toContain('Nenhuma mensagem agendada neste período.')
    page.close()
    answer = () => undefined
    await open([])
    await page.shows('Nenhuma mensagem agendada neste período.')
  })

  it('shows at once what open pages are told', async () => {
    await open([row()])
    await page.shows('Bia Rocha')
    const schedule = row({ id: 8, contact: { id: 4, name: 'Davi Nunes', number: '', isGroup: false }, contactId: 4 })
    await page.hears({ event: 'company-1-schedule', data: { action: 'create', schedule }, n: 1 })
    await page.shows('Davi Nunes')
    const elsewhere = { ...schedule, sendAt: '2027-06-01T12:00:00.000Z' }
    await page.hears({ event: 'company-1-schedule', data: { action: 'update', schedule: elsewhere }, n: 2 })
    await until(() => expect(page.text).not.toContain('Davi Nunes'))
    await page.hears({ event: 'company-1-schedule', data: { action: 'delete', scheduleId: 7 }, n: 3 })
    await until(() => expect(page.text).not.toContain('Bia Rocha'))
  })
})

describe('the dialog', () => {
  it.each([
    [row(), 'Mensagem Pendente', ['Excluir', 'Cancelar', 'Enviar agora', 'Salvar']],
    [row({ status: 'AGENDADA' }), 'Mensagem Agendada', ['Fechar']],
    [row({ status: 'ENVIADA', sentAt: '2026-11-24T13:30:02.000Z' }), 'Mensagem Enviada', ['Excluir', 'Fechar']],
    [row({ status: 'ERRO', failure: 'expired' }), 'Erro de Envio', ['Excluir', 'Cancelar', 'Enviar agora', 'Salvar']],
  ])('tells the status in its title, and has nothing to save once it has left (%#)', async (schedule, words, acts) => {
    await open([schedule])
    await choose()
    expect(title()).toBe(words)
    for (const act of ['Excluir', 'Cancelar', 'Fechar', 'Enviar agora', 'Salvar'])
      expect([act, buttons().includes(act)]).toEqual([act, acts.includes(act)])
    if (schedule.failure) await page.shows('Passou mais de uma hora da hora marcada')
  })

  it('of a colleague’s is only read', async () => {
    await open([row({ userId: 2 })], '/schedules', person('user'))
    await choose()
    await page.shows('Só quem agendou ou um supervisor pode alterar este agendamento.')
    expect(buttons()).not.toContain('Salvar')
  })

  it('opens prefilled by the address, an hour from now, and saves what was written', async () => {
    answer = ({ method }) => (method === 'POST' ? row({ id: 9 }) : undefined)
    await open([], '/schedules?contactId=3')
    await until(() => expect(title()).toBe('Novo agendamento'))
    expect(page.labelled<HTMLInputElement>('Contato').value).toBe('Bia Rocha')
    expect(document.activeElement).toBe(page.labelled('Mensagem'))
    expect(page.labelled<HTMLInputElement>('Data e hora do envio').value).toBe('2026-11-23T10:00')
    await page.types('Mensagem', 'Oi')
    await page.press('Salvar')
    await until(() => expect(error('Mensagem')).toBe('Mensagem muito curta'))
    await page.types('Data e hora do envio', '')
    await page.press('Salvar')
    await until(() => expect(error('Data e hora do envio')).toBe('Obrigatório'))
    expect(changes()).toEqual([])
    await page.types('Mensagem', 'Oi, tudo bem?')
    await page.types('Data e hora do envio', '2026-11-25T09:00')
    await page.press('Salvar')
    await page.shows('Agendamento salvo com sucesso.')
    expect(changes()).toMatchObject([
      { method: 'POST', body: { contactId: 3, body: 'Oi, tudo bem?', sendAt: '2026-11-25T09:00', repeat: 'none' } },
    ])
  })

  it('is saved once, also where its picture fails and it is saved again', async () => {
    let failures = 1
    answer = ({ path, method }) => {
      if (path === '/schedules/9/media-upload' && failures-- > 0)
        return Response.json({ error: 'ERR_INTERNAL' }, { status: 500 })
      return method === 'GET' ? undefined : row({ id: 9 })
    }
    await open([], '/schedules?contactId=3')
    await until(() => expect(title()).toBe('Novo agendamento'))
    await page.types('Mensagem', 'Oi, tudo bem?')
    const input = dialog()!.querySelector<HTMLInputElement>('input[type=file]')!
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'foto.png', { type: 'image/png' })] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(dialog()!.querySelector('img')?.alt).toContain('foto.png'))
    await page.press('Salvar')
    await until(() => expect(changes()).toHaveLength(2))
    await page.shows('Ocorreu um erro!')
    await page.press('Salvar')
    await until(() => expect(changes()).toHaveLength(4))
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...['POST /schedules', 'POST /schedules/9/media-upload'],
      ...['PUT /schedules/9', 'POST /schedules/9/media-upload'],
    ])
  })

  it('sends now, and deletes after asking', async () => {
    answer = ({ path, method }) => {
      if (path === '/schedules/7/send') return row({ status: 'AGENDADA' })
      return method === 'DELETE' ? new Response(null, { status: 204 }) : undefined
    }
    await open([row()])
    await choose()
    await page.press('Enviar agora')
    await page.shows('A mensagem foi para a fila de envio.')
    page.close()
    await open([row()])
    await choose()
    await page.press('Excluir')
    await page.shows('Deseja realmente excluir esse registro?')
    await until(() => {
      const [, confirm] = [...document.querySelectorAll('[role=dialog]')]
      const sure = [...(confirm?.querySelectorAll('button') ?? [])].find(one => one.textContent?.trim() === 'Excluir')
      if (!sure) throw new Error('nothing asks')
      sure.click()
    })
    await page.shows('Agendamento excluído com sucesso.')
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /schedules/7'])
  })

  it('takes pictures alone', async () => {
    await open([row()])
    await choose()
    const input = dialog()!.querySelector<HTMLInputElement>('input[type=file]')!
    expect(input.accept).toBe('.png,.jpg,.jpeg')
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'nota.pdf', { type: 'application/pdf' })] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await page.shows('Só imagens .png, .jpg ou .jpeg podem ser anexadas.')
  })

  it('takes the kept picture away when the form is saved, and not before', async () => {
    const stored = row({ mediaPath: '/api/media/foto', mediaName: 'foto.png' })
    answer = ({ method, path }) =>
      method === 'PUT' ? stored : path.endsWith('/media-upload') && method === 'DELETE' ? row() : undefined
    await open([stored])
    await choose()
    expect(dialog()!.querySelector('img[src="/api/media/foto"]')?.getAttribute('alt')).toBe('foto.png')
    await page.press('Remover foto.png')
    await until(() => expect(dialog()!.querySelector('img')).toBeNull())
    expect(changes()).toEqual([])
    await page.press('Salvar')
    await until(() => expect(changes()).toHaveLength(2))
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /schedules/7',
      'DELETE /schedules/7/media-upload',
    ])
    await page.shows('Imagem excluída com sucesso.')
    await page.shows('Agendamento salvo com sucesso.')
  })

  it('is not saved with a picture that is larger than one may be', async () => {
    await open([row()])
    await choose()
    const input = dialog()!.querySelector<HTMLInputElement>('input[type=file]')!
    const large = new File(['x'], 'foto.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
    Object.defineProperty(input, 'files', { value: [large] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await page.shows('O arquivo é grande demais. O limite é 5 MB.')
    await page.press('Salvar')
    expect(changes()).toEqual([])
  })
})
