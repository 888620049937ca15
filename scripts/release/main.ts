import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressPrograms } from './compress-programs.ts'
import { layOut } from './lay-out.ts'

/** `npm run release`: builds everything anew and lays out in `dist/release` what is published of a version. */
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/release')
/** The program prints its own manual and what completes its commands. */
const SELF_WRITTEN = {
  'balcao.1': ['man'],
  'balcao.bash': ['completion', 'bash'],
  'balcao.zsh': ['completion', 'zsh'],
  'balcao.fish': ['completion', 'fish'],
}
rmSync(join(root, 'dist'), { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const words of [['scripts/build/main.ts'], ['scripts/package/main.ts', 'all', '--to', folder]]) {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
for (const [name, words] of Object.entries(SELF_WRITTEN)) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'dist/balcao.cjs'), ...words])
  if (status === 0) writeFileSync(join(folder, name), stdout)
  else console.log(`${name} is left out: the program has no \`${words.join(' ')}\`.`)
}
compressPrograms(folder)
layOut(root, folder)
console.log(`dist/release: ${readdirSync(folder).join(', ')}`)
