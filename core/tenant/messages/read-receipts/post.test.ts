import { expect } from 'vitest'
import type { MessageKey, Session } from '../../../whatsapp/index.ts'
import { insertMessage, messageRow } from '../record/store.ts'
import { test } from '../testing/test.ts'
import { ReceiptPost } from './post.ts'
import { noteUnread } from './store.ts'

test('what is read while WhatsApp is being told is told right after it, and nothing twice at the same time', async ({
  world,
  company,
  chat,
}) => {
  await company.context(({ db }) => db.deleteFrom('read_receipts').execute())
  const emitted: string[][] = []
  let gate = Promise.withResolvers<void>()
  const works: Promise<unknown>[] = []
  const post = new ReceiptPost({
    background: async (_what, _companyId, work) => {
      const done = company.context(work)
      works.push(done)
      await done
    },
    sessions: {
      ...world.app.whatsapp.connections,
      session: () =>
        ({
          markRead: async (keys: MessageKey[]) => {
            emitted.push(keys.map(({ waId }) => waId))
            await gate.promise
          },
        }) as Session,
    },
  })
  const ref = { companyId: company.id, connectionId: chat.whatsappId }
  const { id: _, ...first } = await company.context(async ({ db }) => (await messageRow(db, chat.first.id))!)
  const read = (waId: string) =>
    company.context(desk =>
      desk.transaction(async tx => {
        await insertMessage(tx.db, { ...first, waId, read: 0 })
        await noteUnread(tx.db, chat.ticketId, tx.now)
        await tx.db.updateTable('messages').set({ read: 1 }).execute()
      }),
    )
  await read('UM')
  post.opened(ref)
  post.opened(ref)
  await expect.poll(() => emitted).toEqual([['UM']])
  await read('DOIS')
  post.wake(ref)
  gate.resolve()
  await Promise.all(works)
  expect(emitted).toEqual([['UM'], ['DOIS']])
  gate = Promise.withResolvers<void>()
  gate.resolve()
  await read('TRÊS')
  post.wake(ref)
  await Promise.all(works)
  expect(emitted.at(-1)).toEqual(['TRÊS'])
})
