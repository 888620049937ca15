import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's tool; it asks for the key's password by itself. */
const TOOL = 'minisign'

/** Says in a folder which version is the newest, for `balcao upgrade --check`. */
export function writeLatest(folder: string, version: string, released: string): void {
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify({ version, released })}\n`)
}

/** Signs the sums, and with them every file of the release, and what says which version is the newest. Throws where that fails. */
export function sign(folder: string, secretKey: string, version: string): void {
  for (const name of ['SHA256SUMS', 'latest.json']) {
    const words = ['-S', '-s', secretKey, '-m', name, '-t', `Balcão ${version} ${name}`]
    const { error, status } = spawnSync(TOOL, words, { cwd: folder, stdio: ['inherit', 'pipe', 'inherit'] })
    if (error || status !== 0)
      throw new Error(`${name} was not signed: ${error?.message ?? `${TOOL} ends with ${status}`}`)
  }
}
