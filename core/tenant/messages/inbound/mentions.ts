import type { TenantDb } from '../../../storage/index.ts'
import type { Address } from '../../../whatsapp/index.ts'
import { contactAt } from '../../contacts/index.ts'

/** Phones write whom they mention as `@` and a number that says nothing to people. */
const MENTION = /@(\d{5,20})/g

/**
 * Texts with the names of those whom they mention, as the desk knows them; anyone whom it does not know keeps a phone number, if there
 * is one.
 */
export async function withNames<Texts extends Record<string, string>>(
  db: TenantDb,
  texts: Texts,
  mentions: readonly Address[] = [],
): Promise<Texts> {
  const names = new Map<string, string>()
  for (const person of mentions) {
    const name = (await contactAt(db, person))?.name ?? person.pn
    for (const number of [person.lid, person.pn]) if (name && number) names.set(number, name)
  }
  if (names.size === 0) return texts
  const named = (text: string) => text.replace(MENTION, (whole, number) => `@${names.get(number) ?? whole.slice(1)}`)
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, named(text)])) as Texts
}
