import { companyState, type Desk } from '../../desk/index.ts'
import { AskedTogether } from '../../kit/asked-together.ts'
import { dayIn } from '../../kit/clock.ts'
import type { Dashboard, DashboardQuery, Period, TicketsDay } from './contract.ts'
import { begunIn, dashboardFigures } from './figures.ts'
import { askedPeriod, periodBefore, spanOf } from './period.ts'
import { daysOf, hoursOf } from './slots.ts'

/** A page that many have open is counted once for all of them. */
const coalescer = companyState(() => new AskedTogether<Dashboard>())

/** What a company's dashboard shows, counted in a reader thread. */
export function showDashboard(desk: Desk, query: DashboardQuery): Promise<Dashboard> {
  const { timeZone } = desk.standing()
  const today = dayIn(timeZone, desk.clock.now())
  const period = askedPeriod(query, today)
  const question = JSON.stringify([timeZone, today, period])
  return desk.own(coalescer).ask(question, () => count(desk, timeZone, period, periodBefore(period, today)))
}

async function count(desk: Desk, timeZone: string, period: Period, earlier: Period | null): Promise<Dashboard> {
  const { counters, before, attendants } = await desk.read(dashboardFigures, {
    span: spanOf(period, timeZone),
    before: earlier && spanOf(earlier, timeZone),
  })
  return { period, counters, before: earlier && before && { period: earlier, ...before }, attendants }
}

/** The attendances that began in each hour of a day, also where there were none, or on each of several days. */
export async function ticketsDay(
  desk: Desk,
  { initialDate, finalDate }: { initialDate?: string | undefined; finalDate?: string | undefined },
): Promise<TicketsDay> {
  const { timeZone } = desk.standing()
  const first = initialDate ?? finalDate ?? dayIn(timeZone, desk.clock.now())
  const last = finalDate ?? first
  const data = first === last ? await byHour(desk, timeZone, first) : await byDay(desk, timeZone, first, last)
  return { data, count: data.reduce((sum, { total }) => sum + total, 0) }
}

/** How many attendances of each person ended on these days. */
export async function ticketsOfUsers(
  desk: Desk,
  { initialDate, finalDate }: { initialDate?: string | undefined; finalDate?: string | undefined },
) {
  const first = initialDate ?? finalDate ?? dayIn(desk.standing().timeZone, desk.clock.now())
  const { attendants } = await showDashboard(desk, { date_from: first, date_to: finalDate ?? first })
  return { data: attendants.map(({ name, tickets }) => ({ nome: name, quantidade: tickets })) }
}

async function byHour(desk: Desk, timeZone: string, day: string): Promise<TicketsDay['data']> {
  const hours = hoursOf(timeZone, day)
  const counts = await desk.read(begunIn, hours)
  const totals = Array<number>(24).fill(0)
  for (const [at, { hour }] of hours.entries()) totals[hour]! += counts[at]!
  return totals.map((total, horario) => ({ total, horario }))
}

async function byDay(desk: Desk, timeZone: string, first: string, last: string): Promise<TicketsDay['data']> {
  const days = daysOf(timeZone, first, last)
  const counts = await desk.read(begunIn, days)
  return days.map(({ day }, at) => ({ total: counts[at]!, data: day.split('-').reverse().join('/') }))
}
