// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
// Loaded before the first test begins to wait for it.
import '../../app/guards/private-pages.tsx'
import './dashboard-page.tsx'

const counts = { supportFinished: 12, leads: 5, avgSupportTime: 65.4, avgWaitTime: 0 }
const figures = {
  period: { from: '2026-11-01', to: '2026-11-23' },
  counters: { supportPending: 3, supportHappening: 4, ...counts },
  before: {
    period: { from: '2026-10-09', to: '2026-10-31' },
    ...{ supportFinished: 9, leads: 2, avgSupportTime: 30, avgWaitTime: 1500 },
  },
  attendants: [
    { id: 7, name: 'Ana', rating: 2.6, avgSupportTime: 5, tickets: 8, online: true },
    { id: 8, name: 'Rui', rating: 0, avgSupportTime: 0, tickets: 0, online: false },
  ],
}
const hours = {
  data: Array.from({ length: 24 }, (_, horario) => ({ horario, total: horario === 9 ? 2 : 0 })),
  count: 2,
}

const nothing = { period: figures.period, began: 0, referred: 0, referrals: [] }

let page: OpenedPage
let answer: unknown
let referrals: unknown
/** When each call came first. */
let times: Record<string, number> = {}
const open = (user = person('admin')) => {
  page = new OpenedPage('/', user, ({ path }) => {
    times[path] ??= performance.now()
    if (path === '/dashboard') return answer
    if (path === '/dashboard/referrals') return referrals
    return path === '/dashboard/ticketsDay' ? hours : undefined
  })
}
const requested = (): URLSearchParams[] =>
  page.asked.filter(url => /\/dashboard(\?|$)/.test(url)).map(url => new URL(url, 'http://desk').searchParams)
const lastRequested = (): object => Object.fromEntries(requested().at(-1) ?? [])
const choose = (label: string, value: string): void => {
  const field = page.labelled<HTMLSelectElement>(label)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T01:30:00Z') })
  answer = figures
  referrals = nothing
  times = {}
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  chooseLanguage('pt')
})

it('asks a second after it was opened, for the first of the month to today in the zone of the company', async () => {
  open()
  await page.shows('Atendimentos de hoje: 2')
  expect(page.labelled<HTMLInputElement>('Data inicial').value).toBe('2026-11-01')
  expect(lastRequested()).toEqual({ date_from: '2026-11-01', date_to: '2026-11-23' })
  expect(requested()).toHaveLength(1)
  expect(times['/dashboard']! - times['/auth/me']!).toBeGreaterThan(990)
})

