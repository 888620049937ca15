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
      startTime: 1000,
      endTime: 3500,
      assertionResults: statuses.map(status => ({ status, ancestorTitles: ['tags'], title: `are ${status}` })),
    },
  ],
})

const playwright = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => {
  const tests = [{ status, results: [{ duration: 4000 }] }]
  const spec = { title: 'is made', file: 'tags.spec.ts', line: 12, tests }
  return {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, [status]: 1 },
    errors: [],
    suites: [{ title: 'tags.spec.ts', specs: [], suites: [{ title: 'a tag', specs: [spec] }] }],
  }
}

const SLOWEST = ['The slowest files:', '  4.0 s  ui/e2e/tags.spec.ts', '  2.5 s  core/tags.test.ts', '']

/** What the summary prints of these reports, and of steps that failed. */
function summary(runners: string, reports: Record<string, unknown>, ...failedSteps: string[]) {
  for (const [runner, report] of Object.entries(reports))
    writeFileSync(join(folder, 'test-results', `${runner}.json`), JSON.stringify(report))
  const words = [SUMMARY, runners, ...failedSteps]
  const { stdout, status } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  return { lines: stdout.trim().split('\n'), status }
}

test('where all passed it prints the slowest files and the sum of the runners that ran', () => {
  const reports = { unit: vitest('passed', 'passed'), playwright: playwright('expected') }
  expect(summary('unit,playwright', reports)).toEqual({ lines: [...SLOWEST, '3 passed, 0 failed'], status: 0 })
})

test('just before its last line it names what failed, was skipped, broke or was never run, with the command that runs it alone', () => {
  const crash = {
    numPassedTests: 0,
    numTotalTests: 0,
    testResults: [{ name: join(folder, 'core/broken.test.ts'), status: 'failed', assertionResults: [] }],
  }
  const { lines, status } = summary(
    'unit,crash,playwright,all',
    {
      unit: vitest('passed', 'failed', 'pending'),
      crash,
      playwright: { ...playwright('flaky'), errors: [{ message: 'no browser\nat line 1' }] },
    },
    'Checks',
    'All else',
  )
  expect(status).toBe(1)
  expect(lines.slice(lines.indexOf('Failed:'))).toEqual([
    'Failed:',
    '  step Checks',
    '  step All else',
    '  core/tags.test.ts > tags > are failed',
    "    npx vitest run core/tags.test.ts -t 'tags are failed'",
    '  core/tags.test.ts > tags > are pending',
    "    npx vitest run core/tags.test.ts -t 'tags are pending'",
    '  core/broken.test.ts',
    '    npx vitest run core/broken.test.ts',
    '  Browser: no browser',
    '  tags.spec.ts > a tag > is made',
    '    npm run e2e -- ui/e2e/tags.spec.ts:12',
    '  all: no report',
    '',
    '1 passed, 6 failed',
  ])
})

test('a title with marks of patterns and shells is named by a command that finds it', () => {
  const unit = vitest('failed')
  unit.testResults[0]!.assertionResults[0]!.title = "costs (1 of 2) 'R$ 5'"
  expect(summary('unit', { unit }).lines).toContain(
    String.raw`    npx vitest run core/tags.test.ts -t 'tags costs \(1 of 2\) '\''R\$ 5'\'''`,
  )
})

test('it counts and names what this machine could not show, apart from what passed and from what failed', () => {
  const unit = vitest('passed', 'skipped')
  Object.assign(unit.testResults[0]!.assertionResults[1]!, { meta: { notRunHere: 'this user may mount no disk' } })
  expect(summary('unit,playwright', { unit, playwright: playwright('expected') })).toEqual({
    lines: [
      ...SLOWEST,
      '1 not run here:',
      '  core/tags.test.ts > tags > are skipped: this user may mount no disk',
      '',
      '2 passed, 0 failed',
    ],
    status: 0,
  })
})

test('it counts a step that failed without a test', () => {
  const reports = { unit: vitest('passed'), playwright: playwright('expected') }
  expect(summary('unit,playwright', reports, 'Checks')).toEqual({
    lines: [...SLOWEST, 'Failed:', '  step Checks', '', '2 passed, 1 failed'],
    status: 1,
  })
})

test('it names what no test caught and what tests left, which fail the step without a failed test', () => {
  const reports = {
    unit: vitest('passed'),
    'unit-unhandled': ['Error: written after the end\n    at core/tags.ts:1'],
    playwright: playwright('expected'),
    'left-behind': ['image3EB0-enc'],
  }
  expect(summary('unit,playwright', reports, 'Tests')).toEqual({
    lines: [
      ...SLOWEST,
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
