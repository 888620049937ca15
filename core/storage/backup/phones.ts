import { copyFileSync, existsSync, linkSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { companyFile, companyFolder, isSameInstallation, openSqlite, type SqliteFile } from '../index.ts'
import type { StoredCompany } from './snapshot.ts'

/** Where the keys of a company's phones lie, in its folder. */
export const PHONES = 'wa'

/** What becomes of the linked phones where a restore takes the place of a folder. */
export interface Phones {
  /** By company, the files that come over from the folder as it is. */
  files: Record<string, string[]>
  /** How many connections they belong to. */
  kept: number
  /** Companies with connections that were linked and whose keys the folder does not have. */
  lost: LostPhones[]
}

export interface LostPhones {
  id: number
  name: string
  connections: number
}

/** A connection's keys, and what SQLite left beside them. */
export const KEYS = /^(\d+)\.sqlite(?:-wal|-shm)?$/

interface Connection {
  id: number
  createdAt: number
  linked: 0 | 1
}

/**
 * Finds out which phones stay linked. Their keys are in no backup, since older ones break the session; those of the folder itself
 * are of now, and used by nobody else, since nothing runs on it. A number may mean another company or connection in a backup of another
 * time or place, so keys go to none that was not made at the same moment. `restored` holds what was fetched.
 */
export function phonesOf(
  data: string,
  restored: string,
  companies: readonly Pick<StoredCompany, 'id' | 'name'>[],
): Phones {
  const phones: Phones = { files: {}, kept: 0, lost: [] }
  const isSame = isSameInstallation(data, restored)
  for (const { id, name } of companies) {
    const there = peek(companyFile(restored, id), restored, connectionsIn) ?? []
    const folder = join(companyFolder(data, id), PHONES)
    const names = isSame && existsSync(folder) && isSameCompany(data, restored, id) ? readdirSync(folder) : []
    const present = peek(companyFile(data, id), restored, connectionsIn)
    const stored = there.filter(connection => names.includes(`${connection.id}.sqlite`) && isAmong(present, connection))
    const ids = new Set(stored.map(connection => connection.id))
    if (stored.length > 0) phones.files[id] = names.filter(each => ids.has(Number(KEYS.exec(each)?.[1])))
    phones.kept += stored.length
    const connections = there.filter(connection => connection.linked === 1 && !ids.has(connection.id)).length
    if (connections > 0) phones.lost.push({ id, name, connections })
  }
  return phones
}

const connectionsIn = (file: SqliteFile): Connection[] =>
  file.prepare('SELECT id, createdAt, linked FROM whatsapps').all() as Connection[]

/** A desk that cannot be read says nothing against it. */
const isAmong = (present: Connection[] | undefined, { id, createdAt }: Connection): boolean =>
  present === undefined || present.some(each => each.id === id && each.createdAt === createdAt)

/** Whether a company was founded at the same moment here and there; its first person says so where the platform cannot be read. */
function isSameCompany(data: string, restored: string, id: number): boolean {
  const foundedIn = (folder: string) =>
    peek(join(folder, 'platform.sqlite'), restored, file =>
      file.prepare('SELECT createdAt FROM companies WHERE id = ?').pluck().get(id),
    )
  const firstIn = (folder: string) =>
    peek(companyFile(folder, id), restored, file => file.prepare('SELECT min(createdAt) FROM users').pluck().get())
  const founded = foundedIn(data)
  if (founded !== undefined) return founded === foundedIn(restored)
  const first = firstIn(data)
  return typeof first === 'number' && first === firstIn(restored)
}

/**
 * Reads in a database that nobody else has open, under another name: SQLite makes files beside one that it opens, and what a restore finds
 * is not touched before everything is there. Undefined where it cannot be read.
 */
function peek<T>(path: string, restored: string, look: (file: SqliteFile) => T): T | undefined {
  const name = join(restored, 'present.sqlite')
  try {
    for (const suffix of ['', '-wal'])
      if (existsSync(`${path}${suffix}`)) linkOrCopy(`${path}${suffix}`, `${name}${suffix}`)
    const file = openSqlite(name, { readonly: true })
    try {
      return look(file)
    } finally {
      file.close()
    }
  } catch {
    return undefined
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${name}${suffix}`, { force: true })
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
