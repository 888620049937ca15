import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Of every Debian and Ubuntu, whose packages are compressed so; gzip would leave a third more. */
const XZ = 'xz'

/** Writes beside each program for Linux in a folder the same compressed, `<name>.xz`. One thread, so that the bytes are the same on any machine. */
export function compressPrograms(folder: string): void {
  const names = globSync('balcao-linux-*', { cwd: folder }).filter(name => !name.endsWith('.xz'))
  execFileSync(XZ, ['--keep', '--force', '--threads=1', '-6', '--', ...names.toSorted()], { cwd: folder })
}
