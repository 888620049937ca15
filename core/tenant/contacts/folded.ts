import { fold } from '../../kit/text.ts'

/** What lists are ordered by and searches look into: the name and the number, without accents and capitals. */
export const foldedOf = (contact: { name: string; number: string | null }): string =>
  fold(`${contact.name} ${contact.number ?? ''}`).trim()
