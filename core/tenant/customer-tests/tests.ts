import { randomUUID } from 'node:crypto'
import { type CompanyContext, type CompanyParts, companyState, type Sandbox, sharedState } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { onlyUser } from '../../domain/access/events.ts'
import { type Clock, DAY, HOUR, MINUTE } from '../../kit/clock.ts'
import { fail, found } from '../../kit/errors.ts'
import { momentOf, wallTimeAt } from '../../kit/wall-clock.ts'
import { connectionErrors } from '../connections/contract.ts'
import { connectionById } from '../connections/index.ts'
import {
  type CustomerTestDraft,
  customerTestErrors,
  customerTestEvents,
  MAX_CUSTOMER_TESTS,
  MAX_CUSTOMER_TESTS_IN_ALL,
  MAX_TEST_MESSAGES,
} from './contract.ts'

/** A test that nobody has looked at for so long ends. */
const IDLE = 20 * MINUTE

/** A number that no customer has: its area code does not exist. */
export const NUMBER = '5500999990000'

/** One person's conversation as a customer. */
export interface OpenTest {
  id: string
  userId: number
  connection: { id: number; name: string }
  customer: string
  sandbox: Sandbox
  written: number
}

/** How many are open or about to open, over all companies. */
const openInAll = sharedState(() => ({ count: 0 }))

/** The open tests of one company, one for each person at most. */
class CustomerTests {
  private readonly company: CompanyParts
  private readonly open = new Map<number, { test: OpenTest; forget: () => void }>()
  /** Begins and ends of one person come one after another. */
  private readonly turns = new Map<number, Promise<unknown>>()
  private isClosed = false

  constructor(company: CompanyParts) {
    this.company = company
  }

  /** The person's test, which goes on for a while from now; undefined where none is open. */
  of(userId: number): OpenTest | undefined {
    const own = this.open.get(userId)
    if (!own) return undefined
    own.forget()
    own.forget = this.endLater(own.test)
    return own.test
  }

  begin(userId: number, make: () => Promise<OpenTest>): Promise<OpenTest> {
    return this.inTurn(userId, async () => {
      await this.close(userId)
      const all = this.company.shared.own(openInAll)
      if (this.isClosed || this.open.size >= MAX_CUSTOMER_TESTS || all.count >= MAX_CUSTOMER_TESTS_IN_ALL)
        throw fail(customerTestErrors.ERR_TOO_MANY_CUSTOMER_TESTS)
      all.count += 1
      try {
        const test = await make()
        this.open.set(userId, { test, forget: this.endLater(test) })
        return test
      } catch (error) {
        all.count -= 1
        throw error
      }
    })
  }

  end(userId: number): Promise<void> {
    return this.inTurn(userId, () => this.close(userId))
  }

  /** The company is closed. */
  async endAll(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.turns.values()])
    await Promise.all([...this.open.keys()].map(userId => this.close(userId)))
  }

  private inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(userId) ?? Promise.resolve()
    const done = before.then(work)
    const ended = done.then(
      () => {},
      () => {},
    )
    this.turns.set(userId, ended)
    void ended.then(() => {
      if (this.turns.get(userId) === ended) this.turns.delete(userId)
    })
    return done
  }

  private async close(userId: number): Promise<void> {
    const own = this.open.get(userId)
    if (!own) return
    this.open.delete(userId)
    own.forget()
    this.company.shared.own(openInAll).count -= 1
    await own.test.sandbox.close()
  }

  private endLater({ id, userId }: OpenTest): () => void {
    const { clock } = this.company
    return clock.at(clock.now() + IDLE, () => {
      if (this.open.get(userId)?.test.id === id) void this.end(userId)
    })
  }
}

const customerTests = companyState(company => new CustomerTests(company), { close: tests => tests.endAll() })

/** The caller's test. Throws ERR_NO_CUSTOMER_TEST where none is open. */
export const ownTest = (company: CompanyContext, { userId }: Caller): OpenTest =>
  found(company.own(customerTests).of(userId), customerTestErrors.ERR_NO_CUSTOMER_TEST)

export const ownTestIfOpen = (company: CompanyContext, { userId }: Caller): OpenTest | undefined =>
  company.own(customerTests).of(userId)

export const endTest = (company: CompanyContext, { userId }: Caller): Promise<void> =>
  company.own(customerTests).end(userId)

/** Begins a test in place of the caller's former one. Throws ERR_NO_WAPP_FOUND, ERR_TOO_MANY_CUSTOMER_TESTS. */
export async function beginTest(
  company: CompanyContext,
  { userId }: Caller,
  draft: CustomerTestDraft,
): Promise<OpenTest> {
  const { id: connectionId, name } = found(
    await connectionById(company.db, draft.whatsappId),
    connectionErrors.ERR_NO_WAPP_FOUND,
  )
  const id = randomUUID()
  const make = async (): Promise<OpenTest> => ({
    id,
    userId,
    connection: { id: connectionId, name },
    customer: draft.name,
    written: 0,
    sandbox: await company.services.openSandbox({
      connectionId,
      customer: { name: draft.name, number: NUMBER },
      startsAt: momentRequested(company.clock, company.entitlements().timeZone, draft),
      changed: () => ({
        ...customerTestEvents.customerTest.of({ action: 'update', testId: id }, onlyUser(userId)),
        isPassing: true,
      }),
    }),
  })
  return company.own(customerTests).begin(userId, make)
}

/** Counts a message of the customer. Throws ERR_CUSTOMER_TEST_LONG. */
export function noteWritten(test: OpenTest): void {
  if (test.written >= MAX_TEST_MESSAGES)
    throw fail(customerTestErrors.ERR_CUSTOMER_TEST_LONG, { most: MAX_TEST_MESSAGES })
  test.written += 1
}

/** The next moment at which clocks there show that time on that day of the week; now where neither is asked for. */
function momentRequested(
  clock: Clock,
  timeZone: string,
  { time, weekDay }: Pick<CustomerTestDraft, 'time' | 'weekDay'>,
): number {
  const now = clock.now()
  if (time === null && weekDay === null) return now
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const wall = wallTimeAt(timeZone, now + ahead * DAY)
    const wanted = time === null ? wall.time : hours * HOUR + minutes * MINUTE
    const moment = momentOf(timeZone, { day: wall.day, time: wanted })
    const isThatDay = weekDay === null || new Date(`${wall.day}T12:00:00Z`).getUTCDay() === weekDay
    if (isThatDay && moment >= now) return moment
  }
  return now
}
