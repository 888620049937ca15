import { wordIn } from '../../core/kit/words.ts'
import { useStore } from '../lib/store.ts'
import { type Language, language } from './language.ts'

/** What is wrong with a field: a word of the contracts, with the limit that was broken, or a sentence of the server. */
export type Fault = string | { word: string; limit?: number | undefined }

/** What people read of a fault in the present language. */
export function wordFor(fault: Fault, chosen: Language = language.get()): string {
  return typeof fault === 'string' ? wordIn(fault, chosen) : wordIn(fault.word, chosen, fault.limit)
}

export function useWords(): (fault: Fault) => string {
  const chosen = useStore(language)
  return fault => wordFor(fault, chosen)
}
