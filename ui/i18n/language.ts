import { type Language, languageOf } from '../../core/kit/language.ts'
import { local } from '../lib/local.ts'
import { createStore } from '../lib/store.ts'

export type { Language }

export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }

/** The language's form for dates, money and numbers. */
export const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es' }

/**
 * The language of this browser: that which was chosen here, else the first that the browser asks for and we speak, else
 * Portuguese (spec 1 §1, decision 355).
 */
export const ofBrowser = (): Language => languageOf(local.get('i18nextLng') ?? navigator.languages.join(','))

export const language = createStore(ofBrowser())

/** Someone chooses a language, and keeps it in this browser. */
export function chooseLanguage(chosen: Language): void {
  local.set('i18nextLng', chosen)
  showLanguage(chosen)
}

/** The language of the company, for anyone who chose none (decision 218). */
export function takeLanguage(provided: string | undefined): void {
  if (!local.get('i18nextLng')) showLanguage(languageOf(provided))
}

export function showLanguage(displayed: Language): void {
  language.set(displayed)
  document.documentElement.lang = locales[displayed]
}

export function locale(): string {
  return locales[language.get()]
}
