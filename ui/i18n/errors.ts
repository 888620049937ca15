import { CallFailure } from '../lib/api/failure.ts'
import { common } from './common.ts'
import { translate } from './texts.ts'

/**
 * What a person reads about an error: the sentence that the server sent in our language, else its raw text, else
 * 'An error occurred!' or what the situation says instead (spec 1 §8).
 */
export function explain(error: unknown, otherwise: 'anError' | 'operationFailed' = 'anError'): string {
  if (error instanceof CallFailure && error.offline) return translate(common, 'unreachable')
  return (error instanceof CallFailure && error.sentence) || translate(common, otherwise)
}
