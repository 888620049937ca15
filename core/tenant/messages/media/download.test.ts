import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import type { TestCompany, World } from '../../../testing/world.ts'
import { type Conversation, PNG } from '../fixtures.ts'
import { messagesModule } from '../index.ts'
import { beforeEachScene } from '../testing/scene.ts'
import { replaceServices } from '../testing/services.ts'
import { DOWNLOAD } from './jobs.ts'

let world: World
let company: TestCompany
let chat: Conversation
beforeEachScene(scene => {
  world = scene.world
  company = scene.company
  chat = scene.chat
})

/** A program that begins a download and never ends it; answers how often it began, and how to ring its job. */
function stuckProgram() {
  let begun = 0
  const end = replaceServices(world, {
    background: () => {
      begun += 1
    },
  })
  const ring = (messageId: number) =>
    company.desk(desk => desk.transaction(tx => messagesModule.jobs![DOWNLOAD]!(tx, { messageId, failures: 0 }, desk)))
  return { ring, begun: () => begun, end }
}

async function pendingPicture(): Promise<number> {
  chat.customer.sendsFile('image', PNG, 'image/png')
  return (await chat.told(told => told.message.mediaState === 'pending')).message.id
}

test('a file that a crash cut short is fetched again within half a minute', async () => {
  const id = await pendingPicture()
  const { ring, end } = stuckProgram()
  await ring(id)
  end()
  await world.advance(30 * SECOND)
  expect((await chat.told(told => told.message.mediaState === 'ready')).message.id).toBe(id)
})

test('a file that takes long is not fetched twice at the same time', async () => {
  const id = await pendingPicture()
  const { ring, begun, end } = stuckProgram()
  await ring(id)
  await ring(id)
  expect(begun()).toBe(1)
  end()
})

const requests = () => chat.line.asked.filter(({ what }) => what === 'requestMedia')

test('a file that WhatsApp no longer keeps is asked of the phone, and comes', async () => {
  const id = await pendingPicture()
  chat.line.dropFiles()
  await world.advance(SECOND)
  expect((await chat.told(told => told.message.mediaState === 'ready')).message.id).toBe(id)
  expect(requests()).toHaveLength(1)
})

test('the phone is asked once, and when it has the file no more the message says so', async () => {
  await pendingPicture()
  chat.line.dropFiles({ phoneForgets: true })
  await world.advance(MINUTE)
  const { message } = await chat.told(told => told.message.mediaState === 'failed')
  expect(message.mediaInfo.gone).toBe(true)
  expect(requests()).toHaveLength(1)
})

test('the phone is asked when the connection is back, if it fell meanwhile', async () => {
  await pendingPicture()
  chat.line.dropFiles()
  chat.line.isFalling = true
  await world.advance(SECOND)
  expect(requests()).toEqual([])
  chat.line.isFalling = false
  await world.advance(30 * SECOND)
  await chat.told(told => told.message.mediaState === 'ready')
  expect(requests()).toHaveLength(1)
})
