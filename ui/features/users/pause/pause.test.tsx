// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MINUTE } from '../../../../core/kit/clock.ts'
import type { User } from '../../../app/session/user.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import { OpenedPage, person, type Server } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { nextMomentOf } from './pause-times.ts'

/** A Monday. */
const AT_NOON = '2027-03-01T15:00:00.000Z'
const AT_TWO = '2027-03-01T17:00:00.000Z'
const TOMORROW_AT_NINE = '2027-03-02T12:00:00.000Z'

let page: OpenedPage
let me: User
beforeEach(() => void vi.setSystemTime(AT_NOON))
afterEach(() => {
  chooseLanguage('pt')
  vi.useRealTimers()
})

function open(user: User, path = '/tickets', server: Server = () => undefined): void {
  me = user
  page = new OpenedPage(path, user, call => {
    if (call.path === '/auth/me') return me
    if (call.path !== '/users/pause') return server(call)
    me = { ...me, pausedUntil: call.method === 'PUT' ? (call.body as { until: string }).until : null }
    return { ...me, online: true }
  })
  onTestFinished(() => page.close())
}

const pauses = () => page.sent.filter(({ path }) => path === '/users/pause')

describe("one's own pause", () => {
  it('begins by one click in the account menu, stands over every page, and ends by one', async () => {
    open(person('user'))
    await page.press('Conta')
    await page.press('Pausa')
    await page.shows('Pausar até quando?')
    const before = Date.now()
    const half = await until(() => {
      const found = [...document.querySelectorAll('button')].find(one => one.textContent?.startsWith('Por 30 minutos'))
      return found ?? Promise.reject(new Error('not there yet'))
    })
    half.click()
    await page.shows('Em pausa até')
    const requested = Date.parse((pauses()[0]!.body as { until: string }).until)
    expect(Math.round((requested - before) / MINUTE)).toBe(30)
    expect(page.text).not.toContain('Pausar até quando?')
    await page.press('Voltar agora')
    await until(() => expect(page.text).not.toContain('Em pausa até'))
    expect(pauses().map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  })

  it('is reported with its hour by the clocks of the company to anyone who opens the page anew', async () => {
    open(person('user', { pausedUntil: AT_TWO }))
    await page.shows('Em pausa até 14:00')
  })

  it.each([
    ['pt', 'Em pausa até ter., 02/03, 09:00'],
    ['en', 'On a break until Tue, 03/02, 09:00'],
    ['es', 'En pausa hasta mar, 02/03, 09:00'],
  ] as const)('is reported in %s with the day where that is not today', async (chosen, emitted) => {
    chooseLanguage(chosen)
    open(person('user', { pausedUntil: TOMORROW_AT_NINE }))
    await page.shows(emitted)
  })

  it('is reported with its end before it begins, below the time of day that is typed', async () => {
    open(person('user'))
    await page.press('Conta')
    await page.press('Pausa')
    await page.shows('Volto às')
    await page.types('Volto às', '0900')
    await page.shows('Em pausa até ter., 02/03, 09:00')
    await page.types('Volto às', '1400')
    await page.shows('Em pausa até 14:00')
    expect(pauses()).toEqual([])
  })

  it('begins at a time of day, and asks for one that there is', async () => {
    open(person('user'))
    await page.press('Conta')
    await page.press('Pausa')
    await page.shows('Volto às')
    await page.types('Volto às', '2500')
    await page.press('Pausar')
    await page.shows('Use horas e minutos, como 08:00.')
    expect(pauses()).toEqual([])
  })

  it('ends in every window when it ends on the server', async () => {
    open(person('user', { pausedUntil: AT_TWO }))
    await page.shows('Em pausa até 14:00')
    me = person('user')
    await page.hears({ seq: 1, event: 'company-1-user', data: { action: 'update', user: me } })
    await until(() => expect(page.text).not.toContain('Em pausa até'))
  })

  it('is not offered to those who have connections alone', async () => {
    open(person('restaurante'), '/connections')
    await page.press('Conta')
    await page.shows('Sair')
    expect(page.text).not.toContain('Pausa')
  })
})

it('anyone who pauses is reported with the hour among the users', async () => {
  const rui = { ...person('user', { id: 2, name: 'Rui', pausedUntil: AT_TWO }), online: true }
  open(person('admin'), '/users', ({ path }) =>
    path === '/users' ? { users: [rui], count: 1, hasMore: false } : undefined,
  )
  await page.shows('Em pausa até 14:00')
})

it.each([
  ['14:00', '2026-11-27T15:00:00Z', '2026-11-27T17:00:00.000Z'],
  ['11:59', '2026-11-27T15:00:00Z', '2026-11-28T14:59:00.000Z'],
  ['12:00', '2026-11-27T15:00:00Z', '2026-11-28T15:00:00.000Z'],
])('the next %s after %s is %s', (time, now, next) => {
  expect(new Date(nextMomentOf('America/Sao_Paulo', Date.parse(now), time)).toISOString()).toBe(next)
})
