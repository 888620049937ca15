import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * `summary.ts <failed steps>`: adds up the reports of all test runners and closes with the plain line that CI reads. A skipped test is a
 * failure, unless it says what this machine lacks for it (`notRunHere`). Since a CI log is shown from its end, what failed and what was
 * not run stand by name just above that line.
 */

interface Sum {
  passed: number
  failed: number
  /** `file > test`, or the file alone where it did not get as far as its tests. */
  names: string[]
  /** What this machine could not show, and why. */
  notRunHere: string[]
}

interface VitestReport {
  numPassedTests: number
  numTotalTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string; meta?: { notRunHere?: string } }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** More than these say no more. */
const NAMES = 100

/** How much of an error that no test caught is told: its words and where it came from. */
const LINES = 8

/** A runner that left no report has failed. */
function sumOf<Report>(runner: string, add: (report: Report) => Sum): Sum {
  const path = `test-results/${runner}.json`
  return existsSync(path)
    ? add(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failed: 1, names: [`${runner}: no report`], notRunHere: [] }
}

function told(path: string): string[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

/** What no test of the runner caught; it fails the run. */
function unhandledIn(runner: string): string[] {
  return told(`test-results/${runner}-unhandled.json`).map(
    error => `${runner}, caught by no test: ${error.split('\n').slice(0, LINES).join('\n    ')}`,
  )
}

function ofVitest({ numPassedTests, numTotalTests, testResults }: VitestReport): Sum {
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  const names = broken.map(file => relative('.', file.name))
  const notRun: string[] = []
  for (const file of testResults)
    for (const { status, ancestorTitles, title, meta } of file.assertionResults) {
      const name = [relative('.', file.name), ...ancestorTitles, title].join(' > ')
      if (status === 'skipped' && meta?.notRunHere) notRun.push(`${name}: ${meta.notRunHere}`)
      else if (status !== 'passed') names.push(name)
    }
  const failed = numTotalTests - numPassedTests - notRun.length + broken.length
  return { passed: numPassedTests, failed, names, notRunHere: notRun }
}

function failedIn(suite: PlaywrightSuite, above: string[]): string[] {
  const here = [...above, suite.title]
  const failed = suite.specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
  return [
    ...failed.map(spec => [...here, spec.title].join(' > ')),
    ...(suite.suites ?? []).flatMap(inner => failedIn(inner, here)),
  ]
}

function ofPlaywright({ stats, errors, suites }: PlaywrightReport): Sum {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    names: [
      ...errors.map(({ message = 'no word' }) => `Browser: ${message.split('\n')[0]}`),
      ...suites.flatMap(suite => failedIn(suite, [])),
    ],
    notRunHere: [],
  }
}

const failedSteps = process.argv.slice(2)
const sums = [
  ...['unit', 'crash'].map(runner => sumOf(runner, ofVitest)),
  ...['playwright', 'other-program'].map(runner => sumOf(runner, ofPlaywright)),
]
const passed = sums.reduce((total, sum) => total + sum.passed, 0)
const failed = Math.max(
  failedSteps.length,
  sums.reduce((total, sum) => total + sum.failed, 0),
)
const names = [
  ...failedSteps.map(step => `step ${step}`),
  ...sums.flatMap(sum => sum.names),
  ...['unit', 'crash'].flatMap(unhandledIn),
  ...told('test-results/left-behind.json').map(name => `left in the temporary folder: ${name}`),
]

if (names.length > 0) console.log('\nFailed:')
for (const name of names.slice(0, NAMES)) console.log(`  ${name}`)
if (names.length > NAMES) console.log(`  and ${names.length - NAMES} more`)
const notRun = sums.flatMap(sum => sum.notRunHere)
if (notRun.length > 0) console.log(`\n${notRun.length} not run here:`)
for (const name of notRun) console.log(`  ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
