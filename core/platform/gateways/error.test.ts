import { expect, test } from 'vitest'
import type { Failure } from '../../kit/errors.ts'
import { asError, GatewayError } from './error.ts'

test.each(['slow', 'down', 'busy', 'garbage', 'denied', 'private', 'refused'] as const)(
  'A provider that is %s is reported in a sentence of each language, with what it said itself',
  kind => {
    const error = asError(new GatewayError(kind, 'CPF inválido')) as Failure
    for (const language of ['pt', 'en', 'es'] as const) {
      expect(error.sentence(language)).toMatch(/^[A-Z].*\S$/)
      expect(error.sentence(language).includes('CPF inválido')).toBe(kind === 'refused')
    }
  },
)

test('An error of ours stays what it is', () => {
  const error = new TypeError('ours')
  expect(asError(error)).toBe(error)
})
