import { useMemo } from 'react'
import { fillSentence } from '../../core/kit/text.ts'
import { useStore } from '../lib/store.ts'
import { type Language, language, locales } from './language.ts'

/** A text with `{name}` holes; a pair is singular and plural, chosen by `{n}`. */
type Text = string | readonly [one: string, other: string]
type Dictionary = Record<string, Text>
type Same<D extends Dictionary> = { [K in keyof D]: D[K] extends string ? string : readonly [string, string] }

/** The words of one feature in the three languages; a key that lacks in en or es does not compile. */
export interface Texts<D extends Dictionary = Dictionary> {
  pt: D
  en: Same<D>
  es: Same<D>
}

export function defineTexts<const D extends Dictionary>(texts: {
  pt: D
  en: Same<NoInfer<D>>
  es: Same<NoInfer<D>>
}): Texts<D> {
  return texts
}

export type Values = Record<string, string | number>
export type Translate<D extends Dictionary> = (key: keyof D & string, values?: Values) => string

/** The words in the present language; renders again when it changes: `const t = useTexts(texts); t('save')`. */
export function useTexts<D extends Dictionary>(texts: Texts<D>): Translate<D> {
  const chosen = useStore(language)
  return useMemo(() => (key, values) => say(texts, chosen, key, values), [texts, chosen])
}

/** The same outside components, for toasts. */
export function translate<D extends Dictionary>(texts: Texts<D>, key: keyof D & string, values?: Values): string {
  return say(texts, language.get(), key, values)
}

function say<D extends Dictionary>(
  texts: Texts<D>,
  chosen: Language,
  key: keyof D & string,
  values: Values = {},
): string {
  const text: Text = (texts[chosen] as Dictionary)[key] ?? texts.pt[key] ?? key
  if (typeof text === 'string') return fillSentence(text, values)
  const n = Number(values.n ?? 0)
  // Of none people speak as of many, in pt too, where the rules allow both.
  const one = n !== 0 && new Intl.PluralRules(locales[chosen]).select(n) === 'one'
  return fillSentence(text[one ? 0 : 1], values)
}
