import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { Run } from './run.ts'

test('a program that a test starts has the temporary folder of the run, which goes with the run', async () => {
  expect(tmpdir()).toContain('balcao-tests-')
  const run = new Run('-p', ['os.tmpdir()'])
  expect([await run.exit, run.output().trim()]).toEqual([0, tmpdir()])
})
