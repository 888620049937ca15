import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Packed } from '../../cli/packaged/entry.ts'
import manifest from '../../package.json' with { type: 'json' }

const DATABASE = 'node_modules/better-sqlite3'

/** What a packaged program for `target` (`linux-x64`) carries of the build `dist`: the path of each file in it, and where that lies now. */
export function carried(root: string, dist: string, target: string): Map<string, string> {
  const files = (folder: string, patterns: readonly string[], below = ''): [string, string][] =>
    patterns
      .flatMap(pattern => globSync(pattern, { cwd: folder }))
      .filter(path => !path.endsWith('.map') && statSync(join(folder, path)).isFile())
      .map(path => [join(below, path), join(folder, path)])
  const database = ['package.json', 'LICENSE', 'lib/**/*.js', `prebuilds/${target}.node`]
  return new Map(
    [
      ...files(dist, ['*.cjs', '*.wasm', 'ui/**/*', 'demo/**/*']),
      ...files(join(root, DATABASE), database, DATABASE),
    ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** What the program reads about its own files: the same for the same files, wherever and whenever it is built. */
export function contentsOf(files: ReadonlyMap<string, string>, target: string): Packed {
  const hash = createHash('sha256')
  for (const [path, from] of files) hash.update(`${path}\0`).update(readFileSync(from))
  return {
    version: manifest.version,
    id: hash.digest('hex').slice(0, 16),
    addon: `${DATABASE}/prebuilds/${target}.node`,
    files: Object.fromEntries([...files].map(([path, from]) => [path, statSync(from).size])),
  }
}
