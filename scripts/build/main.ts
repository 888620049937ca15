import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './server.ts'
import { buildUi, FIRST_LOAD_BUDGET } from './ui.ts'

/** `npm run build`: the UI into dist/ui, the program into dist/. `npm run build -- ui` builds one of the two. */
const root = join(import.meta.dirname, '../..')
const only = process.argv[2]
const dist = join(root, 'dist')
const started = performance.now()

if (only !== 'server') {
  const { firstLoad, files } = await buildUi(root, join(dist, 'ui'))
  console.log(`ui: ${files} files, first load ${(firstLoad / 1024).toFixed(1)} KB of compressed script`)
  if (firstLoad > FIRST_LOAD_BUDGET) {
    console.error(`The first load is over its budget of ${FIRST_LOAD_BUDGET / 1024} KB.`)
    process.exitCode = 1
  }
}
if (only !== 'ui' && existsSync(join(root, 'cli/main.ts'))) {
  for (const { name, bytes } of await buildServer(root, dist)) console.log(`${name}: ${(bytes / 1024).toFixed(0)} KB`)
}
console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
