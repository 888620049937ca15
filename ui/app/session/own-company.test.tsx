// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { DAY, dayIn } from '../../../core/kit/clock.ts'
import { endSession } from '../../lib/api/tokens.ts'
import { local } from '../../lib/local.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { reloadUser, session } from './session.ts'
import type { User } from './user.ts'

const dayFromNow = (days: number): string => dayIn('America/Sao_Paulo', Date.now() + days * DAY)
const dueOn = (dueDate: string, lastDay = dueDate): User => {
  const { company } = person('admin')
  return person('admin', { company: { ...company, dueDate, lastDay } })
}

let page: OpenedPage
let now: { user: User; plan: object }
const open = (user: User, plan: object = {}): void => {
  now = { user, plan }
  page = new OpenedPage('/tags', user, ({ path }) => {
    if (path === '/auth/me') return now.user
    return path === '/companies/listPlan/1' ? { plan: now.plan } : undefined
  })
}
const changes = async (change: Partial<typeof now>): Promise<void> => {
  now = { ...now, ...change }
  await page.hears({ seq: 1, event: 'company-1-company', data: { action: 'update' } })
}

afterEach(() => page.close())

it.each([
  ['that is due soon', dueOn(dayFromNow(2)), 'Sua assinatura vence em 2 dia(s)'],
  ['in its days of grace', dueOn(dayFromNow(-1), dayFromNow(5)), 'Sua assinatura venceu'],
] as const)('of a company %s the shell shows the new due date once it is renewed', async (_, user, bar) => {
  open(user)
  await page.shows(bar)
  const renewed = dayFromNow(30)
  await changes({ user: dueOn(renewed) })
  await page.shows(`Ativo até ${formatDay(renewed)}`)
  expect(page.text).not.toContain(bar)
})

it('what the plan does not include any more leaves the menu, and comes back with it', async () => {
  open(person('admin'))
  const menu = (): string => document.querySelector('nav')?.textContent ?? ''
  await until(() => expect(menu()).toContain('Kanban'))
  await changes({ plan: { useKanban: false } })
  await until(() => expect(menu()).not.toContain('Kanban'))
  now.plan = {}
  // A lost connection may have missed the word of it.
  await page.hears({ type: 'gap', seq: 2 })
  await until(() => expect(menu()).toContain('Kanban'))
})

it('anyone who was led out while the person was asked for stays outside', async () => {
  open(person('admin'))
  await page.shows('Olá, Ana')
  const answer = Promise.withResolvers<User>()
  const { user } = now
  now.user = answer.promise as never
  const reloaded = reloadUser()
  endSession()
  answer.resolve(user)
  await reloaded
  expect([session.get().state, local.get('companyId')]).toEqual(['out', undefined])
})
