import { type CompanyContext, companyState } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { dayIn } from '../../kit/clock.ts'
import { Coalescer } from '../../kit/coalescer.ts'
import type { Dashboard, DashboardQuery, Period, TicketsDay } from './contract.ts'
import { begunIn, dashboardFigures, type Scope } from './figures.ts'
import { periodBefore, requestedPeriod, spanOf } from './period.ts'
import { daysOf, hoursOf } from './slots.ts'

/** A page that many have open is counted once for all of them. */
const coalescer = companyState(() => new Coalescer<Dashboard>())

/** What someone with the dashboard sees of: administrators everything, others the queues that they are in (decision 912). */
export const scopeOf = ({ profile, queueIds }: Pick<Caller, 'profile' | 'queueIds'>): Scope =>
  profile === 'admin' ? null : JSON.stringify(queueIds.toSorted((a, b) => a - b))

/** What a company's dashboard shows, of everything or of some queues, counted in a reader thread. */
export function showDashboard(company: CompanyContext, scope: Scope, query: DashboardQuery): Promise<Dashboard> {
  const { timeZone } = company.entitlements()
  const today = dayIn(timeZone, company.clock.now())
  const period = requestedPeriod(query, today)
  const question = JSON.stringify([scope, timeZone, today, period])
  return company
    .own(coalescer)
    .ask(question, () => count(company, scope, { timeZone, period, earlier: periodBefore(period, today) }))
}

async function count(
  company: CompanyContext,
  scope: Scope,
  { timeZone, period, earlier }: { timeZone: string; period: Period; earlier: Period | null },
): Promise<Dashboard> {
  const { counters, before, attendants } = await company.read(dashboardFigures, {
    span: spanOf(period, timeZone),
    before: earlier && spanOf(earlier, timeZone),
    scope,
  })
  return { period, counters, before: earlier && before && { period: earlier, ...before }, attendants }
}

/** The attendances that began in each hour of a day, also where there were none, or on each of several days. */
export async function ticketsDay(
  company: CompanyContext,
  scope: Scope,
  { initialDate, finalDate }: { initialDate?: string | undefined; finalDate?: string | undefined },
): Promise<TicketsDay> {
  const { timeZone } = company.entitlements()
  const first = initialDate ?? finalDate ?? dayIn(timeZone, company.clock.now())
  const last = finalDate ?? first
  const data =
    first === last
      ? await byHour(company, scope, hoursOf(timeZone, first))
      : await byDay(company, scope, daysOf(timeZone, first, last))
  return { data, count: data.reduce((sum, { total }) => sum + total, 0) }
}

/** How many attendances of each person ended on these days. */
export async function ticketsOfUsers(
  company: CompanyContext,
  scope: Scope,
  { initialDate, finalDate }: { initialDate?: string | undefined; finalDate?: string | undefined },
) {
  const first = initialDate ?? finalDate ?? dayIn(company.entitlements().timeZone, company.clock.now())
  const { attendants } = await showDashboard(company, scope, { date_from: first, date_to: finalDate ?? first })
  return { data: attendants.map(({ name, tickets }) => ({ nome: name, quantidade: tickets })) }
}

async function byHour(
  company: CompanyContext,
  scope: Scope,
  hours: ReturnType<typeof hoursOf>,
): Promise<TicketsDay['data']> {
  const counts = await company.read(begunIn, { spans: hours, scope })
  const totals = Array<number>(24).fill(0)
  for (const [at, { hour }] of hours.entries()) totals[hour]! += counts[at]!
  return totals.map((total, horario) => ({ total, horario }))
}

async function byDay(
  company: CompanyContext,
  scope: Scope,
  days: ReturnType<typeof daysOf>,
): Promise<TicketsDay['data']> {
  const counts = await company.read(begunIn, { spans: days, scope })
  return days.map(({ day }, at) => ({ total: counts[at]!, data: day.split('-').reverse().join('/') }))
}
