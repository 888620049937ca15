import { expect, test } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { Quota } from '../../kit/quota.ts'
import { CompanyRuntimes, companyState, sharedState } from './index.ts'

const newRuntimes = () => new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z'))

test('each company has its own state, by the clock of the process', () => {
  const runtimes = newRuntimes()
  const quota = companyState(
    ({ clock }) => new Quota(clock, { max: 1, per: 1000, refusal: generalErrors.ERR_TOO_MANY_REQUESTS }),
  )
  runtimes.of(1).own(quota).take('')
  expect(() => runtimes.of(1).own(quota).take('')).toThrow()
  runtimes.of(2).own(quota).take('')
  expect([...runtimes.each(quota)].map(([id]) => id)).toEqual([1, 2])
})

test('a company that is closed leaves nothing, neither of its own nor of what all share', async () => {
  const runtimes = newRuntimes()
  const pool = sharedState(() => new Map<object, string[]>())
  const share = companyState(
    company => {
      const all = company.shared.own(pool)
      const mine: string[] = []
      all.set(company, mine)
      return { add: (text: string) => mine.push(text), leave: () => void all.delete(company) }
    },
    { close: ({ leave }) => leave() },
  )
  runtimes.of(1).own(share).add('one')
  runtimes.of(2).own(share).add('two')
  await runtimes.close(1)
  expect([...runtimes.shared.own(pool).values()]).toEqual([['two']])
  expect([runtimes.size, runtimes.peek(1, share)]).toEqual([1, undefined])
})

test('looking at what a company has opens none', () => {
  const runtimes = newRuntimes()
  expect(
    runtimes.peek(
      1,
      companyState(() => 1),
    ),
  ).toBeUndefined()
  expect([...runtimes.each(companyState(() => 1))]).toEqual([])
  expect(runtimes.size).toBe(0)
})

test('the end of the process closes all companies before what they share', async () => {
  const runtimes = newRuntimes()
  const closed: string[] = []
  const shared = sharedState(() => 'shared', { close: name => void closed.push(name) })
  const own = companyState(({ id, shared: all }) => [all.own(shared), `company ${id}`], {
    close: ([, name]) => void closed.push(name!),
  })
  for (const id of [1, 2]) runtimes.of(id).own(own)
  await runtimes.closeAll()
  expect(closed).toEqual(['company 1', 'company 2', 'shared'])
})

test('a company that comes back from a backup keeps its sockets and begins the rest anew', async () => {
  const runtimes = newRuntimes()
  const sockets = companyState(() => new Set(['page']), { outlivesRenewal: true })
  const cache = companyState(() => new Map([['flow', 1]]))
  const [open, cached] = [runtimes.of(1).own(sockets), runtimes.of(1).own(cache)]
  await runtimes.renew(1)
  expect(runtimes.of(1).own(sockets)).toBe(open)
  expect(runtimes.of(1).own(cache)).not.toBe(cached)
})
