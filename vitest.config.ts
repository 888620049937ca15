import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'

/** Tests of pages that step through React by `act`, which only its build for developers has. */
const stepped = globSync('ui/**/*.test.tsx', { cwd: import.meta.dirname }).filter(path =>
  /^import .*\bact\b.* from 'react'/m.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
)

// Pages keep their session, socket and caches in modules, as a browser's tab does: each file has its own.
const setupFiles = ['ui/testing/browser-asks-for-portuguese.ts', 'ui/testing/pages-at-rest.ts']

export default defineConfig({
  resolve: {
    alias: [
      { find: /^preact\/hooks$/, replacement: new URL('ui/lib/router/preact-hooks.ts', import.meta.url).pathname },
      { find: /^preact$/, replacement: new URL('ui/lib/router/preact.ts', import.meta.url).pathname },
    ],
  },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    server: { deps: { inline: ['preact-router'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'cli/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['scripts/crash/**', 'node_modules/**'],
          // One process works many files: whatever lives longer than a test belongs to a world, never to a module.
          isolate: false,
          globalSetup: 'scripts/lib/run-folder.ts',
        },
      },
      {
        extends: true,
        // On the React that people get, which takes three quarters of the time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'pages',
          include: ['ui/**/*.test.{ts,tsx}'],
          exclude: stepped,
          env: { NODE_ENV: 'production' },
          setupFiles,
        },
      },
      { extends: true, test: { name: 'stepped', include: stepped, setupFiles } },
      // On its own, since it loads the machine on purpose.
      { extends: true, test: { name: 'crash', include: ['scripts/crash/**/*.test.ts'] } },
    ],
  },
})
