import { locale } from '../i18n/language.ts'

/** `12.345` in the form of the language that the page speaks, whatever the browser's is. */
export const formatCount = (count: number): string => count.toLocaleString(locale())
