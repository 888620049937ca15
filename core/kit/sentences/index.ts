import type { ErrorCode } from '../errors.ts'
import { fillSentence } from '../text.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** What a person reads for an error code, in the three languages of the product; Portuguese is the fallback. */
export const sentences: Record<Language, Record<ErrorCode, string>> = { pt, en, es }

export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The first language of an `Accept-Language` header that we speak; Portuguese otherwise. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').toLowerCase().split(',')
  for (const tag of wanted) {
    const language = languages.find(known => tag.trim().startsWith(known))
    if (language) return language
  }
  return 'pt'
}

export function sentenceFor(code: ErrorCode, language: Language, data?: Record<string, unknown>): string {
  return fillSentence(sentences[language][code], data)
}
