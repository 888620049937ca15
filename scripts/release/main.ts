import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { compressPrograms } from './compress-programs.ts'
import { layOut } from './lay-out.ts'
import { sign, writeLatest } from './sign.ts'

/**
 * `npm run release`: builds everything again and lays out in `dist/release` what is published of a version. `-- --sign <file>` signs it with a secret
 * key of minisign.
 */
const { values } = parseArgs({ options: { sign: { type: 'string' } } })
const key = values.sign === undefined ? undefined : resolve(values.sign)
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
writeLatest(folder, manifest.version, new Date().toISOString().slice(0, 10))
layOut(root, folder)
if (key) sign(folder, key, manifest.version)
else console.log('It is not signed: nobody can tell whose it is. Name a secret key of minisign with --sign.')
console.log(`dist/release: ${readdirSync(folder).join(', ')}`)
