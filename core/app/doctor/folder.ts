import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DAY, dayIn, HOUR } from '../../kit/clock.ts'
import { pluralize } from '../../kit/pluralize.ts'
import { isRestoring, upgradeErrors } from '../../storage/backup/index.ts'
import {
  companiesOf,
  companyFile,
  damageOf,
  databaseErrorSentence,
  fileErrorOf,
  filesOf,
  keyError,
  mustKnowDatabases,
  schemaOf,
} from '../../storage/index.ts'
import { readBackupRecord } from '../backup-record.ts'
import { changesError } from '../increments.ts'
import { type Finding, fine, type Patient, problem, warning } from './finding.ts'

/** Whether there is data at all. */
export const holdsDatabase = ({ config }: Patient): boolean => existsSync(join(config.data, 'platform.sqlite'))

export function rights({ config: { data } }: Patient): Finding {
  // Of one that is yet to be made: where that is to be.
  const there = nearest(data)
  if (!statSync(there).isDirectory())
    return problem('folder', `${there} is a file: the data need a folder of their own.`)
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return problem('folder', `${there} may not be written by this user, or lies on a disk that can only be read.`)
  }
  if (there !== data) return fine('folder', `${data} is not there yet: the first start makes it.`)
  const foreign = foreignIn(data)
  if (foreign)
    return problem(
      'folder',
      `${foreign.path} belongs to another user (${foreign.uid}) than the one who runs this (${process.getuid?.()}). All of it has to be the desk's user's, who runs this too: sudo -u '#…' balcao doctor`,
    )
  if (process.platform !== 'win32' && statSync(data).mode & 0o077)
    return warning('folder', `${data} may be read by other users of this machine; the next start mends that.`)
  return fine('folder', `${data} is this user's alone.`)
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

/** Whether someone who may not enter a folder cannot tell what is in it. */
export function isClosed({ config: { data } }: Patient): boolean {
  try {
    accessSync(nearest(data), constants.X_OK)
    return false
  } catch {
    return true
  }
}

/** What a command as another user left, or the whole folder to anyone who is not the desk's user. */
function foreignIn(data: string): { path: string; uid: number } | undefined {
  const user = process.getuid?.()
  if (user === undefined) return undefined
  const paths = [
    ...readdirSync(data).map(name => join(data, name)),
    ...filesOf(data).flatMap(({ path }) => [dirname(path), path, `${path}-wal`, `${path}-shm`]),
  ]
  for (const path of paths) {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found && found.uid !== user) return { path, uid: found.uid }
  }
  return undefined
}

/** A restore that has everything and was killed before all was in its place. */
export function restore({ config: { data } }: Patient): Finding[] {
  return isRestoring(data)
    ? [warning('restore', 'A restore was cut short: the next start, or the same restore, brings it to its end.')]
    : []
}

/** Whether what changed since the last backup is stored, too, where that is to be; one that is stopped stores nothing. */
export function changes({ config, running }: Patient, now = Date.now()): Finding[] {
  if (!config.backup?.every || !running) return []
  const found = changesError(config, readBackupRecord(config.data), now)
  if (found) return [warning('backups', `${found[0]!.toUpperCase()}${found.slice(1)}.`)]
  return [fine('backups', 'What changed is added to the last backup every few minutes.')]
}

export function key({ config: { data } }: Patient): Finding {
  const found = keyError(data)
  return found === undefined ? fine('key', 'secret.key is whole.') : problem('key', found)
}

/** How old the last backup may be before someone should look; they are made each day. */
const TOO_OLD = 2 * DAY

/**
 * Whether backups are made, by what the folder tells about them: the options of the service are not those of anyone who runs this. What is
 * made by hand at another place is not known.
 */
