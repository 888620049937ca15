import type { World } from '../../../testing/world.ts'
import { createMessagesRoom, type MessageNeeds, type MessagesRoom } from '../index.ts'

/** A room whose outbox nobody empties, and whose background work never begins. */
export const roomAlone = (world: World, given: Partial<MessageNeeds> = {}): MessagesRoom =>
  createMessagesRoom({
    sessions: world.app.whatsapp.connections,
    wake: () => {},
    wakeReceipts: () => {},
    background: () => {},
    ...given,
  })
