import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { layOut } from './lay-out.ts'

/** `npm run release`: builds everything anew and lays out in `dist/release` what is published of a version. */
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/release')
rmSync(join(root, 'dist'), { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const words of [['scripts/build/main.ts'], ['scripts/package/main.ts', 'all', '--to', folder]]) {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
layOut(root, folder)
console.log(`dist/release: ${readdirSync(folder).join(', ')}`)
