import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../app/testing/client/eventually.ts'
import { TestClock } from '../../app/testing/test-clock.ts'
import { Failure } from '../../kit/errors.ts'
import { openSqlite, type SqliteFile } from '../../storage/sqlite.ts'
import { MAX_END, MAX_IDLE, MAX_RUN, MAX_WAIT, ReaderPool } from './pool.ts'
import {
  aGate,
  asBytes,
  dying,
  endless,
  letPass,
  notes,
  notesAroundGate,
  partOfBytes,
  reached,
  stuck,
  unlisted,
  write,
} from './testing/reads.ts'

let folder: string
let clock: TestClock
let pool: ReaderPool
const writers: SqliteFile[] = []
/** What reads are stuck at. */
let lock: SqliteFile

/** A company's file, open for writing as its desk is. */
function aFile(companyId: number): SqliteFile {
  const file = openSqlite(join(folder, `${companyId}.sqlite`))
  file.exec('CREATE TABLE notes (text TEXT)')
  writers.push(file)
  return file
}

const note = (file: SqliteFile, text: string) => file.prepare('INSERT INTO notes VALUES (?)').run(text)

/** Asks what takes one step of SQLite until the lock is opened; resolves when the step is under way. */
async function askStuck(companyId: number): Promise<{ answer: Promise<string> }> {
  const before = timesOpen('lock')
  const answer = rejection(pool.ask(companyId, stuck, lock.name))
  await eventually('the step', () => timesOpen('lock') > before)
  return { answer }
}

function aPool(threads: number): ReaderPool {
  const script = new URL('./testing/reader-thread.ts', import.meta.url)
  return new ReaderPool({ entry: { script }, clock, pathOf: id => join(folder, `${id}.sqlite`), threads })
}

/** How often the process has a file open, by its company. */
const timesOpen = (name: number | 'lock'): number =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(folder, `${name}.sqlite`))
    } catch {
      return false
    }
  }).length

const rejection = (requested: Promise<unknown>): Promise<string> =>
  requested.then(
    () => 'none',
    error => (error instanceof Failure ? error.code : error.message),
  )

beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/balcao-`)
  clock = new TestClock('2026-11-20T12:00:00Z')
  pool = aPool(1)
  lock = new Database(join(folder, 'lock.sqlite'))
  lock.exec('BEGIN EXCLUSIVE')
})
afterEach(async () => {
  lock.close()
  await pool.close()
  for (const file of writers.splice(0)) file.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a read sees all that was committed before it was asked', async () => {
  const file = aFile(1)
  for (const text of ['Açaí', 'Água', 'é']) {
    note(file, text)
    expect((await pool.ask(1, notes, undefined)).at(-1)).toBe(text === 'Açaí' ? 'acai' : text === 'Água' ? 'agua' : 'e')
  }
})

test('a read sees one moment, whatever is committed meanwhile, and the next one sees that', async () => {
  const file = aFile(1)
  note(file, 'um')
  const gate = aGate()
  const requested = pool.ask(1, notesAroundGate, gate)
  await reached(gate)
  note(file, 'dois')
  letPass(gate)
  expect(await requested).toEqual({ before: ['um'], after: ['um'] })
  expect(await pool.ask(1, notes, undefined)).toEqual(['um', 'dois'])
})

test('bytes come as they were made, all of them or a part', async () => {
  aFile(1)
  expect(new TextDecoder().decode(await pool.ask(1, asBytes, '{"a":"ç"}'))).toBe('{"a":"ç"}')
  expect(new TextDecoder().decode(await pool.ask(1, partOfBytes, 'abc'))).toBe('bc')
})

test('a read that writes, that nobody listed or whose input cannot be copied fails alone', async () => {
  note(aFile(1), 'um')
  expect(await rejection(pool.ask(1, write, undefined))).toMatch('readonly')
  expect(await rejection(pool.ask(1, unlisted, undefined))).toMatch('No read is called unlisted')
  const odd = (() => {}) as unknown as string
  const requested = [odd, 'plain', odd].map(input => pool.ask(1, asBytes, input)).map(rejection)
  expect(await Promise.all(requested)).toEqual([
    '() => {} could not be cloned.',
    'none',
    '() => {} could not be cloned.',
  ])
})

test('a question that takes too long is rejected, and those who wait go on', async () => {
  note(aFile(1), 'um')
  note(aFile(2), 'dois')
  const gate = aGate()
  const slow = rejection(pool.ask(1, endless, gate))
  const patient = [pool.ask(1, notes, undefined), pool.ask(2, notes, undefined)]
  await reached(gate)
  await clock.advance(MAX_RUN - 1)
  expect(await Promise.race([slow, 'under way'])).toBe('under way')
  await clock.advance(1)
  expect(await slow).toBe('ERR_TOO_SLOW')
  expect(await Promise.all(patient)).toEqual([['um'], ['dois']])
})

test('a question that is one long step of SQLite is rejected in time too, and those who wait go on', async () => {
  aFile(1)
  note(aFile(2), 'dois')
  const slow = await askStuck(1)
  const patient = pool.ask(2, notes, undefined)
  await clock.advance(MAX_RUN)
  expect(await slow.answer).toBe('ERR_TOO_SLOW')
  expect(await patient).toEqual(['dois'])
  expect([pool.threadCount, pool.endingCount]).toEqual([1, 1])
})

test('threads in long steps are replaced once; then those who wait wait for the first to end', async () => {
  for (const companyId of [1, 2]) aFile(companyId)
  note(aFile(3), 'um')
  for (const companyId of [1, 2]) {
    const slow = await askStuck(companyId)
    await clock.advance(MAX_RUN)
    expect([await slow.answer, pool.endingCount]).toEqual(['ERR_TOO_SLOW', companyId])
  }
  const patient = pool.ask(3, notes, undefined)
  expect([pool.threadCount, pool.endingCount]).toEqual([0, 2])
  lock.close()
  expect(await patient).toEqual(['um'])
})

test('a company whose question does not end is told so, and keeps nobody else from a thread', async () => {
  pool = aPool(2)
  note(aFile(1), 'um')
  note(aFile(2), 'dois')
  const slow = await askStuck(1)
  const behind = rejection(pool.ask(1, notes, undefined))
  await clock.advance(MAX_RUN)
  expect(await slow.answer).toBe('ERR_TOO_SLOW')
  expect(await rejection(pool.ask(1, notes, undefined))).toBe('ERR_TOO_BUSY')
  expect(await pool.ask(2, notes, undefined)).toEqual(['dois'])
  await clock.advance(MAX_WAIT - MAX_RUN)
  expect([await behind, pool.endingCount]).toEqual(['ERR_TOO_BUSY', 1])
  lock.close()
  await eventually('its end', () => pool.endingCount === 0)
  expect(await pool.ask(1, notes, undefined)).toEqual(['um'])
})

test('companies take turns, however many questions one of them has', async () => {
  for (const companyId of [1, 2, 3]) aFile(companyId)
  const gate = aGate()
  const first = pool.ask(1, notesAroundGate, gate)
  await reached(gate)
  const answered: string[] = []
  const ask = (companyId: number, name: string) =>
    pool.ask(companyId, asBytes, name).then(() => void answered.push(name))
  const rest = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(2, 'b1'), ask(3, 'c1'), ask(2, 'b2')]
  letPass(gate)
  await Promise.all([first, ...rest])
  expect(answered).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('threads are started for those who wait, no more than told, and end when nobody asks for a while', async () => {
  pool = aPool(2)
  const companies = [1, 2]
  for (const companyId of companies) aFile(companyId)
  expect(pool.threadCount).toBe(0)
  const gates = companies.map(aGate)
  const held = companies.map((companyId, n) => pool.ask(companyId, notesAroundGate, gates[n]!))
  await Promise.all(gates.map(reached))
  const third = pool.ask(1, asBytes, 'c')
  expect(pool.threadCount).toBe(2)
  gates.forEach(letPass)
  await Promise.all([...held, third])
  await clock.advance(MAX_IDLE - 1)
  await pool.ask(1, asBytes, 'd')
  await clock.advance(1)
  expect(pool.threadCount).toBe(1)
  await clock.advance(MAX_IDLE)
  expect(pool.threadCount).toBe(0)
  expect(await pool.ask(1, notes, undefined)).toEqual([])
})

test('a thread that is expected to be asked is there before the first question, once, and ends as the others do', async () => {
  pool = aPool(2)
  aFile(1)
  pool.expect()
  pool.expect()
  expect(pool.threadCount).toBe(1)
  await eventually('its rest', () => pool.counts().resting === 1)
  expect(await pool.ask(1, notes, undefined)).toEqual([])
  expect(pool.threadCount).toBe(1)
  pool.expect()
  expect(pool.threadCount).toBe(1)
  await clock.advance(MAX_IDLE)
  expect(pool.threadCount).toBe(0)
  await pool.close()
  pool.expect()
  expect(pool.threadCount).toBe(0)
})

test('one company never has all threads, so that another one is served at once', async () => {
  pool = aPool(2)
  for (const companyId of [1, 2]) note(aFile(companyId), `de ${companyId}`)
  const gate = aGate()
  const long = pool.ask(1, notesAroundGate, gate)
  const next = pool.ask(1, notes, undefined)
  await reached(gate)
  expect(pool.threadCount).toBe(1)
  expect(await pool.ask(2, notes, undefined)).toEqual(['de 2'])
  expect(await Promise.race([next, 'waits'])).toBe('waits')
  letPass(gate)
  await long
  expect(await next).toEqual(['de 1'])
})

test('a person who has too many questions waiting is rejected, a colleague is not until the company has', async () => {
  for (const companyId of [1, 2]) aFile(companyId)
  const gate = aGate()
  const long = pool.ask(1, notesAroundGate, gate)
  await reached(gate)
  const requested: Promise<string>[] = []
  const ask = (companyId: number, person: string) =>
    requested.push(rejection(pool.ask(companyId, notes, undefined, person)))
  for (let n = 0; n < 17; n++) ask(1, 'ana')
  for (let n = 0; n < 49; n++) ask(1, `colleague ${n % 4}`)
  ask(2, 'ana')
  letPass(gate)
  await long
  const rejected = (await Promise.all(requested)).flatMap((code, n) => (code === 'none' ? [] : [`${n} ${code}`]))
  expect(rejected).toEqual(['16 ERR_TOO_BUSY', '65 ERR_TOO_BUSY'])
})

test('anyone who asks about a deleted company is rejected at once, and its file is released of', async () => {
  const file = aFile(1)
  note(aFile(2), 'dois')
  await pool.ask(1, notes, undefined)
  const gate = aGate()
  const requested = [pool.ask(1, notesAroundGate, gate), pool.ask(1, notes, undefined)].map(rejection)
  const other = pool.ask(2, notes, undefined)
  await reached(gate)
  pool.forget(1)
  expect(await Promise.all([...requested, rejection(pool.ask(1, notes, undefined))])).toEqual([
    'ERR_NO_COMPANY_FOUND',
    'ERR_NO_COMPANY_FOUND',
    'ERR_NO_COMPANY_FOUND',
  ])
  file.close()
  expect(timesOpen(1)).toBeGreaterThan(0)
  letPass(gate)
  expect(await other).toEqual(['dois'])
  expect(timesOpen(1)).toBe(0)
})

test('anyone who is in one long step for a deleted company is rejected at once, and others wait no longer than its limit', async () => {
  aFile(1)
  note(aFile(2), 'dois')
  const slow = await askStuck(1)
  pool.forget(1)
  expect(await slow.answer).toBe('ERR_NO_COMPANY_FOUND')
  const other = pool.ask(2, notes, undefined)
  await clock.advance(MAX_RUN)
  expect(await other).toEqual(['dois'])
})

test('no more than some files stay open, and a closed one is opened anew', async () => {
  const companies = Array.from({ length: 10 }, (_, n) => n + 1)
  for (const companyId of companies) note(aFile(companyId), `de ${companyId}`)
  for (const companyId of companies) await pool.ask(companyId, notes, undefined)
  for (const file of writers.splice(0)) file.close()
  expect(companies.filter(companyId => timesOpen(companyId) > 0)).toEqual(companies.slice(2))
  expect(await pool.ask(1, notes, undefined)).toEqual(['de 1'])
})

test('a thread that dies fails its own question alone', async () => {
  note(aFile(1), 'um')
  const requested = [rejection(pool.ask(1, dying, undefined)), pool.ask(1, notes, undefined)]
  expect(await Promise.all(requested)).toEqual(['A reader thread ended with code 7.', ['um']])
})

test('when no thread can begin, nobody waits for ever', async () => {
  const script = join(folder, 'nowhere.js')
  pool = new ReaderPool({ entry: { script }, clock, pathOf: String, threads: 1 })
  expect(await rejection(pool.ask(1, notes, undefined))).toMatch('Cannot find module')
})

test('a closed pool rejects what waits, ends what runs and has no file open', async () => {
  note(aFile(1), 'um')
  const gate = aGate()
  const requested = [pool.ask(1, endless, gate), pool.ask(1, notes, undefined)].map(rejection)
  await reached(gate)
  await pool.close()
  expect(await Promise.all(requested)).toEqual(['ERR_STOPPING', 'ERR_STOPPING'])
  expect(await rejection(pool.ask(1, notes, undefined))).toBe('ERR_STOPPING')
  for (const file of writers.splice(0)) file.close()
  expect([pool.threadCount, timesOpen(1)]).toEqual([0, 0])
})

test('a pool closes within a second also where a thread is in one long step', async () => {
  const file = aFile(1)
  const slow = await askStuck(1)
  const closing = pool.close()
  expect(await slow.answer).toBe('ERR_STOPPING')
  await clock.advance(MAX_END)
  await closing
  expect(pool.endingCount).toBe(1)
  lock.close()
  await pool.close()
  file.close()
  expect([pool.endingCount, timesOpen(1)]).toEqual([0, 0])
})
