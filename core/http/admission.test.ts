import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Route } from '../domain/access/routes.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { admit, shareOf } from './admission.ts'
import type { Gatekeeper } from './guard.ts'
import { RequestScheduler } from './shares/request-scheduler.ts'

const gate = {
  callerOf: async () => generalErrors.ERR_SESSION_EXPIRED,
  connectionOf: async () => undefined,
  hookOf: () => undefined,
} as unknown as Gatekeeper

test.each(['super', 'connection', 'hook'] as const)(
  'of a flood of wrong tokens for a route of "%s" each turn of the loop answers a few, anyone who floods from elsewhere',
  async allow => {
    const turns = new RequestScheduler()
    const rejected: string[] = []
    const ask = (ip: string) =>
      admit({ allow } as Route, { headers: { authorization: 'Bearer wrong' }, params: {}, ip }, gate, turns).catch(() =>
        rejected.push(ip),
      )
    const requested = Array.from({ length: 100 }, () => ask('10.0.0.1'))
    requested.push(ask('10.0.0.2'))
    await nextTurn()
    await nextTurn()
    expect(rejected.length).toBeLessThanOrEqual(16)
    await Promise.all(requested)
    expect(rejected.indexOf('10.0.0.2')).toBeLessThan(16)
  },
)

test('the programs of a company have one share together, and anyone who is not signed in that of the network', () => {
  const connection = { companyId: 3, whatsappId: 1 }
  const other = { companyId: 3, whatsappId: 2 }
  expect(shareOf({ as: 'connection', connection }, '')).toEqual(shareOf({ as: 'connection', connection: other }, ''))
  const hook = (nonce: string) => shareOf({ as: 'hook', hook: { companyId: 3, nonce } }, '')
  expect(hook('one')).toEqual(hook('two'))
  const [one, two, three] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map(ip => shareOf({ as: 'anybody' }, ip))
  expect(one).toEqual(two)
  expect(one).not.toEqual(three)
})
