import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SUMMARY = resolve('scripts/lib/summary.ts')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-summary-'))
  mkdirSync(join(folder, 'test-results'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const vitest = (...statuses: string[]) => ({
  numPassedTests: statuses.filter(status => status === 'passed').length,
  numTotalTests: statuses.length,
  testResults: [
    {
      name: join(folder, 'core/tags.test.ts'),
      status: statuses.every(status => status === 'passed') ? 'passed' : 'failed',
      assertionResults: statuses.map(status => ({ status, ancestorTitles: ['tags'], title: `are ${status}` })),
    },
  ],
})

const playwright = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, [status]: 1 },
  errors: [],
  suites: [
    {
      title: 'tags.spec.ts',
      file: 'tags.spec.ts',
      specs: [],
      suites: [{ title: 'a tag', file: 'tags.spec.ts', specs: [{ title: 'is made', tests: [{ status }] }] }],
    },
  ],
})

/** What the summary says of these reports, and of steps that failed. */
function summary(reports: Record<string, unknown>, ...failedSteps: string[]) {
  for (const [runner, report] of Object.entries(reports))
    writeFileSync(join(folder, 'test-results', `${runner}.json`), JSON.stringify(report))
  const { stdout, status } = spawnSync(process.execPath, [SUMMARY, ...failedSteps], { cwd: folder, encoding: 'utf8' })
  return { lines: stdout.trim().split('\n'), status }
}

test('says nothing but the sum where all passed', () => {
  expect(
    summary({
      unit: vitest('passed', 'passed'),
      crash: vitest('passed'),
      playwright: playwright('expected'),
      'other-program': playwright('expected'),
    }),
  ).toEqual({ lines: ['5 passed, 0 failed'], status: 0 })
})

test('names just before its last line what failed, was skipped, broke or was never run', () => {
  expect(
    summary(
      {
        unit: vitest('passed', 'failed', 'pending'),
        crash: {
          numPassedTests: 0,
          numTotalTests: 0,
          testResults: [{ name: join(folder, 'core/broken.test.ts'), status: 'failed', assertionResults: [] }],
        },
        playwright: { ...playwright('flaky'), errors: [{ message: 'no browser\nat line 1' }] },
      },
      'Checks',
      'Browser, on the one file',
    ),
  ).toEqual({
    lines: [
      'Failed:',
      '  step Checks',
      '  step Browser, on the one file',
      '  core/tags.test.ts > tags > are failed',
      '  core/tags.test.ts > tags > are pending',
      '  core/broken.test.ts',
      '  Browser: no browser',
      '  tags.spec.ts > a tag > is made',
      '  other-program: no report',
      '',
      '1 passed, 6 failed',
    ],
    status: 1,
  })
})

test('counts and names what this machine could not show, apart from what passed and from what failed', () => {
  const reports = {
    unit: vitest('passed', 'skipped'),
    crash: vitest('passed'),
    playwright: playwright('expected'),
    'other-program': playwright('expected'),
  }
  Object.assign(reports.unit.testResults[0]!.assertionResults[1]!, {
    meta: { notRunHere: 'this user may mount no disk' },
  })
  expect(summary(reports)).toEqual({
    lines: [
      '1 not run here:',
      '  core/tags.test.ts > tags > are skipped: this user may mount no disk',
      '',
      '4 passed, 0 failed',
    ],
    status: 0,
  })
})

test('counts a step that failed without a test', () => {
  const passed = {
    unit: vitest(),
    crash: vitest(),
    playwright: playwright('expected'),
    'other-program': playwright('expected'),
  }
  expect(summary(passed, 'Checks')).toEqual({
    lines: ['Failed:', '  step Checks', '', '2 passed, 1 failed'],
    status: 1,
  })
})

test('tells what no test caught and what tests left, which fail the step without a failed test', () => {
  const passed = {
    unit: vitest(),
    'unit-unhandled': ['Error: written after the end\n    at core/tags.ts:1'],
    crash: vitest(),
    'crash-unhandled': [],
    'left-behind': ['image3EB0-enc'],
    playwright: playwright('expected'),
    'other-program': playwright('expected'),
  }
  expect(summary(passed, 'Tests')).toEqual({
    lines: [
      'Failed:',
      '  step Tests',
      '  unit, caught by no test: Error: written after the end',
      '        at core/tags.ts:1',
      '  left in the temporary folder: image3EB0-enc',
      '',
      '2 passed, 1 failed',
    ],
    status: 1,
  })
})