describe('what it shows', () => {
  it('has hours without numbers until those are known: nothing is no nought', async () => {
    open()
    await page.shows('Atendimentos de hoje: –')
    const slots = (): string[] =>
      [...document.querySelectorAll('[aria-labelledby=dashboard-hours] li')].map(({ textContent }) => textContent ?? '')
    expect(slots().slice(0, 3)).toEqual(['0h', '1h', '2h'])
    await page.shows('Atendimentos de hoje: 2')
    expect(slots().slice(8, 10)).toEqual(['08h', '29h'])
  })

  it('are six cards with the period before, the hours of today, and each attendant', async () => {
    open()
    await page.shows('Atendimentos de hoje: 2')
    const cards = [...document.querySelectorAll('dl > div')].map(card =>
      [...card.children].map(one => one.textContent?.trim()),
    )
    expect(cards).toEqual([
      ['Atendimentos pendentes', '3', 'agora'],
      ['Atendimentos em andamento', '4', 'agora'],
      ['Atendimentos finalizados', '12', 'antes: 9'],
      ['Novos contatos', '5', 'antes: 2'],
      ['Tempo médio de atendimento', '01h 05m', 'antes: 00h 30m'],
      ['Tempo médio de espera', '00h 00m', 'antes: 25h 00m'],
    ])
    expect(page.text).toContain('Período de 01/11/2026 a 23/11/2026, comparado com o de 09/10/2026 a 31/10/2026.')
    const bars = [...document.querySelectorAll('ol > li')].map(one => one.textContent)
    expect(bars).toHaveLength(24)
    expect([bars[0], bars[9]]).toEqual(['00h', '29h'])
    const table = '[aria-labelledby=dashboard-attendants] tbody tr'
    const rows = [...document.querySelectorAll(table)].map(row => row.textContent)
    expect(rows).toEqual(['Ana2,6 de 3800h 05mOnline', 'RuiSem avaliações000h 00mOffline'])
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('2,6 de 3: Muito satisfeito')
  })

  it('has large figures grouped as the language of the page groups them', async () => {
    answer = { ...figures, counters: { ...figures.counters, supportFinished: 12_345 } }
    open()
    await page.shows('Atendimentos de hoje: 2')
    expect(page.text).toContain('12.345')
  })

  it.each([
    ['en', 'Tickets today: 2', 'Average wait time', '2.6 of 3: Very satisfied'],
    ['es', 'Atenciones de hoy: 2', 'Tiempo medio de espera', '2,6 de 3: Muy satisfecho'],
  ] as const)('is said in %s as well', async (language, title, card, rating) => {
    chooseLanguage(language)
    open()
    await page.shows(title)
    expect(page.text).toContain(card)
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(rating)
  })

  it('fills the stars of an attendant as far as the average reaches', async () => {
    open()
    await page.shows('2,6 de 3')
    expect(document.querySelector<HTMLElement>('[role=img] [style]')?.style.inlineSize).toBe('87%')
  })

  it('has the present hour of the company in sight where not all have room', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return this.getAttribute('aria-current') === 'time' ? 700 : 0
    })
    open()
    await page.shows('Atendimentos de hoje: 2')
    const pane = document.querySelector('[aria-labelledby=dashboard-hours]')!
    expect(pane.querySelector('[aria-current=time]')?.textContent).toBe('022h')
    expect(pane.scrollLeft).toBe(700)
  })

  it('follows who comes and goes', async () => {
    open()
    await page.shows('Atendimentos de hoje: 2')
    await page.hears({ seq: 1, event: 'company-1-user', data: { action: 'update', user: { id: 8, online: true } } })
    await until(() => expect(document.querySelectorAll('tbody tr')[1]?.textContent).toContain('Online'))
  })

  it('says so where the figures do not come, and asks again', async () => {
    answer = Response.json({ error: 'ERR_TOO_SLOW', message: 'Demorou demais.' }, { status: 503 })
    open()
    await page.shows('Não foi possível carregar os números')
    answer = figures
    await page.press('Tentar de novo')
    await page.shows('antes: 9')
  })
})

describe('where tickets came from', () => {
  const lamps = {
    kind: 'ad',
    key: '120',
    name: 'Lustres',
    sourceUrl: 'https://fb.me/1',
    tickets: 9,
    finished: 4,
    leads: 7,
  }
  const search = { kind: 'search', key: '', name: '', sourceUrl: null, tickets: 2, finished: 1, leads: 2 }
  const some = { ...nothing, began: 30, referred: 11, referrals: [lamps, search] }
  const requestedFor = () => page.asked.filter(url => url.includes('/dashboard/referrals'))
  const rows = () =>
    [...document.querySelectorAll('[aria-labelledby=dashboard-referrals] tbody tr')].map(row => row.textContent)

  it.each([
    ['pt', 'De onde vieram os atendimentos', '11 de 30 atendimentos iniciados', 'Anúncio', 'Busca no WhatsApp'],
    ['en', 'Where tickets came from', 'Of 30 tickets that began, 11', 'Advertisement', 'Search in WhatsApp'],
    ['es', 'De dónde vinieron las atenciones', '11 de 30 atenciones', 'Anuncio', 'Búsqueda en WhatsApp'],
  ] as const)('is counted by advertisement and way, in %s', async (words, title, sum, ad, found) => {
    chooseLanguage(words)
    referrals = some
    open()
    await page.shows(title)
    await page.shows(sum)
    expect(rows()).toEqual([`${ad}Lustres947`, `${found}212`])
    expect(document.querySelector('a[href="https://fb.me/1"]')?.getAttribute('rel')).toContain('noopener')
  })

  it('can be of one kind, in the period that is shown', async () => {
    referrals = some
    open()
    await page.shows('Lustres')
    choose('Origem', 'ad')
    await until(() => expect(requestedFor().at(-1)).toContain('kind=ad'))
    expect(requestedFor().at(-1)).toContain('date_from=2026-11-01')
  })

  it('is counted again with the other figures, also of the same days', async () => {
    open()
    await page.shows('Nenhum atendimento com origem conhecida neste período')
    referrals = some
    await page.press('Filtrar')
    await page.shows('Lustres')
  })

  it('says so where it is not known of any', async () => {
    open()
    await page.shows('Nenhum atendimento com origem conhecida neste período')
  })
})

