import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { Ack, InboundEvent } from '../../../whatsapp/index.ts'
import { ticketRow } from '../../tickets/index.ts'
import { aConversation, type Conversation } from '../fixtures.ts'
import { messageById } from '../record/serialize.ts'
import { messageRow } from '../record/store.ts'
import { postMessage } from '../sending/post.ts'
import { stillOutbox } from '../testing/services.ts'
import { applyEvents } from './apply.ts'

let company: TestCompany
let chat: Conversation
test.beforeAll(async ({ world }) => {
  company = await world.company()
  chat = await aConversation(world, company)
  stillOutbox(world)
})

type Word = { ack: Ack } | { failed: number }

const words: fc.Arbitrary<Word[]> = fc.array(
  fc.oneof(
    fc.constantFrom<Ack>(1, 3, 4, 5).map(ack => ({ ack })),
    fc.constantFrom(463, 479).map(failed => ({ failed })),
  ),
  { maxLength: 8 },
)

const eventOf = (waId: string, word: Word): InboundEvent =>
  'ack' in word
    ? { type: 'ack', waId, chat: chat.customer.address, ack: word.ack, at: 0 }
    : { type: 'failed', waId, chat: chat.customer.address, code: word.failed, reason: 'rejected' }

/** A message of ours that WhatsApp said all this about; answers the ack after each word. */
function emitted(provided: readonly Word[]) {
  return company.context(desk =>
    desk.transaction(async tx => {
      const ticket = (await ticketRow(tx.db, chat.ticketId))!
      const { id } = await postMessage(tx, { ticket, body: 'x', lane: 'chat', source: 'chat' })
      const { waId } = (await messageRow(tx.db, id))!
      const acks = [0]
      for (const word of provided) {
        await applyEvents(tx, chat.whatsappId, [eventOf(waId, word)])
        acks.push((await messageRow(tx.db, id))!.ack)
      }
      const waiting = await tx.db.selectFrom('outbox').select('id').where('waId', '=', waId).execute()
      return { acks, message: (await messageById(tx.db, tx.blobs, id))!, waiting: waiting.length }
    }),
  )
}

test('whatever WhatsApp says in whatever order, the ack never falls and ends at the highest', async () => {
  await fc.assert(
    fc.asyncProperty(words, async provided => {
      const { acks } = await emitted(provided)
      expect(acks).toEqual([...acks].sort((a, b) => a - b))
      expect(acks.at(-1)).toBe(Math.max(0, ...provided.map(word => ('ack' in word ? word.ack : 0))))
    }),
    { numRuns: 60 },
  )
})

test('a message leaves the outbox by its first word and by nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(words, async provided => {
      expect((await emitted(provided)).waiting).toBe(provided.length === 0 ? 1 : 0)
    }),
    { numRuns: 30 },
  )
})

test('a failure is a field of its own, and a later, higher ack disproves it', async () => {
  expect((await emitted([{ failed: 463 }])).message).toMatchObject({ ack: 0, failure: { code: '463' } })
  expect((await emitted([{ ack: 1 }, { failed: 479 }])).message).toMatchObject({ ack: 1, failure: { code: '479' } })
  expect((await emitted([{ failed: 479 }, { ack: 3 }])).message).toMatchObject({ ack: 3, failure: null })
})
