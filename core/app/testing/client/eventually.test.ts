import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'

test('it looks until there is something to see', async () => {
  const seen = [undefined, '', false, 0, 'a code', 'another']
  expect(await eventually('a code', () => seen.shift(), { every: 0 })).toBe('a code')
  expect(seen).toEqual(['another'])
})

test('it gives up with a sentence', async () => {
  const inVain = eventually('a code', async () => null, { every: 0, patience: 10 })
  await expect(inVain).rejects.toThrow('Waited 0.01 s for a code in vain.')
})
