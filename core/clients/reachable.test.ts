import { expect, it } from 'vitest'
import type { LookUp } from './look-up.ts'
import { reachable } from './reachable.ts'

const NOBODY = new Error('nobody has that name')
const ONE = { address: '8.8.8.8', family: 4 }
const OTHER = { address: '2606:4700::1', family: 6 }
const INSIDE = { address: '10.0.0.1', family: 4 }

/** What is answered where a name stands for these addresses; without any nobody has it. */
function answered(options: { all?: boolean }, ...found: { address: string; family: number }[]): unknown[] {
  const lookup = ((_host: string, { all }: { all: boolean }, done: (...answer: unknown[]) => void) => {
    expect(all).toBe(true)
    if (found.length > 0) done(null, found)
    else done(NOBODY)
  }) as unknown as LookUp
  let answer: unknown[] = []
  const look = reachable(
    address => address !== INSIDE.address,
    () => new Error('no'),
    lookup,
  )
  look('loja.example', options, (...emitted) => {
    answer = emitted
  })
  return answer
}

it('hands on all addresses where all are asked for, else the first', () => {
  expect(answered({ all: true }, ONE, OTHER)).toEqual([null, [ONE, OTHER]])
  expect(answered({ all: false }, ONE, OTHER)).toEqual([null, ONE.address, ONE.family])
  expect(answered({}, OTHER)).toEqual([null, OTHER.address, OTHER.family])
})

it.each([{ all: true }, {}])(
  'hands on none where one of them may not be reached, or nobody has the name: %j',
  options => {
    for (const found of [[INSIDE], [ONE, INSIDE], [INSIDE, ONE]])
      expect(answered(options, ...found)).toEqual([new Error('no'), []])
    expect(answered(options)).toEqual([NOBODY, []])
  },
)
