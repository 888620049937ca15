import { MAX_LISTED_CONTACTS } from '../../kit/limits.ts'
import { defineRead } from '../../readers/read.ts'
import type { Recipient } from './recipients.ts'

/** Who would be in a list of a tag. */
interface TaggedPeople {
  /** How many of them WhatsApp knows, and how many are yet to be checked. */
  valid: number
  waiting: number
  /** The first of those whom it knows. */
  some: Omit<Recipient, 'id'>[]
}

export const TAGGED_PEOPLE = `SELECT c.name, c.number, c.email, c.verifiedAt, c.numberCheckedAt
  FROM ticket_tags tagged JOIN tickets t ON t.id = tagged.ticketId JOIN contacts c ON c.id = t.contactId
  WHERE tagged.tagId = ? AND c.number IS NOT NULL AND c.groupJid IS NULL ORDER BY tagged.ticketId`

interface Tagged extends Omit<Recipient, 'id'> {
  verifiedAt: number | null
  numberCheckedAt: number | null
}

/** Whom a list of a tag would have, each once, without making it. */
export const taggedPeople = defineRead(
  'contact-lists.taggedPeople',
  (file, { tagId, most }: { tagId: number; most: number }): TaggedPeople => {
    const people: TaggedPeople = { valid: 0, waiting: 0, some: [] }
    const seen = new Set<string>()
    for (const row of file.prepare(TAGGED_PEOPLE).iterate(tagId) as Iterable<Tagged>) {
      const { verifiedAt, numberCheckedAt, name, number, email } = row
      if (seen.has(number)) continue
      seen.add(number)
      if (verifiedAt === null) people.waiting += numberCheckedAt === null ? 1 : 0
      else {
        people.valid += 1
        if (people.some.length < most) people.some.push({ name, number, email })
      }
      if (seen.size >= MAX_LISTED_CONTACTS) break
    }
    return people
  },
)
