import { expect } from 'vitest'
import { plansOf, queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { aChat } from './architecture-cases.ts'
import { chatRoutes } from './contract.ts'
import { MEMBERS } from './rows.ts'

test('the chats of a person walk the index of those, with members and unread ones found by index', async ({
  world,
  company,
  admin,
}) => {
  await aChat(admin)
  const plan = await plansOf(world, company, () => admin.call(chatRoutes.list))
  expect(plan).toContain('SEARCH chat_users USING COVERING INDEX chat_users_of_person (userId=?)')
  expect(plan.filter(step => /TEMP B-TREE|SCAN chat/.test(step))).toEqual([])
  const unread = await plansOf(world, company, () => admin.call(chatRoutes.unread))
  expect(unread).toContain('SEARCH chat_users USING INDEX chat_users_unread (userId=?)')
})

test('the messages of a chat walk the index of their order, and writing looks at nothing else', async ({
  world,
  company,
  admin,
}) => {
  const { id: chatId } = await aChat(admin)
  const params = { chatId }
  const plan = await plansOf(world, company, async () => {
    await admin.call(chatRoutes.send, { params, body: { message: 'Oi', clientId: 'ficha-0001' } })
    await admin.call(chatRoutes.messages, { params })
    await admin.call(chatRoutes.read, { params, body: {} })
  })
  expect(plan).toContain('SEARCH chat_messages USING INDEX chat_messages_of_chat (chatId=?)')
  expect(plan).toContain('SEARCH chat_messages USING INDEX chat_messages_once (senderId=? AND clientId=? AND chatId=?)')
  expect(plan.filter(step => /TEMP B-TREE|SCAN chat/.test(step))).toEqual([])
})

test('the members of chats, the chats of an owner and the message of a file are found by the index of each', async ({
  company,
}) => {
  const members = await company.context(({ db }) => queryPlanOf(db, MEMBERS, ['[1, 2]']))
  expect(members).toContain('SEARCH chat_users USING INDEX chat_users_of_chat (chatId=?)')
  expect(members.filter(step => /TEMP B-TREE|SCAN chat/.test(step))).toEqual([])
  const owned = await company.context(({ db }) => queryPlanOf(db, 'SELECT id FROM chats WHERE ownerId = ?', [1]))
  expect(owned).toEqual(['SEARCH chats USING COVERING INDEX chats_owner (ownerId=?)'])
  const ofFile = await company.context(({ db }) =>
    queryPlanOf(db, 'SELECT id FROM chat_messages WHERE mediaBlobId = ?', ['']),
  )
  expect(ofFile).toEqual(['SEARCH chat_messages USING COVERING INDEX chat_messages_files (mediaBlobId=?)'])
})
