import type { Language } from '../../core/kit/language.ts'
import { local } from '../lib/local.ts'
import { createStore } from '../lib/store.ts'

export type { Language }

export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }

/** The language's form for dates, money and numbers. */
export const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es' }

function known(text: string | undefined): Language {
  const short = (text ?? '').slice(0, 2).toLowerCase()
  return short === 'en' || short === 'es' ? short : 'pt'
}

/** The language of this browser; Portuguese unless another was chosen (spec 1 §1). */
export const language = createStore<Language>(known(local.get('i18nextLng')))

/** Somebody chooses a language, and keeps it in this browser. */
export function chooseLanguage(chosen: Language): void {
  local.set('i18nextLng', chosen)
  showLanguage(chosen)
}

/** The language of the company, for whoever chose none (decision 218). */
export function takeLanguage(given: string | undefined): void {
  if (!local.get('i18nextLng')) showLanguage(known(given))
}

export function showLanguage(shown: Language): void {
  language.set(shown)
  document.documentElement.lang = locales[shown]
}

export function locale(): string {
  return locales[language.get()]
}
