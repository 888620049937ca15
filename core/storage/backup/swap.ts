import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from '../index.ts'
import { AS_IT_WAS } from './before-upgrade.ts'
import { ChainState } from './increments/chain-state.ts'
import { PHONES } from './phones.ts'
import { forgetMark } from './schema-mark.ts'

/** Where a restore lays everything before it takes the place of what is there. */
export const STAGING = 'restoring'
/** Lies in it once everything does. */
export const READY = 'ready'

/** Whether a restore that has everything waits for its end: what the folder holds, or held, is about to be another. */
export const isRestoring = (data: string): boolean => existsSync(join(data, STAGING, READY))

export interface Ready {
  /** The folder within the data for what was there before. */
  aside: string
  /** Companies whose files were not part of the backup: theirs stay. */
  mediaOf: number[]
  /** By company, the keys of phones that stay linked. */
  phones?: Record<string, string[]>
}

/** What makes a folder one of ours. */
export const PARTS = ['platform.sqlite', 'secret.key', 'companies'] as const

/** What SQLite left beside the platform's database, which goes before it, as does what an upgrade keeps of the databases. */
const JOURNALS = ['platform.sqlite-wal', 'platform.sqlite-shm']

/**
 * Ends a restore that was cut short: one that had everything takes its place, any other one leaves no trace. Each step is a rename, and
 * doing it again goes on where it ended, so that the folder is what it was or what the backup held. Part of each start.
 */
export function finishRestore(data: string): void {
  const staging = join(data, STAGING)
  if (!existsSync(staging)) return
  if (isRestoring(data)) {
    forgetMark(data)
    // What changes from then on is of other databases: it is added to a backup of them.
    ChainState.forget(data)
    takePlace(data, staging)
  }
  rmSync(staging, { recursive: true, force: true })
}

function takePlace(data: string, staging: string): void {
  const { aside, mediaOf, phones = {} } = JSON.parse(readFileSync(join(staging, READY), 'utf8')) as Ready
  const old = (name: string): string => join(data, aside, name)
  const moveAside = (name: string): void => {
    if (!existsSync(join(data, name))) return
    mkdirSync(join(data, aside), { recursive: true, mode: 0o700 })
    renameSync(join(data, name), old(name))
  }
  if (existsSync(join(staging, 'platform.sqlite'))) [...JOURNALS, AS_IT_WAS].forEach(moveAside)
  for (const name of PARTS.filter(part => existsSync(join(staging, part)))) {
    moveAside(name)
    renameSync(join(staging, name), join(data, name))
  }
  for (const id of mediaOf) {
    const media = join('companies', String(id), 'media')
    if (existsSync(old(media)) && !existsSync(join(data, media))) renameSync(old(media), join(data, media))
  }
  for (const [id, names] of Object.entries(phones)) {
    const keys = join('companies', id, PHONES)
    mkdirSync(join(data, keys), { recursive: true, mode: 0o700 })
    // Moved, not copied: keys that two used would be none.
    for (const name of names)
      if (existsSync(old(join(keys, name)))) renameSync(old(join(keys, name)), join(data, keys, name))
    for (const folder of [old(keys), join(data, keys), join(data, 'companies', id)]) flushFolder(folder)
  }
  for (const folder of [join(data, aside), data].filter(path => existsSync(path))) flushFolder(folder)
}