describe('the filter', () => {
  it('by period asks for so many days', async () => {
    open()
    await page.shows('antes: 9')
    choose('Tipo de filtro', 'period')
    await page.shows('Últimos 90 dias')
    const days = [...page.labelled<HTMLSelectElement>('Período').options].map(({ value }) => Number(value))
    expect(days).toEqual([0, 3, 7, 15, 30, 60, 90])
    choose('Período', '7')
    await page.press('Filtrar')
    await until(() => expect(lastRequested()).toEqual({ days: '7' }))
  })

  it("says 'Parametrize o filtro' where nothing is set, and asks for nothing", async () => {
    open()
    await page.shows('antes: 9')
    await page.types('Data inicial', '')
    await page.types('Data final', '')
    await page.press('Filtrar')
    await page.shows('Parametrize o filtro')
    choose('Tipo de filtro', 'period')
    await page.press('Filtrar')
    expect(requested()).toHaveLength(1)
  })

  it('takes one date alone, and none that leads backwards', async () => {
    open()
    await page.shows('antes: 9')
    await page.types('Data final', '2026-10-31')
    await page.press('Filtrar')
    await page.shows('Data inválida')
    expect(requested()).toHaveLength(1)
    await page.types('Data final', '')
    await page.press('Filtrar')
    await until(() => expect(lastRequested()).toEqual({ date_from: '2026-11-01' }))
  })
})

it.each(['supervisor', 'user'] as const)('leads others who open it to the tickets: %s', async profile => {
  open(person(profile))
  await page.arrivesAt('/tickets')
  expect(document.querySelector('nav a[href="/"]')).toBeNull()
  expect(requested()).toEqual([])
})

it('saves what is shown as a sheet, in which no name is a formula', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const attendants = figures.attendants.map(one => (one.id === 8 ? { ...one, name: '=1+1' } : one))
  answer = { ...figures, attendants }
  open()
  await page.shows('antes: 9')
  await page.press('Exportar CSV')
  await until(() => expect(names).toEqual(['dashboard-2026-11-01-2026-11-23.csv']))
  expect((await saved[0]!.text()).replace('\uFEFF', '').split('\r\n').slice(0, 13)).toEqual([
    'Dashboard;01/11/2026 - 23/11/2026;09/10/2026 - 31/10/2026',
    'Atendimentos pendentes;3;',
    'Atendimentos em andamento;4;',
    'Atendimentos finalizados;12;9',
    'Novos contatos;5;2',
    'Tempo médio de atendimento;01h 05m;00h 30m',
    'Tempo médio de espera;00h 00m;25h 00m',
    '',
    'Nome;Avaliação;Finalizados;Tempo médio de atendimento;Situação',
    'Ana;2,6;8;00h 05m;Online',
    "'=1+1;;0;00h 00m;Offline",
    '',
    'Atendimentos de hoje: 2',
  ])
})
