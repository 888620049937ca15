import { CallFailure } from '../lib/api/failure.ts'
import { common } from './common.ts'
import { translate } from './texts.ts'

/**
 * What a person reads about an error that belongs to no field: the first error that the server found, else its sentence in
 * our language, else its raw text, else that an error occurred or what the situation says instead (spec 1 §8).
 */
export function explain(error: unknown, otherwise: 'anError' | 'operationFailed' = 'anError'): string {
  if (error instanceof CallFailure && error.offline) return translate(common, 'unreachable')
  const emitted = error instanceof CallFailure && (error.faults[0]?.message ?? error.sentence)
  return emitted || translate(common, otherwise)
}
