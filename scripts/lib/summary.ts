import { existsSync, readFileSync } from 'node:fs'

/** Adds up the reports of all test runners and closes with the plain line that CI reads. A skipped test is a failure. */

interface VitestReport {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; name: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

const read = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

const failedSteps = Number(process.argv[2] ?? 0)
const unit = read<VitestReport>('test-results/vitest.json')
const screen = read<PlaywrightReport>('test-results/playwright.json')

const brokenFiles =
  unit?.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0) ?? []
const unitFailed = unit ? unit.numTotalTests - unit.numPassedTests + brokenFiles.length : 1
const screenFailed = screen
  ? screen.stats.unexpected + screen.stats.flaky + screen.stats.skipped + screen.errors.length
  : 1
const passed = (unit?.numPassedTests ?? 0) + (screen?.stats.expected ?? 0)
const failed = Math.max(unitFailed + screenFailed, failedSteps)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
