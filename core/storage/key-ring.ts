import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './whole-file.ts'

/**
 * What the key file holds: a line for each key, that of today first, the very first last. `former` is there from when the key is
 * changed until everything is sealed again.
 */
export interface KeyRing {
  current: Buffer
  former?: Buffer
  first: Buffer
}

const ROOT_BYTES = 32
const FORMER = ' former'

/** By this a sealed text names its key. */
export const fingerprintOf = (root: Buffer): string => createHash('sha256').update(root).digest('hex').slice(0, 12)

const pathOf = (dataFolder: string): string => join(dataFolder, 'secret.key')

export const KEY_IS_GONE =
  'secret.key is not there: without it stored secrets cannot be read. Put it back from a backup.'

/** The key file is gone or damaged, which anyone who has a copy of it fixes. */
class KeyError extends Error {
  override readonly name = 'KeyFault'
}

/**
 * Reads the key file; makes it in a folder that holds nothing yet. Throws KeyFault where it is damaged, and where there are data of which
 * it was the key: another one would let nobody read what was sealed with it, and hide that it is gone.
 */
export function readKeyRing(dataFolder: string): KeyRing {
  const path = pathOf(dataFolder)
  if (!existsSync(path)) {
    if (existsSync(join(dataFolder, 'platform.sqlite'))) throw new KeyError(KEY_IS_GONE)
    mkdirSync(dataFolder, { recursive: true })
    writeWhole(path, randomBytes(ROOT_BYTES).toString('base64'))
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const rootOf = (line: string): Buffer => {
    const root = Buffer.from(line.replace(FORMER, ''), 'base64')
    if (root.length !== ROOT_BYTES) throw new KeyError('secret.key is damaged: each line must hold 32 bytes in base64.')
    return root
  }
  const formerLine = lines.find(line => line.endsWith(FORMER))
  return {
    current: rootOf(lines[0]!),
    ...(formerLine === undefined ? {} : { former: rootOf(formerLine) }),
    first: rootOf(lines.at(-1)!),
  }
}

/** Whether two folders are of one installation: the very first key of both is the same, which no change of the key touches. */
export function isSameInstallation(dataFolder: string, other: string): boolean {
  const firstOf = (folder: string): Buffer | undefined =>
    existsSync(pathOf(folder)) ? readKeyRing(folder).first : undefined
  try {
    const first = firstOf(dataFolder)
    return first !== undefined && (firstOf(other)?.equals(first) ?? false)
  } catch (error) {
    if (error instanceof KeyError) return false
    throw error
  }
}

/** Puts a new key in front, from when on everything is sealed with it; nothing where a change has begun and not ended. */
export function beginNewKey(dataFolder: string): 'begun' | 'goes on' {
  const { current, former, first } = readKeyRing(dataFolder)
  if (former) return 'goes on'
  writeRing(dataFolder, { current: randomBytes(ROOT_BYTES), former: current, first })
  return 'begun'
}

/** Everything is sealed again: nothing needs the key of before. */
export function endNewKey(dataFolder: string): void {
  const { current, first } = readKeyRing(dataFolder)
  writeRing(dataFolder, { current, first })
}

function writeRing(dataFolder: string, { current, former, first }: KeyRing): void {
  const line = (root: Buffer): string => root.toString('base64') + (former?.equals(root) ? FORMER : '')
  const roots = [
    current,
    ...(former && !former.equals(first) ? [former] : []),
    ...(current.equals(first) ? [] : [first]),
  ]
  writeWhole(pathOf(dataFolder), roots.map(line).join('\n'))
}
