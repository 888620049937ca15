/** The names of a module in all the forms that its files need. */
export interface Names {
  /** `quick-messages`: folder, address and page. */
  kebab: string
  /** `quick_messages`: table. */
  snake: string
  /** `quickMessages`: records in a reply. */
  many: string
  /** `quickMessage`: one record, its event and its parameter. */
  one: string
  /** `QuickMessage` and `QuickMessages`: types and components. */
  One: string
  Many: string
  /** `QUICK_MESSAGE`: in error codes. */
  CODE: string
  /** `Quick messages`, `quick message`: what people read until someone writes better words. */
  Title: string
  word: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Reads the plural of a module, `quick-messages`; throws a sentence for anything else. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab))
    throw new Error(`"${kebab}" is no name of a module: write the plural in small letters, as in quick-messages.`)
  const words = kebab.split('-')
  const singular = [...words.slice(0, -1), words.at(-1)!.replace(/ies$/, 'y').replace(/s$/, '')]
  const camel = (parts: string[]): string => parts.map((part, at) => (at === 0 ? part : capital(part))).join('')
  return {
    kebab,
    snake: words.join('_'),
    many: camel(words),
    one: camel(singular),
    Many: capital(camel(words)),
    One: capital(camel(singular)),
    CODE: singular.join('_').toUpperCase(),
    Title: capital(words.join(' ')),
    word: singular.join(' '),
  }
}
