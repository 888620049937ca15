import { existsSync, readFileSync } from 'node:fs'

/** Adds up the reports of all test runners and closes with the plain line that CI reads. A skipped test is a failure. */

interface Sum {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A runner that left no report has failed. */
function sumOf<Report>(name: string, add: (report: Report) => Sum): Sum {
  const path = `test-results/${name}.json`
  return existsSync(path) ? add(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 1 }
}

function ofVitest({ numPassedTests, numTotalTests, testResults }: VitestReport): Sum {
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length }
}

function ofPlaywright({ stats, errors }: PlaywrightReport): Sum {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

const failedSteps = Number(process.argv[2] ?? 0)
const sums = [
  ...['unit', 'crash'].map(name => sumOf(name, ofVitest)),
  ...['playwright', 'other-program'].map(name => sumOf(name, ofPlaywright)),
]
const passed = sums.reduce((total, sum) => total + sum.passed, 0)
const failed = Math.max(
  failedSteps,
  sums.reduce((total, sum) => total + sum.failed, 0),
)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
