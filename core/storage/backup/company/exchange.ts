import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { companyFile, companyFolder, flushFolder, openSqlite, writeWhole } from '../../index.ts'
import { inDatabase } from '../databases.ts'
import { diskError } from '../errors.ts'
import { KEYS, PHONES } from '../phones.ts'
import { type Aside, asideOf, writeAside } from './aside.ts'
import { type BlobColumns, namesIn } from './bring.ts'
import { leavings, type SourceOrder } from './source.ts'
import { fileIn, isExchanging, readyOf, stagingOf } from './staging.ts'
import { type Account, keepPresent } from './stays.ts'

export interface ExchangeOrder {
  data: string
  companyId: number
  /** As people call it, here and where it comes from. */
  name: string
  from: string
  source: SourceOrder
  blobColumns: BlobColumns
  now: number
}

/** What takes which place; a start goes on with it. */
interface Ready {
  /** The folder within the data for what was there before. */
  aside: string
  of: Aside
  /** Files that no row names any more. */
  files: string[]
  /** Keys of phones whose connection there is no more. */
  keys: string[]
  /** Keys that come back, from a folder. */
  back: { from: string; names: string[] } | undefined
  /** What is removed when all is done. */
  usedUp: string | undefined
}

export interface Exchanged {
  /** Where what was there before lies. */
  aside: string
  phones: { kept: number; lost: string[] }
  /** Whether what is newer could be taken over: tokens, addresses, people. */
  hasKept: boolean
}

/**
 * Puts what `bringCompany` laid out in place of a company on whose database nobody works: takes over what stays as it is now, then some
 * renames, which a start goes on with. Killed before the mark nothing was changed, killed behind it the company is the one that comes back.
 * Throws BackupError.
 */
export function exchangeCompany(order: ExchangeOrder): Exchanged {
  const { data, companyId, now, name, from } = order
  const staging = stagingOf(data, companyId)
  const staged = join(staging, 'desk.sqlite')
  try {
    const { accounts, isTaken } = accountsOf(data, companyId)
    const hasStored = inDatabase(staged, file => keepPresent(file, companyFile(data, companyId), accounts, isTaken))
    const about = inDatabase(staged, file => ({
      named: namesIn(file, order.blobColumns),
      connections: file.prepare('SELECT id, name, linked FROM whatsapps').all() as Connection[],
    }))
    const aside = asideOf(companyId, now)
    const source = leavings(data, companyId, order.source)
    const phones = phonesIn(data, companyId, about.connections, source.keys)
    const ready: Ready = {
      aside,
      of: { company: companyId, name, at: now, from },
      files: filesIn(join(companyFolder(data, companyId), 'media')).filter(each => !about.named.has(each)),
      keys: phones.leaving,
      back: source.keys === undefined ? undefined : { from: source.keys, names: phones.coming },
      usedUp: source.usedUp,
    }
    writeWhole(readyOf(data, companyId), JSON.stringify(ready))
    takePlace(data, companyId)
    return { aside: join(data, aside), phones: { kept: phones.kept, lost: phones.lost }, hasKept: hasStored }
  } catch (error) {
    if (!isExchanging(data, companyId)) rmSync(staging, { recursive: true, force: true })
    throw diskError(
      error,
      isExchanging(data, companyId)
        ? `Company ${companyId} is not in its place yet: the next start goes on with that`
        : `Nothing was changed of company ${companyId}`,
    )
  }
}

/** Goes on with exchanges that were cut short; those that had not begun leave no trace. For anyone who holds the folder's lock. */
export function finishExchanges(data: string, areThose: (companyId: number) => boolean = () => true): void {
  const all = join(data, 'companies')
  for (const id of existsSync(all) ? readdirSync(all).map(Number) : []) {
    if (!Number.isInteger(id) || !areThose(id) || !existsSync(stagingOf(data, id))) continue
    if (isExchanging(data, id)) takePlace(data, id)
    else rmSync(stagingOf(data, id), { recursive: true, force: true })
  }
}

