import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { carried } from './contents.ts'
import { makeExecutable } from './executable.ts'
import { writeLicences } from './licences.ts'
import { weigh } from './sizes.ts'
import { PREBUILT, type Target, targets } from './targets.ts'

/**
 * `npm run package`: one file to run, `dist/balcao-linux-x64`, of what `npm run build` made, with its check sum, its parts and their
 * licences beside it. `npm run package -- linux-arm64 win-x64` makes those, `npm run package -- all` every one; `--to`
 * names another folder, `--from` that of another build.
 */
const root = join(import.meta.dirname, '../..')
const { values, positionals: words } = parseArgs({
  options: { to: { type: 'string' }, from: { type: 'string' } },
  allowPositionals: true,
})
const dist = resolve(values.from ?? join(root, 'dist'))
const folder = resolve(values.to ?? dist)
const wanted = words.includes('all') ? targets : words.length > 0 ? (words as Target[]) : ['linux-x64' as const]
const unknown = wanted.filter(target => !targets.includes(target))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: choose among ${targets.join(', ')}, all.`)
  process.exit(2)
}

const made: string[] = []
for (const target of wanted) {
  const file = await makeExecutable(root, dist, target, folder)
  made.push(file)
  const { says, isWithin } = weigh(target, file, carried(root, dist, PREBUILT[target]))
  console.log(says)
  if (!isWithin) {
    console.error(`${target} is over its budget.`)
    process.exitCode = 1
  }
}
if (wanted.includes('win-x64')) console.log('The one for Windows was built and not run: nobody has tried it there.')
console.log(`beside it: ${writeLicences(root, dist, folder, made).join(', ')}`)
