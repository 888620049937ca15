import type { Plugin } from 'esbuild'

/**
 * zod without what a browser never uses: the two parts that hang on every schema (translations, JSON schema) are emptied. Our
 * sources import zod as a namespace, so that the bundler leaves out the rest by itself.
 */
export const slimZod: Plugin = {
  name: 'slim-zod',
  setup(build) {
    build.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {}' }))
    build.onLoad({ filter: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ }, async ({ path }) => {
      const names = Object.keys((await import(path)) as object)
      return { contents: names.map(name => `export const ${name} = () => undefined`).join('\n') }
    })
  },
}
