import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * `summary.ts <runners, separated by commas> <failed steps>`: adds up the reports of the test runners and closes with the plain line that CI
 * reads. A skipped test is a failure, unless it says what this machine lacks for it (`notRunHere`). Since a CI log is shown from its end,
 * the slowest files, what failed with the command that runs it alone, and what was not run stand just above that line.
 */

interface Failure {
  /** `file > test`, or the file alone where it did not get as far as its tests. */
  name: string
  /** What runs it alone. */
  command?: string
}

interface Sum {
  passed: number
  failed: number
  failures: Failure[]
  /** What this machine could not show, and why. */
  notRunHere: string[]
  /** Seconds by file. */
  seconds: Map<string, number>
}

interface VitestReport {
  numPassedTests: number
  numTotalTests: number
  testResults: {
    name: string
    status: string
    startTime?: number
    endTime?: number
    assertionResults: { status: string; ancestorTitles: string[]; title: string; meta?: { notRunHere?: string } }[]
  }[]
}

interface PlaywrightSpec {
  title: string
  file: string
  line: number
  tests: { status: string; results: { duration: number }[] }[]
}

interface PlaywrightSuite {
  title: string
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** More than these say no more. */
const MAX_FAILURES = 100
const SLOWEST = 10

/** How much of an error that no test caught is shown: its words and where it came from. */
const MAX_ERROR_LINES = 8

const JOURNEYS = 'ui/e2e'

/** A runner that left no report has failed. */
function sumOf(runner: string): Sum {
  const path = `test-results/${runner}.json`
  if (!existsSync(path))
    return { passed: 0, failed: 1, failures: [{ name: `${runner}: no report` }], notRunHere: [], seconds: new Map() }
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport
  return 'suites' in report ? ofPlaywright(report) : ofVitest(report)
}

function listIn(path: string): string[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

/** What no test of the runner caught; it fails the run. */
function unhandledIn(runner: string): Failure[] {
  return listIn(`test-results/${runner}-unhandled.json`).map(error => ({
    name: `${runner}, caught by no test: ${error.split('\n').slice(0, MAX_ERROR_LINES).join('\n    ')}`,
  }))
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Of what an option reads as a pattern. */
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

function ofVitest({ numPassedTests, numTotalTests, testResults }: VitestReport): Sum {
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  const failures: Failure[] = broken.map(file => {
    const path = relative('.', file.name)
    return { name: path, command: `npx vitest run ${path}` }
  })
  const notRunHere: string[] = []
  const seconds = new Map<string, number>()
  for (const { name, startTime = 0, endTime = 0, assertionResults } of testResults) {
    const path = relative('.', name)
    seconds.set(path, (endTime - startTime) / 1000)
    for (const { status, ancestorTitles, title, meta } of assertionResults) {
      const words = [...ancestorTitles, title]
      const full = [path, ...words].join(' > ')
      if (status === 'skipped' && meta?.notRunHere) notRunHere.push(`${full}: ${meta.notRunHere}`)
      else if (status !== 'passed')
        failures.push({ name: full, command: `npx vitest run ${path} -t ${quoted(literally(words.join(' ')))}` })
    }
  }
  const failed = numTotalTests - numPassedTests - notRunHere.length + broken.length
  return { passed: numPassedTests, failed, failures, notRunHere, seconds }
}

/** The tests of a suite and of all inside, each with the titles above it. */
function specsIn({ title, specs, suites = [] }: PlaywrightSuite, above: string[] = []): [string[], PlaywrightSpec][] {
  const here = [...above, title]
  return [
    ...specs.map((spec): [string[], PlaywrightSpec] => [here, spec]),
    ...suites.flatMap(inner => specsIn(inner, here)),
  ]
}

function ofPlaywright({ stats, errors, suites }: PlaywrightReport): Sum {
  const specs = suites.flatMap(suite => specsIn(suite))
  const failures: Failure[] = specs
    .filter(([, { tests }]) => tests.some(({ status }) => status !== 'expected'))
    .map(([above, { title, file, line }]) => ({
      name: [...above, title].join(' > '),
      command: `npm run e2e -- ${join(JOURNEYS, file)}:${line}`,
    }))
  const seconds = new Map<string, number>()
  for (const [, { file, tests }] of specs)
    for (const { duration } of tests.flatMap(({ results }) => results)) {
      const path = join(JOURNEYS, file)
      seconds.set(path, (seconds.get(path) ?? 0) + duration / 1000)
    }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [
      ...errors.map(({ message = 'no word' }) => ({ name: `Browser: ${message.split('\n')[0]}` })),
      ...failures,
    ],
    notRunHere: [],
    seconds,
  }
}

const [runnerNames = '', ...failedSteps] = process.argv.slice(2)
const runners = runnerNames.split(',')
const sums = runners.map(sumOf)
const passed = sums.reduce((total, sum) => total + sum.passed, 0)
const failed = Math.max(
  failedSteps.length,
  sums.reduce((total, sum) => total + sum.failed, 0),
)
const failures: Failure[] = [
  ...failedSteps.map(step => ({ name: `step ${step}` })),
  ...sums.flatMap(sum => sum.failures),
  ...runners.flatMap(unhandledIn),
  ...listIn('test-results/left-behind.json').map(name => ({ name: `left in the temporary folder: ${name}` })),
]

const slowest = sums.flatMap(({ seconds }) => [...seconds]).sort(([, one], [, other]) => other - one)
console.log('\nThe slowest files:')
for (const [path, took] of slowest.slice(0, SLOWEST)) console.log(`  ${took.toFixed(1)} s  ${path}`)

if (failures.length > 0) console.log('\nFailed:')
for (const { name, command } of failures.slice(0, MAX_FAILURES))
  console.log(`  ${name}${command ? `\n    ${command}` : ''}`)
if (failures.length > MAX_FAILURES) console.log(`  and ${failures.length - MAX_FAILURES} more`)
const notRun = sums.flatMap(sum => sum.notRunHere)
if (notRun.length > 0) console.log(`\n${notRun.length} not run here:`)
for (const name of notRun) console.log(`  ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
