import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Writes `SHA256SUMS` of files of a folder beside them, as `sha256sum -c` reads it. */
export function writeSums(folder: string, names: readonly string[]): void {
  const lines = names.map(name => `${sumOf(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
