import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: [
      { find: /^preact\/hooks$/, replacement: new URL('ui/lib/router/preact-hooks.ts', import.meta.url).pathname },
      { find: /^preact$/, replacement: new URL('ui/lib/router/preact.ts', import.meta.url).pathname },
    ],
  },
  test: {
    include: ['core/**/*.test.ts', 'cli/**/*.test.ts', 'ui/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/e2e/**', 'node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    server: { deps: { inline: ['preact-router'] } },
  },
})
