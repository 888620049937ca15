import { expect, test } from 'vitest'
import { crashImports } from './imports.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)

test('kill -9 twenty times in the middle of imports loses nobody and stores nobody twice', {
  timeout: 600_000,
}, async () => {
  const report = await crashImports({ seed, kills: 20, people: 4000, say: () => {} })
  console.log(report)
  expect(report).toMatchObject({ missing: [], twice: [], wrong: [] })
  expect(report.amidPieces).toBeGreaterThan(0)
})
