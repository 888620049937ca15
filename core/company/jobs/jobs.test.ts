import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import type { Entitlements } from '../../domain/access/caller.ts'
import { Hub } from '../../http/realtime/index.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { SMALLEST_DATABASE_BYTES } from '../../kit/limits.ts'
import { Blobs } from '../../storage/blobs/index.ts'
import { openPlatform, openSecrets, type PlatformStore, TenantRegistry } from '../../storage/index.ts'
import { ReaderPool } from '../../workers/readers/index.ts'
import { CompanyContexts } from '../index.ts'
import { CompanyRuntimes, companyState } from '../runtime/index.ts'
import { job, whenDue } from './job.ts'
import { WakeupIndex } from './wakeup-index.ts'
import { Worker } from './worker.ts'

let folder: string
let platform: PlatformStore
let clock: TestClock
let registry: TenantRegistry
let wakeups: WakeupIndex
let worker: Worker
let contexts: CompanyContexts
let running: Promise<void>
let loggedErrors: string[]
let done: string[]
let afterFailure: () => void
/** Whether the plan of the companies has schedules. */
let hasSchedules: boolean
/** What the disk held when a job ended the program, and what was done until then. */
let left: { folder: string; done: string[] } | undefined

const content = job<string>('say')

const reminder = job<string>('schedules.remind')

const handlers = [
  whenDue(content, async ({ companyId, now }, payload) => {
    done.push(`${companyId} ${payload} at ${new Date(now).toISOString().slice(11, 19)}`)
  }),
  whenDue(job<string>('putOff'), (tx, key) => tx.schedule(content.at(tx.now + 5 * MINUTE, key, 'put off'))),
  whenDue(job('stop'), async () => {
    done.push('stopped')
    wakeups.stop()
    worker.stop()
  }),
  whenDue(reminder, async (_tx, payload) => void done.push(payload)),
  whenDue(job('fail'), async () => {
    done.push('tried')
    throw new Error('no')
  }),
  whenDue(
    job<boolean>('endProgram'),
    async ({ now }) => endProgram(`ended at ${new Date(now).toISOString().slice(11, 19)}`),
    async (_tx, alsoThen) => (alsoThen ? endProgram('ended once more') : done.push('given up')),
  ),
  whenDue(
    job('failAlways'),
    () => Promise.reject(new Error('no')),
    () => Promise.reject(new Error('not even that')),
  ),
]

function endProgram(how: string): never {
  done.push(how)
  if (!left) {
    left = { folder: mkdtempSync(`${tmpdir()}/balcao-`), done: [...done] }
    cpSync(folder, left.folder, { recursive: true })
  }
  throw new Error('what happens from here on is not on the disk')
}

const logError = (_companyId: number, kind: string): void => {
  loggedErrors.push(kind)
  afterFailure()
}

function open(): void {
  const secrets = openSecrets(folder)
  platform = openPlatform(folder)
  const runtimes = new CompanyRuntimes(clock)
  registry = new TenantRegistry(folder, runtimes)
  for (const companyId of [1, 2, 3]) registry.found(companyId)
  worker = new Worker({ jobs: handlers, logError, since: clock.now() })
  wakeups = new WakeupIndex(platform, clock, companyId => {
    const looked = contexts.use(companyId, desk => worker.runDue(desk)).then(next => wakeups.lookedAt(companyId, next))
    running = Promise.all([running, looked]).then(() => {})
  })
  const blobs = new Blobs({ dataFolder: folder, runtimes, secrets, clock, limitOf: () => 0 })
  const entitlementsOf = () => ({ features: { useSchedules: hasSchedules } }) as Entitlements
  const readers = new ReaderPool({ entry: { script: '' }, clock, pathOf: String })
  contexts = new CompanyContexts({
    eventHandlers: [],
    services: companyState(() => undefined as never),
    runtimes,
    registry,
    readers,
    hub: new Hub({ clock, runtimes }),
    clock,
    blobs,
    alarms: wakeups,
    entitlementsOf,
    databaseLimitOf: () => SMALLEST_DATABASE_BYTES,
  })
}

beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/balcao-`)
  clock = new TestClock('2026-11-20T12:00:00Z')
  running = Promise.resolve()
  loggedErrors = []
  done = []
  afterFailure = () => {}
  hasSchedules = false
  open()
  wakeups.start()
})
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

async function close(): Promise<void> {
  wakeups.stop()
  await registry.closeAll()
  platform.close()
}

const schedule = (companyId: number, kind: string, key: string, inMs: number, payload?: unknown): Promise<void> =>
  contexts.use(companyId, desk =>
    desk.transaction(tx => tx.schedule({ kind, key, dueAt: desk.clock.now() + inMs, payload })),
  )
const advance = (ms: number): Promise<void> => clock.advance(ms, () => running)

test('a job runs at its time and once', async () => {
  await schedule(1, 'say', 'x', MINUTE, 'hello')
  await advance(59 * SECOND)
  expect(done).toEqual([])
  await advance(10 * MINUTE)
  expect(done).toEqual(['1 hello at 12:01:00'])
})

test('a stop with many jobs due waits for the one that is under way alone, and the next program does the others', async () => {
  await schedule(1, 'say', 'a', MINUTE, 'first')
  await schedule(1, 'stop', 'b', MINUTE)
  for (let count = 0; count < 120; count += 1) await schedule(1, 'say', `c${count}`, MINUTE + 1, `later ${count}`)
  // What an earlier program left is done one after the other, over all companies.
  await schedule(2, 'say', 'a', 2 * MINUTE, 'of another company')
  await advance(10 * MINUTE)
  expect(done).toEqual(['1 first at 12:01:00', 'stopped'])
  await close()
  open()
  await wakeups.load()
  wakeups.start()
  await advance(MINUTE)
  expect(done).toHaveLength(2 + 120 + 1)
})

test('a second job of the same kind and key replaces the first', async () => {
  await schedule(1, 'say', 'x', MINUTE, 'first')
  await schedule(1, 'say', 'x', 5 * MINUTE, 'second')
  await advance(10 * MINUTE)
  expect(done).toEqual(['1 second at 12:05:00'])
})

test('a job that another one puts off, both being due, runs at its new time and with what it says then', async () => {
  await schedule(1, 'putOff', 'x', MINUTE, 'y')
  await schedule(1, 'say', 'y', MINUTE, 'at once')
  await advance(10 * MINUTE)
  expect(done).toEqual(['1 put off at 12:06:00'])
})

test('many jobs set at once come each at its time, and replace those that wait', async () => {
  await schedule(1, 'say', 'x', MINUTE, 'first')
  const sayAt = (key: string, minutes: number, payload?: unknown) => ({
    kind: 'say',
    key,
    dueAt: clock.now() + minutes * MINUTE,
    payload,
  })
  await contexts.use(1, desk =>
    desk.transaction(tx => tx.scheduleAll([sayAt('x', 5, 'second'), sayAt('y', 2, ['other']), sayAt('z', 3)])),
  )
  await advance(10 * MINUTE)
  expect(done).toEqual(['1 other at 12:02:00', '1 null at 12:03:00', '1 second at 12:05:00'])
})

test('a job that the plan does not include rests, is not counted as tried, and is done within an hour of a plan that does', async () => {
  await schedule(1, 'schedules.remind', 'x', MINUTE, 'reminded')
  await schedule(1, 'say', 'y', MINUTE, 'a')
  await advance(90 * MINUTE)
  expect(done).toEqual(['1 a at 12:01:00'])
  expect(await waiting(1)).toMatchObject([{ kind: 'schedules.remind', attempts: 0 }])
  hasSchedules = true
  await advance(60 * MINUTE)
  expect(done).toEqual(['1 a at 12:01:00', 'reminded'])
})

test('jobs of several companies come each at their own time', async () => {
  await schedule(2, 'say', 'x', 2 * MINUTE, 'b')
  await schedule(1, 'say', 'x', MINUTE, 'a')
  await schedule(1, 'say', 'y', 3 * MINUTE, 'c')
  await advance(10 * MINUTE)
  expect(done).toEqual(['1 a at 12:01:00', '2 b at 12:02:00', '1 c at 12:03:00'])
})

test('what fell due while the program was down runs when it comes back', async () => {
  await schedule(1, 'say', 'x', MINUTE, 'late')
  await close()
  await advance(60 * MINUTE)
  open()
  await wakeups.load()
  await schedule(1, 'say', 'later', 60 * MINUTE, 'in time')
  wakeups.start()
  await advance(60 * MINUTE)
  expect(done).toEqual(['1 late at 13:00:00', '1 in time at 14:00:00'])
})

test('what comes soon leaves the alarm that rang on the disk, what comes later is written down, and nothing is forgotten', async () => {
  const rows = () => platform.db.selectFrom('company_due').selectAll().execute()
  const first = clock.now() + MINUTE
  await schedule(1, 'say', 'x', MINUTE, 'a')
  await schedule(1, 'say', 'y', MINUTE + SECOND, 'b')
  await advance(MINUTE)
  await schedule(1, 'say', 'z', 0, 'at once')
  expect(await rows()).toEqual([{ companyId: 1, dueAt: first }])
  await close()
  await advance(SECOND)
  open()
  await start()
  await schedule(1, 'say', 'later', HOUR, 'c')
  await advance(SECOND)
  expect(done).toEqual(['1 a at 12:01:00', '1 at once at 12:01:01', '1 b at 12:01:01'])
  expect(await rows()).toEqual([{ companyId: 1, dueAt: first + SECOND + HOUR }])
  await advance(HOUR)
  expect(done.at(-1)).toBe('1 c at 13:01:01')
  expect(await rows()).toEqual([])
})

test('a job that is set again while it fails is tried again at its new time', async () => {
  afterFailure = () => {
    afterFailure = () => {}
    void schedule(1, 'fail', 'x', 5 * MINUTE)
  }
  await schedule(1, 'fail', 'x', 0)
  await advance(4 * MINUTE)
  expect(done).toEqual(['tried'])
  await advance(MINUTE)
  expect(done).toEqual(['tried', 'tried'])
})

test('a failing job is tried again, ever more rarely, then given up, and holds up no other', async () => {
  await schedule(1, 'fail', 'x', 0)
  await schedule(1, 'say', 'y', 0, 'other')
  await advance(24 * 60 * MINUTE)
  expect(done.filter(line => line === 'tried')).toHaveLength(8)
  expect(done).toContain('1 other at 12:00:00')
  expect(loggedErrors).toHaveLength(8)
})

test('a job that fails always is set aside, also where what is done in its place fails', async () => {
  await schedule(1, 'failAlways', 'x', 0)
  await advance(24 * 60 * MINUTE)
  expect(await waiting(1)).toEqual([{ kind: 'failAlways', attempts: 8, dueAt: null, lastError: 'Error: no' }])
  expect(loggedErrors).toHaveLength(9)
})

test('a job of a transaction that rolls back never runs', async () => {
  const failing = contexts.use(1, desk =>
    desk.transaction(async tx => {
      await tx.schedule({ kind: 'say', key: 'x', dueAt: desk.clock.now() })
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')
  await advance(MINUTE)
  expect(done).toEqual([])
})

/** Ends the program at once, wherever it is, and opens what its disk held when a job ended it, a second later. */
async function openWhatIsLeft(): Promise<void> {
  await close()
  await advance(SECOND)
  rmSync(folder, { recursive: true, force: true })
  ;({ folder, done } = left!)
  left = undefined
  open()
}

async function start(): Promise<void> {
  await wakeups.load()
  wakeups.start()
}

const waiting = (companyId: number): Promise<unknown> =>
  contexts.use(companyId, desk =>
    desk.db.selectFrom('jobs').select(['kind', 'attempts', 'dueAt', 'lastError']).execute(),
  )

describe('a job that ends the program', () => {
  test.each([
    ['given up', false, ['given up']],
    ['given up in silence, where that ends the program too', true, ['ended once more']],
  ])('is tried again by the next ones, ever more rarely, then %s', async (_, alsoThen, then) => {
    await schedule(1, 'endProgram', 'x', MINUTE, alsoThen)
    for (let seconds = 0; seconds < 2 * 60 * 60; seconds += 10) {
      await advance(10 * SECOND)
      if (!left) continue
      await openWhatIsLeft()
      await start()
    }
    expect(done.slice(0, 9).map(line => line.slice(-8))).toEqual([
      ...['12:01:00', '12:01:01', '12:01:12', '12:01:32', '12:02:12'],
      ...['12:03:32', '12:06:12', '12:11:32', '12:22:12'],
    ])
    expect(done.slice(9)).toEqual(then)
    const lastError = 'Error: the program ended each time'
    expect(await waiting(1)).toEqual([{ kind: 'endProgram', attempts: 8, dueAt: null, lastError }])
  })

  test('counts for none that waits beside it, and the next program does those at once', async () => {
    await schedule(1, 'endProgram', 'x', MINUTE)
    await schedule(1, 'say', 'y', MINUTE, 'of the same')
    await schedule(2, 'say', 'y', MINUTE, 'of another')
    await close()
    await advance(2 * MINUTE)
    open()
    await start()
    await advance(0)
    expect(done[0]).toBe('ended at 12:02:00')
    await openWhatIsLeft()
    done = []
    expect(await waiting(1)).toMatchObject([{ attempts: 1 }, { attempts: 0 }])
    expect(await waiting(2)).toMatchObject([{ attempts: 0 }])
    await start()
    await advance(0)
    expect(done.toSorted()).toEqual(['1 of the same at 12:02:01', '2 of another at 12:02:01'])
  })
})
