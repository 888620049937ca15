import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { test as base, describe, expect, vi } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import type { Entitlements } from '../../domain/access/caller.ts'
import { Hub } from '../../http/realtime/index.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { SMALLEST_DATABASE_BYTES } from '../../kit/limits.ts'
import { Blobs } from '../../storage/blobs/index.ts'
import { openPlatform, openSecrets, TenantRegistry } from '../../storage/index.ts'
import { ReaderPool } from '../../workers/readers/index.ts'
import { type CompanyContext, CompanyContexts, type CompanyTx, type Services } from '../index.ts'
import { CompanyRuntimes, companyState } from '../runtime/index.ts'
import { task } from './task.ts'
import type { Attempted, Check, TaskDefinition } from './task-definition.ts'
import { WakeupIndex } from './wakeup-index.ts'
import { Worker } from './worker.ts'

interface Call {
  number: string
}
type Answer = Attempted<string, string>
type Definition = TaskDefinition<Call, string, string>

const COMPANY = 1
const LOOK_AFTER = MINUTE

/** A process on a data folder, whose only module calls numbers; the test answers each call. */
async function openProcess(folder: string, clock: TestClock, definition: Partial<Definition>) {
  const content: string[] = []
  const answers: { give(answer: Answer | Error): void; ended: Promise<void> }[] = []
  const ends = new Map<CompanyContext, Promise<void>>()
  const call = task<Call, string, string>({
    name: 'test.call',
    what: 'a call',
    concurrency: 2,
    lookAfter: LOOK_AFTER,
    backoff: [SECOND, 10 * SECOND],
    repeatable: true,
    attempt(desk, { number }, { failures }) {
      content.push(`attempt ${number} after ${failures}`)
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      answers.push({
        give: answer => (answer instanceof Error ? reject(answer) : resolve(answer)),
        ended: ends.get(desk)!,
      })
      return promise
    },
    settle: async (_tx, { number }, outcome) => void content.push(`settle ${number}: ${outcome}`),
    giveUp: async (_tx, { number }, { cause, reason }) => void content.push(`give up ${number}: ${reason ?? cause}`),
    ...definition,
  })
  const secrets = openSecrets(folder)
  const platform = openPlatform(folder)
  const runtimes = new CompanyRuntimes(clock)
  const registry = new TenantRegistry(folder, runtimes)
  registry.found(COMPANY)
  const ending = new AbortController()
  let due = Promise.resolve()
  const services = {
    ending: ending.signal,
    background(what: string, work: (desk: CompanyContext) => Promise<unknown>) {
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const worked = contexts.use(COMPANY, desk => {
        ends.set(desk, ended)
        return work(desk)
      })
      worked.catch(error => content.push(`${what}: ${error.message}`)).finally(resolve)
      if (what !== 'a call') due = Promise.all([due, ended]).then(() => {})
      return ended
    },
  } as unknown as Services
  const worker = new Worker({
    jobs: [call],
    logError: (_, kind) => void content.push(`${kind} failed`),
    since: clock.now(),
  })
  const wakeups = new WakeupIndex(platform, clock, companyId => {
    const looked = contexts.use(companyId, desk => worker.runDue(desk)).then(next => wakeups.lookedAt(companyId, next))
    due = Promise.all([due, looked]).then(() => {})
  })
  const contexts = new CompanyContexts({
    eventHandlers: [],
    services: companyState(() => services),
    runtimes,
    registry,
    readers: new ReaderPool({ entry: { script: '' }, clock, pathOf: String }),
    hub: new Hub({ clock, runtimes }),
    clock,
    blobs: new Blobs({ dataFolder: folder, runtimes, secrets, clock, limitOf: () => 0 }),
    alarms: wakeups,
    entitlementsOf: () => ({ features: {} }) as Entitlements,
    databaseLimitOf: () => SMALLEST_DATABASE_BYTES,
  })
  await wakeups.load()
  wakeups.start()
  const transaction = (work: (tx: CompanyTx) => Promise<void>) => contexts.use(COMPANY, desk => desk.transaction(work))
  return {
    said: content,
    schedule: (number: string, key = 'x') => transaction(tx => tx.schedule(call.at(tx.now, key, { number }))),
    start: (number: string, key = 'x') => transaction(tx => call.start(tx, key, { number })),
    unschedule: (key = 'x') => transaction(tx => tx.unschedule(call, key)),
    /** Moves the clock; calls wait meanwhile. */
    advance: (ms: number) => clock.advance(ms, () => due),
    /** Answers the call that waits longest, and waits until that is stored. */
    async answer(answer: Answer | Error) {
      await vi.waitFor(() => expect(answers).not.toHaveLength(0))
      const { give, ended } = answers.shift()!
      give(answer)
      await ended
      await setImmediate()
    },
    rows: () =>
      contexts.use(COMPANY, ({ db }) =>
        db.selectFrom('jobs').select(['key', 'failures', 'claim', 'lastError']).orderBy('key').execute(),
      ),
    /** From now on the process begins nothing. */
    stop() {
      ending.abort()
      wakeups.stop()
      worker.stop()
    },
    /** Its files are closed as the end of a process closes them: nothing more is written. */
    async close() {
      wakeups.stop()
      await registry.closeAll()
      platform.close()
    },
  }
}

