import { locale } from '../../i18n/language.ts'

/** `a, b and c`, as people say it. */
export const listed = (words: readonly string[]): string => new Intl.ListFormat(locale()).format(words)
