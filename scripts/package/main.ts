import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeExecutable, type Target, targets } from './executable.ts'
import { writePapers } from './papers.ts'

/**
 * `npm run package`: one file to run, `dist/balcao-linux-x64`, of what `npm run build` made, with its check sum, its parts and their
 * licences beside it. `npm run package -- linux-arm64 win-x64` makes those, `npm run package -- all` every one.
 */
const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const words = process.argv.slice(2)
const wanted = words.includes('all') ? targets : words.length > 0 ? (words as Target[]) : ['linux-x64' as const]
const unknown = wanted.filter(target => !targets.includes(target))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: choose among ${targets.join(', ')}, all.`)
  process.exit(2)
}

const made: string[] = []
for (const target of wanted) {
  const file = await makeExecutable(root, dist, target, dist)
  made.push(file)
  console.log(`${basename(file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
}
console.log(`beside it: ${writePapers(root, dist, made).join(', ')}`)