const test = base.extend('open', ({ onTestFinished }) => {
  const folder = mkdtempSync(`${tmpdir()}/balcao-`)
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const opened: { close(): Promise<void> }[] = []
  onTestFinished(async () => {
    for (const process of opened) await process.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return async (definition: Partial<Definition> = {}) => {
    const process = await openProcess(folder, clock, definition)
    opened.push(process)
    return process
  }
})

describe('an attempt', () => {
  test('is made after the commit that starts it, and its outcome removes the task', async ({ open }) => {
    const { start, answer, said: content, rows } = await open()
    await start('190')
    expect(await rows()).toMatchObject([{ key: 'x', failures: 0, claim: expect.stringMatching(/.{36}\/1$/) }])
    await answer({ done: 'Alô' })
    expect(content).toEqual(['attempt 190 after 0', 'settle 190: Alô'])
    expect(await rows()).toEqual([])
  })

  test('of a scheduled task is made when it is due', async ({ open }) => {
    const { schedule, advance, answer, said: content } = await open()
    await schedule('190')
    await advance(0)
    await answer({ done: 'Alô' })
    expect(content).toEqual(['attempt 190 after 0', 'settle 190: Alô'])
  })

  test.for<[string, Answer | Error, string]>([
    ['failed', { retry: 'busy' }, 'busy'],
    ['threw an error', new Error('no line'), 'Error: no line'],
  ])(
    'that %s is made again after each pause, then the task is given up in words',
    async ([, failed, why], { open }) => {
      const { start, advance, answer, said: content, rows } = await open()
      await start('190')
      await answer(failed)
      expect(await rows()).toEqual([{ key: 'x', failures: 1, claim: null, lastError: why }])
      await advance(SECOND - 1)
      expect(content.filter(line => line.startsWith('attempt'))).toHaveLength(1)
      await advance(1)
      await answer(failed)
      await advance(10 * SECOND)
      await answer(failed)
      await advance(HOUR)
      expect(content.filter(line => !line.startsWith('a call'))).toEqual([
        'attempt 190 after 0',
        'attempt 190 after 1',
        'attempt 190 after 2',
        `give up 190: ${failed instanceof Error ? 'failed' : 'busy'}`,
      ])
      expect(await rows()).toEqual([])
    },
  )

  test('waits longer where the other side says so', async ({ open }) => {
    const { start, advance, answer, said: content } = await open()
    await start('190')
    await answer({ retry: 'busy', after: HOUR })
    await advance(HOUR - 1)
    expect(content).toHaveLength(1)
    await advance(1)
    await answer({ done: 'Alô' })
    expect(content.at(-1)).toBe('settle 190: Alô')
  })

  test('that could not be made yet does not count as failed', async ({ open }) => {
    const { start, advance, answer, rows } = await open()
    await start('190')
    for (let times = 0; times < 5; times += 1) {
      await answer({ wait: MINUTE, reason: 'offline' })
      expect(await rows()).toEqual([{ key: 'x', failures: 0, claim: null, lastError: 'offline' }])
      await advance(MINUTE)
    }
    await answer({ done: 'Alô' })
    expect(await rows()).toEqual([])
  })

  test('of an endless task is made again for ever, with the last pause', async ({ open }) => {
    const { start, advance, answer, rows } = await open({ backoff: [SECOND, MINUTE], isEndless: true })
    await start('190')
    await answer({ retry: 'busy' })
    await advance(SECOND)
    for (let times = 2; times < 20; times += 1) {
      await answer({ retry: 'busy' })
      expect(await rows()).toMatchObject([{ failures: times }])
      await advance(MINUTE)
    }
    await answer({ done: 'Alô' })
  })

  test('whose outcome cannot be stored is not made again', async ({ open }) => {
    const {
      start,
      answer,
      advance,
      said: content,
      rows,
    } = await open({
      settle: () => Promise.reject(new Error('no such row')),
    })
    await start('190')
    await answer({ done: 'Alô' })
    await advance(HOUR)
    expect(content).toEqual(['attempt 190 after 0', 'give up 190: unusable', 'a call: no such row'])
    expect(await rows()).toEqual([])
  })

  test.for<[Check | 'later', string[]]>([
    ['drop', []],
    [{ at: Date.parse('2026-11-20T12:05:00Z') }, ['attempt 190 after 0']],
  ])('is made only if the check of the task allows it: %j', async ([first, expected], { open }) => {
    const checks = [first as Check]
    const { schedule, advance, answer, said: content } = await open({ check: async () => checks.shift() ?? 'attempt' })
    await schedule('190')
    await advance(5 * MINUTE - 1)
    expect(content).toEqual([])
    await advance(1)
    if (expected.length > 0) await answer({ done: 'Alô' })
    expect(content.slice(0, 1)).toEqual(expected)
  })

  test('begins when fewer than the limit are under way for the company', async ({ open }) => {
    const { start, answer, said: content } = await open()
    for (const number of ['1', '2', '3']) await start(number, number)
    await answer({ done: 'a' })
    await answer({ done: 'b' })
    await answer({ done: 'c' })
    const order = content.map(line => line.slice(0, 9))
    expect(order).toEqual(['attempt 1', 'attempt 2', 'settle 1:', 'attempt 3', 'settle 2:', 'settle 3:'])
  })
})

test('an attempt for which too many wait is made later, and does not count as failed', async ({ open }) => {
  const {
    start,
    answer,
    advance,
    said: content,
    rows,
  } = await open({ concurrency: { inAll: 1, ofCompany: 1, waiting: 1 } })
  for (const number of ['1', '2', '3']) await start(number, number)
  await vi.waitFor(async () =>
    expect((await rows())[2]).toEqual({ key: '3', failures: 0, claim: null, lastError: 'too many attempts wait' }),
  )
  await answer({ done: 'a' })
  await answer({ done: 'b' })
  await advance(LOOK_AFTER)
  await answer({ done: 'c' })
  expect(content.filter(line => line.startsWith('settle'))).toEqual(['settle 1: a', 'settle 2: b', 'settle 3: c'])
})

test('an attempt that leaves its place early lets the next one begin', async ({ open }) => {
  const begun: string[] = []
  const { start, rows } = await open({
    concurrency: 1,
    async attempt(_context, { number }, { leave }) {
      begun.push(number)
      leave()
      if (number === '1') await vi.waitFor(() => expect(begun).toEqual(['1', '2']))
      return { done: 'Alô' }
    },
  })
  for (const number of ['1', '2']) await start(number, number)
  await vi.waitFor(async () => expect(await rows()).toEqual([]))
})

test('a task that stores a part of its work begins to count its failures anew', async ({ open }) => {
  const failures: number[] = []
  const {
    start,
    advance,
    said: content,
    rows,
  } = await open({
    async attempt(desk, _payload, context) {
      failures.push(context.failures)
      await desk.transaction(tx => context.noteProgress(tx))
      return failures.length < 6 ? { retry: 'busy' } : { done: 'Alô' }
    },
  })
  await start('190')
  for (let times = 1; times < 6; times += 1) {
    await vi.waitFor(async () => {
      expect(failures).toHaveLength(times)
      expect(await rows()).toMatchObject([{ failures: 1, claim: null }])
    })
    await advance(SECOND)
  }
  await vi.waitFor(async () => expect(await rows()).toEqual([]))
  expect(failures).toEqual([0, 1, 1, 1, 1, 1])
  expect(content).toEqual(['settle 190: Alô'])
})

describe('a task that is changed during its attempt', () => {
  test('is attempted once more with what it says now, and the outcome of before is discarded', async ({ open }) => {
    const discarded: string[] = []
    const {
      start,
      schedule,
      advance,
      answer,
      said: content,
    } = await open({
      discard: async (_context, outcome) => void discarded.push(outcome),
    })
    await start('190')
    await schedule('193')
    await advance(0)
    expect(content).toEqual(['attempt 190 after 0'])
    await answer({ done: 'Alô' })
    expect(discarded).toEqual(['Alô'])
    await advance(0)
    await answer({ done: 'Bombeiros' })
    expect(content.slice(1)).toEqual(['attempt 193 after 0', 'settle 193: Bombeiros'])
  })

  test('and says the same is done with the outcome', async ({ open }) => {
    const { start, schedule, answer, said: content, rows } = await open()
    await start('190')
    await schedule('190')
    await answer({ done: 'Alô' })
    expect(content).toEqual(['attempt 190 after 0', 'settle 190: Alô'])
    expect(await rows()).toEqual([])
  })

  test('and was removed stores nothing', async ({ open }) => {
    const { start, unschedule, answer, said: content, rows } = await open()
    await start('190')
    await unschedule()
    await answer({ done: 'Alô' })
    expect(content).toEqual(['attempt 190 after 0'])
    expect(await rows()).toEqual([])
  })
})

test('a task that its own outcome schedules at once is attempted at once', async ({ open }) => {
  const {
    start,
    answer,
    advance,
    said: content,
  } = await open({
    settle: (tx, payload) => tx.schedule({ kind: 'test.call', key: 'x', dueAt: tx.now, payload }),
  })
  await start('190')
  await answer({ done: 'Alô' })
  await advance(0)
  await answer({ done: 'Alô' })
  expect(content).toEqual(['attempt 190 after 0', 'attempt 190 after 0'])
})

test('an attempt that takes long is made once: the job waits for it', async ({ open }) => {
  const { start, advance, answer, said: content, rows } = await open()
  await start('190')
  const before = await rows()
  await advance(10 * LOOK_AFTER)
  expect(await rows()).toEqual(before)
  await answer({ done: 'Alô' })
  expect(content).toEqual(['attempt 190 after 0', 'settle 190: Alô'])
})

describe('a process that is killed during an attempt', () => {
  test('leaves a claim of its epoch, by which the next process knows that it has to attempt it again', async ({
    open,
  }) => {
    const first = await open()
    await first.start('190')
    const { claim } = (await first.rows())[0]!
    await first.close()
    const next = await open()
    await next.advance(LOOK_AFTER - 1)
    expect(next.said).toEqual([])
    await next.advance(1)
    const lastError = 'the process ended during the attempt'
    expect(await next.rows()).toEqual([{ key: 'x', failures: 1, claim: expect.any(String), lastError }])
    expect(await next.rows()).not.toMatchObject([{ claim }])
    await next.answer({ done: 'Alô' })
    expect(next.said).toEqual(['attempt 190 after 1', 'settle 190: Alô'])
  })

  test('each time has the task given up after the last pause', async ({ open }) => {
    for (let times = 0; times < 3; times += 1) {
      const process = await open()
      if (times === 0) await process.start('190')
      else await process.advance(LOOK_AFTER)
      expect(process.said).toEqual([`attempt 190 after ${times}`])
      await process.close()
    }
    const last = await open()
    await last.advance(LOOK_AFTER)
    expect(last.said).toEqual(['give up 190: interrupted'])
  })

  test('does not count where the task says so', async ({ open }) => {
    const definition = { countsInterrupted: false }
    for (let times = 0; times < 9; times += 1) {
      const process = await open(definition)
      if (times === 0) await process.start('190')
      else await process.advance(LOOK_AFTER)
      expect(process.said).toEqual(['attempt 190 after 0'])
      await process.close()
    }
  })

  test('has a call that may not be repeated given up, as it may have been made', async ({ open }) => {
    const first = await open({ repeatable: false })
    await first.start('190')
    await vi.waitFor(() => expect(first.said).toHaveLength(1))
    await first.close()
    const next = await open({ repeatable: false })
    await next.advance(LOOK_AFTER)
    expect(next.said).toEqual(['give up 190: interrupted'])
  })

  test('has a call that may not be repeated made by the next one where it was not begun', async ({ open }) => {
    const first = await open({ repeatable: false, concurrency: 1 })
    await first.start('190', 'a')
    await first.start('193', 'b')
    await vi.waitFor(() => expect(first.said).toEqual(['attempt 190 after 0']))
    await first.close()
    const next = await open({ repeatable: false })
    await next.advance(LOOK_AFTER)
    await next.answer({ done: 'Bombeiros' })
    expect(next.said.toSorted()).toEqual(['attempt 193 after 1', 'give up 190: interrupted', 'settle 193: Bombeiros'])
  })
})

test('a call that may not be repeated is not made again after an error', async ({ open }) => {
  const { start, advance, answer, said: content } = await open({ repeatable: false })
  await start('190')
  await answer(new Error('no line'))
  await advance(HOUR)
  expect(content).toEqual(['attempt 190 after 0', 'give up 190: interrupted', 'a call: no line'])
})

test('a process that stops begins no attempt and leaves what is under way to the next one', async ({ open }) => {
  const first = await open({ concurrency: 1 })
  await first.start('190', 'a')
  await first.start('193', 'b')
  await vi.waitFor(() => expect(first.said).toHaveLength(1))
  first.stop()
  await first.answer('stopped')
  await first.close()
  const next = await open()
  await next.advance(LOOK_AFTER)
  await next.answer({ done: 'Polícia' })
  await next.answer({ done: 'Bombeiros' })
  expect(first.said).toEqual(['attempt 190 after 0'])
  expect(next.said.filter(line => line.startsWith('settle'))).toEqual(['settle 190: Polícia', 'settle 193: Bombeiros'])
})

test.for<[string, Answer | Error]>([
  ['an outcome', { done: 'too late' }],
  ['a failure', { retry: 'busy' }],
  ['an error', new Error('no line')],
])(
  'of two processes that believe to have the company, the one with the former epoch stores nothing: %s',
  async ([, late], { open }) => {
    const former = await open()
    await former.start('190')
    const later = await open()
    former.stop()
    await later.advance(LOOK_AFTER)
    const claimed = await later.rows()
    await former.answer(late)
    expect(await later.rows()).toEqual(claimed)
    expect(former.said.filter(line => !line.startsWith('a call'))).toEqual(['attempt 190 after 0'])
    await later.answer({ done: 'Alô' })
    expect(later.said).toEqual(['attempt 190 after 1', 'settle 190: Alô'])
    expect(await later.rows()).toEqual([])
  },
)
