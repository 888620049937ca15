import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** Those on another build stand beside those on the usual one. */
const RESULTS = process.env.TEST_PROGRAM ? 'other-program' : 'playwright'

/**
 * Journeys against the built program in the system's Chromium; `TEST_BROWSER` names it. Each worker has a program, a WhatsApp and a
 * browser of its own, and each journey a company of its own, so they run side by side in any order; `--shard` spreads them over machines.
 * A trace costs a fifth of the time: what fails is run again with `--trace on`.
 */
export default defineConfig({
  testDir: 'ui/e2e',
  globalSetup: './scripts/lib/run-folder-on-disk.ts',
  fullyParallel: true,
  // A quarter of its time a journey waits for pauses of pages.
  workers: availableParallelism() + 1,
  // Last resorts, which end what hangs: no journey expects that something takes less.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${RESULTS}.json` }]],
  outputDir: `test-results/${RESULTS}`,
  use: {
    actionTimeout: 60_000,
    locale: 'pt-BR',
    // Requests that pass through one cannot be held up; journeys about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