export function backups({ config: { data, backup } }: Patient, now = Date.now()): Finding {
  const { made, failedAt, verified } = readBackupRecord(data)
  const lost = 'All is lost with this disk.'
  if (!made)
    return backup
      ? warning('backups', 'None was made yet: the first comes a minute after a start.')
      : warning('backups', `None are made by themselves. ${lost} Start with --backup-to.`)
  const emitted = `The last was made on ${new Date(made.at).toISOString()}`
  if (failedAt !== undefined)
    return warning(
      'backups',
      `${emitted}, and one has failed since: the log says why, and it is tried again each hour.`,
    )
  if (now - made.at > TOO_OLD) return warning('backups', `${emitted}, and none since. Start with --backup-to.`)
  if (!made.isWhole) return warning('backups', `${emitted}, of databases that are damaged or missing. Keep older ones.`)
  if (verified && verified.faults > 0)
    return warning(
      'backups',
      `${emitted}; ${pluralize(verified.faults, 'part')} of the newest had rotted when it was read.`,
    )
  return fine(
    'backups',
    `${emitted}${verified ? `, and one was last read on ${dayIn('UTC', verified.at)}: whole` : ''}.`,
  )
}

/** A clock that was set back: what was written last is still to come. */
export function clock({ config: { data } }: Patient): Finding {
  const last = Math.max(...filesOf(data).map(({ path }) => statSync(path).mtimeMs))
  const now = Date.now()
  if (last > now + HOUR)
    return problem(
      'clock',
      `It is ${dayIn('UTC', now)} here, but the data was written on ${dayIn('UTC', last)}. Set the clock.`,
    )
  return fine('clock', `It is ${new Date(now).toISOString()} here.`)
}

const isOurs = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Desks of which no platform knows whose they are. */
export function unknownDatabases({ config: { data } }: Patient): Finding | undefined {
  try {
    if (!isRestoring(data)) mustKnowDatabases(data)
    return undefined
  } catch (error) {
    return problem('database', (error as Error).message)
  }
}

/** The platform knows which companies there are: the database of each has to be there. */
function missingDatabases(data: string): Finding[] {
  return companiesOf(data).flatMap(({ id, name }) => {
    const path = companyFile(data, id)
    const found = fileErrorOf(path)
    return found ? [problem('database', databaseErrorSentence(found, `company ${id} (${name})`, path))] : []
  })
}

const notUpgradedSentence = (company: number, path: string, why: string): string =>
  `${databaseErrorSentence('not-upgraded', `company ${company}`, path)} It said: ${why}`

/** Every database: whether it may be written, is whole, and of a version that this one can open. */
export function databases({ config: { data } }: Patient, report: (done: number, of: number) => void): Finding[] {
  const files = filesOf(data)
  const findings = missingDatabases(data)
  const notUpgraded = upgradeErrors(data)
  let pending = 0
  for (const [index, file] of files.entries()) {
    report(index, files.length)
    if (!isOurs(file.path)) {
      findings.push(problem('database', `${file.path} may not be read and written by this user: chmod u+rw.`))
      continue
    }
    if (file.companyId !== null && fileErrorOf(file.path)) continue
    const damage = damageOf(file)
    if (damage !== undefined) {
      findings.push(problem('database', `${file.path} is damaged (${damage}). Restore it from a backup.`))
      continue
    }
    const { unknown, pending: waiting, applied } = schemaOf(file)
    if (file.companyId !== null && applied === 0)
      findings.push(problem('database', databaseErrorSentence('empty', `company ${file.companyId}`, file.path)))
    else if (unknown.length)
      findings.push(problem('database', `${file.path} was changed by a newer version of Balcão. Run that one.`))
    else if (file.companyId !== null && notUpgraded.has(file.companyId))
      findings.push(
        problem('database', notUpgradedSentence(file.companyId, file.path, notUpgraded.get(file.companyId)!)),
      )
    else if (waiting.length) pending += 1
  }
  if (pending)
    findings.push(
      warning(
        'database',
        `${pending} of ${pluralize(files.length, 'database')} not up to date yet: the next start sees to it.`,
      ),
    )
  return findings.length
    ? findings
    : [fine('database', `${pluralize(files.length, 'database is', 'databases are')} whole and up to date.`)]
}
