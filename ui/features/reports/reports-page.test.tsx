// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
// Loaded before the first test begins to wait for it.
import '../../app/guards/private-pages.tsx'
import './reports-page.tsx'

const times = (median: number) => ({ median, p90: median * 3, mean: median * 2 })
const figures = {
  ...{ begun: 1200, answered: 900, firstAnswer: times(95), ended: 1100, attending: times(3900) },
  ...{ answers: 2, betweenAnswers: 45, rated: 1, rating: 2.5, again: 7, open: 100 },
}
const none = {
  ...{ begun: 0, answered: 0, firstAnswer: null, ended: 0, attending: null },
  ...{ answers: 0, betweenAnswers: null, rated: 0, rating: null, again: 0, open: 0 },
}
const period = { from: '2026-10-25', to: '2026-11-23' }
const { open: _, ...counts } = figures
const { open: __, ...noneCounted } = none

const cells = Array.from({ length: 7 * 24 }, (_, key) => {
  const isBusy = key === 24 + 9
  return {
    ...{ weekday: Math.floor(key / 24), hour: key % 24 },
    ...{ begun: isBusy ? 12 : 0, answered: isBusy ? 10 : 0, firstAnswer: isBusy ? 60 : null },
  }
})

const attendance = {
  ...{ id: 5, ticketId: 9, ticketUuid: 'u-9', contact: { id: 3, name: 'Bia Souza' } },
  ...{ queue: { id: 1, name: 'Vendas', color: '#00aa00' }, connection: 'Loja', people: ['Ana', 'Rui'] },
  ...{ beganAt: '2026-11-20T12:00:00.000Z', answeredAt: '2026-11-20T12:02:00.000Z', firstAnswer: 120 },
  ...{ endedAt: null, attending: null, answers: 1, rate: null },
}

let page: OpenedPage
const open = (user = person('admin')) => {
  page = new OpenedPage('/reports', user, ({ path }) => {
    if (path === '/reports/summary')
      return { period, figures, before: { period: { from: '2026-09-25', to: '2026-10-24' }, figures: none } }
    if (path === '/reports/series')
      return {
        period,
        points: [
          { ...figures, from: '2026-11-22', to: '2026-11-22' },
          { ...none, from: '2026-11-23', to: '2026-11-23' },
        ],
      }
    if (path === '/reports/heat') return { period, cells }
    if (path === '/reports/groups') {
      const by = new URL(page.asked.at(-1)!, 'http://desk').searchParams.get('by')
      const rows = [
        { id: 1, name: 'Vendas', ...counts },
        { id: 0, name: null, ...noneCounted, begun: 3 },
        { id: 8, name: null, ...noneCounted, ended: 1 },
      ]
      return { period, by, rows }
    }
    if (path === '/reports/attendances') return { attendances: [attendance], hasMore: false }
    return undefined
  })
}
const lastRequested = (path: string): Record<string, string> => {
  const url = page.asked.findLast(one => one.startsWith(`/api${path}?`))
  return Object.fromEntries(new URL(url ?? '/', 'http://desk').searchParams)
}
const button = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    one => (one.getAttribute('aria-label') ?? one.textContent) === label,
  )
  if (!found) throw new Error(`no button ${label}`)
  return found
}
const choose = (label: string, value: string): void => {
  const field = page.labelled<HTMLSelectElement>(label)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T01:30:00Z') })
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
  chooseLanguage('pt')
})

it('shows six numbers of the last thirty days with those of the days before', async () => {
  open()
  await page.shows('Período de 25/10/2026 a 23/11/2026')
  expect(lastRequested('/reports/summary')).toEqual({ from: '2026-10-25', to: '2026-11-23', clock: 'all' })
  const cards = [...document.querySelectorAll('section[aria-label=Resumo] dl > div')].map(card =>
    [...card.children].map(one => one.textContent?.trim()),
  )
  expect(cards).toEqual([
    ['Iniciados', '1.200', '100 em aberto ao fim', 'antes: 0'],
    ['Encerrados', '1.100', '7 voltaram em 24 h', 'antes: 0'],
    ['Primeira resposta', '2 min', '90% em até 5 min · média 3 min', 'antes: –'],
    ['Entre respostas', '45 s', 'média de 2 respostas', 'antes: –'],
    ['Duração do atendimento', '1 h 05 min', '90% em até 3 h 15 min · média 2 h 10 min', 'antes: –'],
    ['Avaliação', '2,5', 'de 3 · 1 avaliação', 'antes: –'],
  ])
})

it('a number shows the attendances behind it, which lead to their conversations', async () => {
  open()
  await page.shows('7 voltaram em 24 h')
  button('7 voltaram em 24 h').click()
  await page.shows('Atendimentos: Voltaram em 24 h')
  await page.shows('Bia Souza')
  expect(lastRequested('/reports/attendances')).toMatchObject({ of: 'again', from: '2026-10-25', to: '2026-11-23' })
  expect(document.querySelector('a[href="/tickets/u-9"]')?.textContent).toBe('Bia Souza')
  expect(page.text).toContain('Ana, Rui')
})

it('groups name what has none and what is gone, and their numbers show their own attendances', async () => {
  open()
  await page.shows('Sem fila')
  expect(page.text).toContain('Excluído (nº 8)')
  button('Ver 3: Iniciados, Sem fila').click()
  await page.shows('Atendimentos: Iniciados, Sem fila')
  await until(() => expect(lastRequested('/reports/attendances')).toMatchObject({ of: 'begun', queueIds: '[0]' }))
})

it('hours of the week have their figures in cells, and arrows lead from one to the next', async () => {
  open()
  await until(() => expect(button('segunda-feira, 9h: 12').textContent).toBe('12'))
  const first = button('segunda-feira, 8h: 0')
  expect(first.tabIndex).toBe(0)
  first.focus()
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await until(() => expect(document.activeElement).toBe(button('segunda-feira, 9h: 12')))
  button('segunda-feira, 9h: 12').click()
  await until(() =>
    expect(lastRequested('/reports/attendances')).toMatchObject({ of: 'begun', weekday: '1', hour: '9' }),
  )
})

it('asks again when the filter changes, but not for days that lead backwards', async () => {
  open()
  await page.shows('7 voltaram em 24 h')
  await page.types('De', '2026-11-01')
  await until(() => expect(lastRequested('/reports/summary')).toMatchObject({ from: '2026-11-01' }))
  await page.types('Até', '2026-10-01')
  await page.shows('Data inválida')
  choose('Tempos em', 'open')
  expect(lastRequested('/reports/summary')).toMatchObject({ to: '2026-11-23', clock: 'all' })
  await page.types('Até', '2026-11-20')
  await until(() => expect(lastRequested('/reports/summary')).toMatchObject({ to: '2026-11-20', clock: 'open' }))
})

it('says what each figure means', async () => {
  open()
  await page.shows('Como contamos')
  button('Como contamos').click()
  await page.shows('Robôs, fluxos e assistentes nunca contam')
})

it('is there in English and Spanish, and supervisors have no file', async () => {
  chooseLanguage('en')
  open(person('supervisor', { rights: ['seeDashboard'] }))
  await page.shows('7 back within 24 h')
  expect(page.text).not.toContain('Export CSV')
  page.close()
  chooseLanguage('es')
  open()
  await page.shows('7 volvieron en 24 h')
  expect(page.text).toContain('Exportar CSV')
})
