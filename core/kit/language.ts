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

/** The same words in each language. */
export type Sentences = Readonly<Record<Language, string>>
