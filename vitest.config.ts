import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'
import { threadsAsBuilt } from './scripts/lib/threads-as-built.ts'

/** The test files of `pattern` whose source says this. */
const filesThat = (says: RegExp, pattern: string): string[] =>
  globSync(pattern, { cwd: import.meta.dirname }).filter(path =>
    says.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
  )

/** Tests of pages that step through React by `act`, which only its build for developers has. */
const stepped = filesThat(/^import .*\bact\b.* from 'react'/m, 'ui/**/*.test.tsx')

/** Tests that start the built program. */
const programs = filesThat(/testing\/(?:terminal|serving)\.ts'/, '{core,cli,emulators}/**/*.test.ts')

/** What guards the tools or repeats with other data: `./scripts/test --all`. */
const onlyAll = '**/*.all.test.ts'

// Pages keep their session, socket and caches in modules, as a browser's tab does: each file has its own. Their browser stands in São Paulo.
const TZ = 'America/Sao_Paulo'
const setupFiles = ['ui/testing/browser-asks-for-portuguese.ts', 'ui/testing/at-noon.ts', 'ui/testing/pages-at-rest.ts']

/** Pages of the guide are imported as their text, as the build does it. */
const markdownTexts = {
  name: 'markdown-texts',
  transform: (code: string, id: string) => (id.endsWith('.md') ? `export default ${JSON.stringify(code)}` : undefined),
}

export default defineConfig({
  plugins: [markdownTexts],
  resolve: {
    alias: [
      { find: /^preact\/hooks$/, replacement: new URL('ui/lib/router/preact-hooks.ts', import.meta.url).pathname },
      { find: /^preact$/, replacement: new URL('ui/lib/router/preact.ts', import.meta.url).pathname },
    ],
  },
  test: {
    pool: 'forks',
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // Last resorts, which end what hangs: no test expects that something takes less. Those that wait inside of a test end before it does.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000, interval: 20 } },
    server: { deps: { inline: ['preact-router'] } },
    projects: [
      {
        extends: true,
        plugins: [threadsAsBuilt()],
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'cli/**/*.test.ts', 'emulators/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['scripts/crash/**', 'scripts/operations/**', onlyAll, ...programs],
          // One process works many files: what lives longer than a test belongs to a world, never to a module.
          isolate: false,
          setupFiles: 'core/app/testing/fixed-seed.ts',
          globalSetup: ['scripts/lib/run-folder.ts', 'scripts/lib/threads-as-built.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: programs,
          isolate: false,
          globalSetup: ['scripts/lib/run-folder.ts', 'scripts/lib/built-program.ts'],
        },
      },
      {
        extends: true,
        // On the React that people get, which takes three quarters of the time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'pages',
          // A process opens many pages, each file in a context of its own, instead of being made for each file.
          pool: 'vmForks',
          include: ['ui/**/*.test.{ts,tsx}'],
          exclude: stepped,
          env: { NODE_ENV: 'production', TZ },
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'stepped',
          pool: 'vmForks',
          include: stepped,
          env: { TZ },
          setupFiles,
          // What vitest keeps of a source is known by its text, not by how it was translated: pages would get that of React for developers.
          fsModuleCachePath: 'node_modules/.vitest-cache-stepped',
        },
      },
      // On its own, since it loads the machine on purpose.
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['scripts/{crash,operations}/**/*.test.ts'],
          // They start programs again and again, which takes ten times as long where other work has the processors.
          testTimeout: 900_000,
          globalSetup: 'scripts/lib/built-program.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'all',
          include: [onlyAll],
          exclude: ['node_modules/**'],
          globalSetup: 'scripts/lib/run-folder.ts',
        },
      },
    ],
  },
})
