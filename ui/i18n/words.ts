import { wordIn } from '../../core/kit/words.ts'
import { useStore } from '../lib/store.ts'
import { type Language, language } from './language.ts'

/** What is wrong with a field: a word of the contracts, with the limit that was broken, or a sentence of the server. */
export type Problem = string | { word: string; limit?: number | undefined }

/** What people read of an error in the present language. */
export function wordFor(error: Problem, chosen: Language = language.get()): string {
  return typeof error === 'string' ? wordIn(error, chosen) : wordIn(error.word, chosen, error.limit)
}

export function useWords(): (error: Problem) => string {
  const chosen = useStore(language)
  return error => wordFor(error, chosen)
}
