import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestCompany, World } from '../../../testing/world.ts'
import { aConversation, type Conversation } from '../fixtures.ts'

/** Where the tests of a file play: one world for all of them, and for each a company with a conversation of its own. */
export interface Scene {
  world: World
  company: TestCompany
  chat: Conversation
}

/** Sets the scene before each test of the file that calls it. */
export function beforeEachScene(set: (scene: Scene) => void | Promise<void>): void {
  let world: World
  beforeAll(async () => {
    world = await World.open()
  })
  beforeEach(async () => {
    const company = await world.company()
    await set({ world, company, chat: await aConversation(world, company) })
  })
  afterAll(() => world.close())
}
