import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** A function of a file: where it begins, where what comes behind it does, and what stands there instead. */
interface Plainer {
  file: RegExp
  from: string
  to: string
  code: string
}

/**
 * The router writes source text for each part of each address and has it compiled when the route is added: a thousand small functions for
 * ours, a tenth of each start, since what is made of text is not kept for the next one. Functions that look do the same.
 */
const PLAINER: readonly Plainer[] = [
  {
    file: /[\\/]find-my-way[\\/]lib[\\/]node\.js$/,
    from: 'function compilePrefixMatch (prefix) {',
    to: '// Every node kind is an instance',
    code: `function compilePrefixMatch (prefix) {
  if (prefix.length === 1) return matchSingleCharPrefix
  return (path, i) => path.startsWith(prefix, i)
}
`,
  },
  {
    file: /[\\/]find-my-way[\\/]lib[\\/]handler-storage\.js$/,
    from: '  _compileCreateParamsObject (params) {',
    to: '  _getHandlerMatchingConstraints () {',
    code: `  _compileCreateParamsObject (names) {
    return (param0, param1, param2, param3, extraParams) => {
      const values = [param0, param1, param2, param3]
      const params = new NullObject()
      for (let i = 0; i < names.length; i++) params[names[i]] = i < 4 ? values[i] : extraParams[i - 4]
      return params
    }
  }

`,
  },
  {
    file: /[\\/]find-my-way[\\/]lib[\\/]handler-storage\.js$/,
    from: '  _compileGetHandlerMatchingConstraints (constrainer) {',
    to: '    this.constrainedHandlerStores = {}',
    code: `  _compileGetHandlerMatchingConstraints (constrainer) {
    this._getHandlerMatchingConstraints = asked => {
      this._compileWhenAsked(constrainer)
      return this._getHandlerMatchingConstraints(asked)
    }
  }

  _compileWhenAsked (constrainer) {
`,
  },
]

/** Routes of the bundled router are added without compiling anything. */
export const plainRouter: Plugin = {
  name: 'plain-router',
  setup(build) {
    build.onLoad({ filter: /[\\/]find-my-way[\\/]lib[\\/](?:node|handler-storage)\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8')
      for (const { from, to, code } of PLAINER.filter(({ file }) => file.test(path))) {
        const begin = contents.indexOf(from)
        const end = contents.indexOf(to, begin)
        if (begin < 0 || end < 0) throw new Error(`find-my-way has changed: ${from} is not in ${path} any more.`)
        contents = contents.slice(0, begin) + code + contents.slice(end)
      }
      return { contents }
    })
  },
}
