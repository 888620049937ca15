import { expect, it } from 'vitest'
import { MAX_MESSAGE_ID } from '../kit/limits.ts'
import { refKey, sameAddress } from './address.ts'
import { keptId, newWaId } from './message-id.ts'

it.each([
  [{ pn: '5511988880001' }, { pn: '5511988880001' }, true],
  [{ pn: '5511988880001' }, { pn: '551188880001' }, true],
  [{ pn: '5511988880001' }, { pn: '5511988880002' }, false],
  [{ pn: '5511988880001', lid: '7' }, { lid: '7' }, true],
  [{ pn: '5511988880001', lid: '7' }, { pn: '5511988880001', lid: '8' }, true],
  [{ pn: '5511988880001' }, { lid: '7' }, false],
  [{ pn: '15550001' }, { lid: '7' }, false],
  [{ lid: '7' }, { lid: '8' }, false],
  [{ group: '1203' }, { group: '1203' }, true],
  [{ group: '1203' }, { group: '1204' }, false],
  [{}, {}, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect([sameAddress(one, other), sameAddress(other, one)]).toEqual([isSame, isSame])
})

it('connections are told apart by company and number', () => {
  expect(refKey({ companyId: 1, connectionId: 23 })).not.toBe(refKey({ companyId: 12, connectionId: 3 }))
})

it('a new message has an id as linked devices make it, and each its own', () => {
  expect(newWaId()).toMatch(/^3EB0[0-9A-F]{18}$/)
  expect(newWaId()).not.toBe(newWaId())
})

it('an id as long as is stored stays, and a longer one is known by its sum', () => {
  const longest = 'A'.repeat(MAX_MESSAGE_ID)
  expect(keptId(longest)).toBe(longest)
  expect(keptId(`${longest}A`)).toMatch(/^sha256:[0-9a-f]{64}$/)
})