/** Accounts and tokens have followed: nothing is left to be done. */
export function endExchange(data: string, companyId: number): void {
  const { usedUp } = JSON.parse(readFileSync(readyOf(data, companyId), 'utf8')) as Ready
  if (usedUp !== undefined) rmSync(join(data, usedUp), { recursive: true, force: true })
  rmSync(stagingOf(data, companyId), { recursive: true, force: true })
}

/** Each step is a rename, and doing it again goes on where it ended. */
export function takePlace(data: string, companyId: number): void {
  const { aside, of, files, keys, back } = JSON.parse(readFileSync(readyOf(data, companyId), 'utf8')) as Ready
  const [folder, staging] = [companyFolder(data, companyId), stagingOf(data, companyId)]
  const old = companyFolder(join(data, aside), companyId)
  mkdirSync(old, { recursive: true, mode: 0o700 })
  writeAside(data, aside, of)
  const touched = new Set([old, folder, data])
  const move = (from: string, to: string): void => {
    if (!existsSync(from)) return
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    renameSync(from, to)
    for (const path of [from, to]) touched.add(dirname(path))
  }
  const staged = join(staging, 'desk.sqlite')
  if (existsSync(staged)) {
    for (const suffix of ['-wal', '-shm', '']) {
      const name = `desk.sqlite${suffix}`
      move(join(folder, name), join(old, name))
    }
    move(staged, join(folder, 'desk.sqlite'))
  }
  for (const name of files) move(fileIn(join(folder, 'media'), name), fileIn(join(old, 'media'), name))
  const media = join(staging, 'media')
  for (const name of filesIn(media)) {
    const place = fileIn(join(folder, 'media'), name)
    move(place, fileIn(join(old, 'media'), name))
    move(fileIn(media, name), place)
  }
  for (const name of keys) move(join(folder, PHONES, name), join(old, PHONES, name))
  // Moved, not copied: keys that two used would be none.
  for (const name of back?.names ?? []) move(join(back!.from, name), join(folder, PHONES, name))
  for (const path of touched) if (existsSync(path)) flushFolder(path)
}

interface Connection {
  id: number
  name: string
  linked: 0 | 1
}

/** Which keys of phones go, which come, and whose phone has to be linked again. */
function phonesIn(data: string, companyId: number, connections: readonly Connection[], from: string | undefined) {
  const namesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
  const idOf = (name: string): number => Number(KEYS.exec(name)?.[1])
  const ids = new Set(connections.map(({ id }) => id))
  const here = namesOf(join(companyFolder(data, companyId), PHONES))
  const coming = namesOf(from ?? '').filter(
    name => ids.has(idOf(name)) && !here.some(each => idOf(each) === idOf(name)),
  )
  const has = new Set([...here, ...coming].map(idOf))
  return {
    leaving: here.filter(name => !ids.has(idOf(name))),
    coming,
    kept: connections.filter(({ id, linked }) => linked === 1 && has.has(id)).length,
    lost: connections.filter(({ id, linked }) => linked === 1 && !has.has(id)).map(({ name }) => name),
  }
}

/** The names of the files in a folder of media. */
function filesIn(media: string): string[] {
  const parts = existsSync(media) ? readdirSync(media) : []
  return parts.flatMap(part => readdirSync(join(media, part)))
}

/** Who signs in to a company, and which e-mails someone has, in any. */
function accountsOf(data: string, companyId: number) {
  const file = openSqlite(join(data, 'platform.sqlite'), { readonly: true })
  try {
    const all = file.prepare('SELECT userId, email, companyId FROM accounts').all() as (Account & {
      companyId: number
    })[]
    const taken = new Set(all.map(({ email }) => email.toLowerCase()))
    return {
      accounts: all.filter(each => each.companyId === companyId),
      isTaken: (email: string) => taken.has(email.toLowerCase()),
    }
  } finally {
    file.close()
  }
}
