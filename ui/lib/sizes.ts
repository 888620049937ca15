import { locale } from '../i18n/language.ts'

/** `1,2 MB` in the language's own form. */
export function sizeOf(bytes: number): string {
  const [value, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB']
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value)} ${unit}`
}
