import { MAX_LISTED_CONTACTS } from '../../kit/limits.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { Recipient } from './recipients.ts'

/** Who would be in a list of a tag. */
interface TaggedPeople {
  /** How many can be written to, and about how many of them WhatsApp was never asked. */
  all: number
  waiting: number
  /** The first of them. */
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
    const people: TaggedPeople = { all: 0, waiting: 0, some: [] }
    const seen = new Set<string>()
    for (const row of file.prepare(TAGGED_PEOPLE).iterate(tagId) as Iterable<Tagged>) {
      const { verifiedAt, numberCheckedAt, name, number, email } = row
      if (seen.has(number)) continue
      seen.add(number)
      if (verifiedAt === null && numberCheckedAt === null) people.waiting += 1
      if (verifiedAt !== null || numberCheckedAt === null) {
        people.all += 1
        if (people.some.length < most) people.some.push({ name, number, email })
      }
      if (seen.size >= MAX_LISTED_CONTACTS) break
    }
    return people
  },
)
