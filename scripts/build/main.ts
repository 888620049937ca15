import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Served } from './compress.ts'
import { buildDemo } from './demo.ts'
import { buildServer } from './server.ts'
import { buildUi, FIRST_LOAD_BUDGET } from './ui.ts'

/**
 * `npm run build`: the UI into dist/ui, the program into dist/, what the demo shows into dist/demo. `npm run build -- ui`
 * builds one of them (`ui`, `server`, `demo`).
 */
const root = join(import.meta.dirname, '../..')
const only = process.argv[2]
const dist = join(root, 'dist')
const started = performance.now()

if (!only || only === 'ui') {
  const { firstLoad, desk, files } = await buildUi(root, join(dist, 'ui'))
  const emitted = ({ br, gz }: Served): string => `${(br / 1024).toFixed(1)} KB (gzip ${(gz / 1024).toFixed(1)} KB)`
  console.log(
    `ui: ${files} files, first load ${emitted(firstLoad)} of script, desk ${emitted(desk)} in ${desk.files} files`,
  )
  if (firstLoad.gz > FIRST_LOAD_BUDGET) {
    console.error(`The first load is over its budget of ${FIRST_LOAD_BUDGET / 1024} KB.`)
    process.exitCode = 1
  }
}
if ((!only || only === 'server') && existsSync(join(root, 'cli/main.ts'))) {
  for (const { name, bytes } of await buildServer(root, dist)) console.log(`${name}: ${(bytes / 1024).toFixed(0)} KB`)
}
if (!only || only === 'demo') await buildDemo(root, join(dist, 'demo'))
console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
