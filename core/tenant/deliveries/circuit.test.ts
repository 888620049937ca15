import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { circuitOf, endRest, MOST_FAILURES, noteAttempt, restOf } from './circuit.ts'

const source = 'webhook/1'
const DOWN = { status: 503, fault: 'refused' } as const
const WELL = { status: 200, fault: null } as const

/** What came of these tries, one after the other; until when it rests behind the last of them. */
const tries = (company: TestCompany, ...attempts: (typeof DOWN | typeof WELL)[]) =>
  company.context(desk =>
    desk.transaction(async tx => {
      let until: number | undefined
      for (const attempt of attempts) until = await noteAttempt(tx, source, attempt)
      return until
    }),
  )
const fails = (company: TestCompany, times: number) => tries(company, ...Array.from({ length: times }, () => DOWN))
const rest = (company: TestCompany) => company.context(desk => desk.transaction(tx => restOf(tx, source)))

test('a source rests for a minute after ten failures in a row, and not before', async ({ world, company }) => {
  expect(await fails(company, MOST_FAILURES - 1)).toBeUndefined()
  expect(await tries(company, WELL)).toBeUndefined()
  expect(await fails(company, MOST_FAILURES - 1)).toBeUndefined()
  expect(await rest(company)).toBeUndefined()
  const until = world.clock.now() + MINUTE
  expect(await fails(company, 1)).toBe(until)
  expect(await rest(company)).toBe(until)
  expect(await company.context(({ db }) => circuitOf(db, source))).toEqual({
    failures: MOST_FAILURES,
    restsUntil: new Date(until).toISOString(),
    lastStatus: 503,
    lastFault: 'refused',
    lastFailedAt: new Date(world.clock.now()).toISOString(),
    dropped: 0,
  })
})

test('behind a rest one may try and the others wait for it; should that be lost, the next one tries', async ({
  world,
  company,
}) => {
  await fails(company, MOST_FAILURES)
  await world.advance(MINUTE)
  expect(await rest(company)).toBeUndefined()
  expect(await rest(company)).toBe(world.clock.now() + 15 * SECOND)
  await world.advance(15 * SECOND)
  expect(await rest(company)).toBeUndefined()
})

test('each rest is twice as long as the one before, up to half an hour, until something goes well', async ({
  world,
  company,
}) => {
  const minutes: number[] = []
  await fails(company, MOST_FAILURES - 1)
  for (let n = 0; n < 7; n += 1) {
    const until = (await fails(company, 1))!
    minutes.push((until - world.clock.now()) / MINUTE)
    await world.advance(until - world.clock.now())
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30])
  await tries(company, WELL)
  expect(await rest(company)).toBeUndefined()
  expect((await fails(company, MOST_FAILURES))! - world.clock.now()).toBe(MINUTE)
})

test('someone may end a rest', async ({ company }) => {
  await fails(company, MOST_FAILURES)
  await company.context(desk => desk.transaction(tx => endRest(tx, source)))
  expect(await rest(company)).toBeUndefined()
})
