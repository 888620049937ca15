import { expect, test } from 'vitest'
import { type ChargeMove, type ChargeStatus, chargeMoves, statusAfter, statusesBefore } from './charge-moves.ts'

const statuses: ChargeStatus[] = ['asked', 'open', 'void', 'paid', 'cancelled']

/** What each is afterwards, in the order above; - stays. */
const expected: Record<ChargeMove, string> = {
  wanted: '- - asked - asked',
  offered: 'open open - - -',
  released: 'void void - - -',
  withdrawn: 'cancelled cancelled cancelled - -',
  ended: 'cancelled cancelled cancelled - -',
  settled: 'paid paid paid - paid',
}

test.each(Object.entries(expected) as [ChargeMove, string][])('a charge that is %s becomes %s', (move, after) => {
  expect(statuses.map(status => statusAfter(status, move) ?? '-').join(' ')).toBe(after)
  expect(statuses.filter(status => statusAfter(status, move))).toEqual(
    statuses.filter(status => statusesBefore(move).includes(status)),
  )
})

test('no money that came is forgotten: what is paid stays paid, whatever happens', () => {
  for (const move of Object.keys(chargeMoves) as ChargeMove[]) expect(statusesBefore(move)).not.toContain('paid')
})

test('whatever a charge is, money that comes for it settles it', () => {
  expect(statusesBefore('settled').toSorted()).toEqual(statuses.filter(status => status !== 'paid').toSorted())
})
