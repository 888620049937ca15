import { openSqlite } from '../../core/storage/sqlite.ts'

/** The number of one of the people of a list. */
export const numberOf = (first: number, n: number): string => String(first + n)

/** Puts so many people into a contact list of a desk's file, as if WhatsApp had been asked about each. */
export function fillList(
  file: string,
  { contactListId, people, first }: { contactListId: number; people: number; first: number },
): void {
  const desk = openSqlite(file)
  const person = desk.prepare(
    `INSERT INTO contact_list_items (contactListId, name, number, email, folded, isWhatsappValid, waits, createdAt, updatedAt)
      VALUES (?, ?, ?, '', ?, 1, 0, ?, ?)`,
  )
  const now = Date.now()
  desk.transaction(() => {
    for (let n = 0; n < people; n += 1) {
      const number = numberOf(first, n)
      person.run(contactListId, `Cliente ${n}`, number, `cliente ${n} ${number}`, now, now)
    }
  })()
  desk.close()
}
