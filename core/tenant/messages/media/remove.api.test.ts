import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { messageRoutes } from '../contract.ts'
import { aConversation, type Conversation, formOf, PNG } from '../fixtures.ts'

function filesOf(world: World, company: TestCompany): number {
  const media = join(world.folder, 'companies', String(company.id), 'media')
  if (!existsSync(media)) return 0
  return readdirSync(media, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
}

/** Two pictures, one each way, both on disk. */
async function exchangePictures(
  world: World,
  { client, customer, ticketId, told: emitted }: Conversation,
): Promise<void> {
  customer.sendsFile('image', PNG, 'image/png')
  await emitted(({ message }) => message.mediaState === 'pending')
  await world.advance(0)
  await emitted(({ message }) => message.mediaState === 'ready')
  const form = formOf([{ name: 'loja.png', type: 'image/png', bytes: PNG }])
  await client.call(messageRoutes.send, { params: { ticketId }, form })
}

test('the files of a deleted ticket are deleted, and those of others stay', async ({ world }) => {
  const company = await world.company()
  const [gone, stored] = [await aConversation(world, company), await aConversation(world, company)]
  await exchangePictures(world, gone)
  await exchangePictures(world, stored)
  expect(filesOf(world, company)).toBe(4)
  await company.admin.call(ticketRoutes.remove, { params: { ticketId: gone.ticketId } })
  await world.advance(0)
  expect(filesOf(world, company)).toBe(2)
})

test('the files of a deleted contact are deleted with the finished tickets', async ({ world }) => {
  const company = await world.company()
  const chat = await aConversation(world, company)
  await exchangePictures(world, chat)
  await company.admin.call(ticketRoutes.update, { params: { ticketId: chat.ticketId }, body: { status: 'closed' } })
  await company.admin.call(contactRoutes.remove, { params: { contactId: chat.contactId } })
  await world.advance(0)
  expect(filesOf(world, company)).toBe(0)
})

test('the files of a ticket that could not be deleted stay', async ({ world }) => {
  const company = await world.company()
  const chat = await aConversation(world, company)
  await exchangePictures(world, chat)
  const user = await company.person('user')
  await user.refusal(ticketRoutes.remove, { params: { ticketId: chat.ticketId } })
  await world.advance(0)
  expect(filesOf(world, company)).toBe(2)
})
