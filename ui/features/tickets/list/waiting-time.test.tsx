// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { toneOfWait } from '../data/waiting-limits.ts'
import { aTicket } from '../testing/samples.ts'

const MINUTE = 60_000

let page: OpenedPage
afterEach(() => page?.close())

it.each([
  [9, { amber: 10, red: 30 }, 'calm'],
  [10, { amber: 10, red: 30 }, 'warning'],
  [30, { amber: 10, red: 30 }, 'danger'],
  [500, { amber: 0, red: 0 }, 'calm'],
  [500, { amber: 10, red: 0 }, 'warning'],
  [20, { amber: 0, red: 20 }, 'danger'],
] as const)('after %s minutes with the limits %j a wait is %s', (minutes, limits, tone) => {
  expect(toneOfWait(minutes * MINUTE, limits)).toBe(tone)
})

it('a row says how long its contact has waited, in the colours of the limits that the company sets', async () => {
  const [company, settings] = [
    person('user').company,
    [
      { key: 'waitingAmber', value: '5' },
      { key: 'waitingRed', value: '60' },
    ],
  ]
  const since = new Date(Date.now() - 7 * MINUTE).toISOString()
  const mine = { userId: 1, unreadMessages: 1 }
  const tickets = [
    aTicket({ id: 1, ...mine, waitingSince: since }),
    // The bot answers anyone whom it holds.
    aTicket({ id: 2, ...mine, waitingSince: since, chatbot: true }),
    aTicket({ id: 3, ...mine, waitingSince: new Date(Date.now() - 50 * 60 * MINUTE).toISOString() }),
  ]
  const server = ({ path }: Sent): unknown => (path === '/tickets' ? { tickets, hasMore: false } : undefined)
  page = new OpenedPage('/tickets', person('user', { company: { ...company, settings } }), server)
  // The bell draws all its rows, also where there is no window to see them in.
  await page.press('Notificações: 3 atendimentos com novidades')
  const tones = () => [...document.querySelectorAll<HTMLElement>('time[data-tone]')].map(time => time.dataset.tone)
  await until(() => expect(tones()).toEqual(['warning', 'danger']))
  expect(page.text).toContain('7 minEspera resposta há 7 min, mais que o normal')
  expect(page.text).toContain('2 dEspera resposta há 2 d, tempo demais')
  const setting = { key: 'waitingRed', value: '6' }
  await page.hears({ seq: 1, event: 'company-1-settings', data: { action: 'update', setting } })
  await until(() => expect(tones()).toEqual(['danger', 'danger']))
})
