import { use } from 'react'
import { useRoomUnder } from '../../../app/menu-fold.ts'
import { createStore } from '../../../lib/store.ts'
import { ChatSurfaceContext } from '../chat/chat-surface.ts'

/** From here on there is room for what is known of the contact beside the chat. */
export const useRoomBeside = (): boolean => {
  const { isAside } = use(ChatSurfaceContext)
  return !useRoomUnder(1280) && !isAside
}

/** Whether it stands there: it stays while one goes from chat to chat. */
export const standsBeside = createStore(false)
