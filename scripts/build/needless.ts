import type { Plugin } from 'esbuild'

/** What libraries load though nobody here reaches it: by its name and by whom. */
const NEEDLESS: readonly [name: RegExp, importer: RegExp][] = [
  // Lists folders for routes of their files; we have one route for all of them.
  [/^glob$/, /[\\/]@fastify[\\/]static[\\/]/],
  // Routes have contracts, no schemas of Fastify.
  [/^@fastify\/(?:ajv|fast-json-stringify)-compiler$/, /[\\/]fastify[\\/]lib[\\/]/],
  // Stands in for a network in tests.
  [/^light-my-request$/, /[\\/]fastify[\\/]/],
  // We speak HTTP/1.1.
  [/^node:http2$/, /[\\/]fastify[\\/]lib[\\/]/],
]

/** Leaves out of a bundle what would only cost each start its time and its memory. */
export const withoutNeedless: Plugin = {
  name: 'needless',
  setup(build) {
    for (const [name, importer] of NEEDLESS)
      build.onResolve({ filter: name }, args =>
        importer.test(args.importer) ? { path: args.path, namespace: 'needless' } : undefined,
      )
    build.onLoad({ filter: /./, namespace: 'needless' }, () => ({ contents: 'module.exports = {}' }))
  },
}
