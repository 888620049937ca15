import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { crashImports } from './imports.ts'

test('kill -9 again and again in the middle of imports loses nobody and stores nobody twice', async () => {
  const report = await crashImports({ seed, kills: size(5, 20), people: size(1500, 4000), say: () => {} })
  console.log(report)
  expect(report).toMatchObject({ missing: [], twice: [], wrong: [] })
  expect(report.amidPieces).toBeGreaterThan(0)
})
