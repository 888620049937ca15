import { expect, test } from 'vitest'
import type { Failure } from '../../kit/errors.ts'
import { asRefusal, GatewayFault } from './error.ts'

test.each(['slow', 'down', 'busy', 'garbage', 'denied', 'private', 'refused'] as const)(
  'A provider that is %s is told in a sentence of each language, with what it said itself',
  kind => {
    const refusal = asRefusal(new GatewayFault(kind, 'CPF inválido')) as Failure
    for (const language of ['pt', 'en', 'es'] as const) {
      expect(refusal.sentence(language)).toMatch(/^[A-Z].*\S$/)
      expect(refusal.sentence(language).includes('CPF inválido')).toBe(kind === 'refused')
    }
  },
)

test('A fault of ours stays what it is', () => {
  const fault = new TypeError('ours')
  expect(asRefusal(fault)).toBe(fault)
})
