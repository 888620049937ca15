import { expect, test } from 'vitest'
import { defineErrors, fail, found, isErrorKind, isFailure } from './errors.ts'

const { ERR_NO_THING, ERR_TOO_MANY_THINGS } = defineErrors({
  ERR_NO_THING: { status: 404, pt: 'Não há.', en: 'There is none.', es: 'No hay.' },
  ERR_TOO_MANY_THINGS: { status: 409, pt: 'Até {most}.', en: 'Up to {most}.', es: 'Hasta {most}.' },
})

test('a rejection is of its own kind alone, and other errors are of none', () => {
  const failure = fail(ERR_NO_THING)
  expect([isFailure(failure, ERR_NO_THING), isFailure(failure, ERR_TOO_MANY_THINGS)]).toEqual([true, false])
  expect(isFailure({ kind: ERR_NO_THING }, ERR_NO_THING)).toBe(false)
})

test('a rejection says its sentence with its data, and its code', () => {
  const failure = fail(ERR_TOO_MANY_THINGS, { most: 3 })
  expect([failure.sentence('en'), failure.code, failure.name]).toEqual(['Up to 3.', 'ERR_TOO_MANY_THINGS', 'Failure'])
})

test('a rejection in place of an answer is told from one', () => {
  expect([isErrorKind(ERR_NO_THING), isErrorKind({ userId: 1 })]).toEqual([true, false])
})

test('a row that is there is found, also one that is empty, and none is refused', () => {
  expect([found('a', ERR_NO_THING), found(0, ERR_NO_THING), found('', ERR_NO_THING)]).toEqual(['a', 0, ''])
  for (const none of [undefined, null]) expect(() => found(none, ERR_NO_THING)).toThrow('ERR_NO_THING')
})
