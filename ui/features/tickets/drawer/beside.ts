import { use } from 'react'
import { createStore } from '../../../lib/store.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { ChatPlaceContext } from '../chat/chat-place.ts'

/** From here on there is room for what is known of the contact beside the chat. */
export const useRoomBeside = (): boolean => {
  const { isAside } = use(ChatPlaceContext)
  return useMedia('(min-width: 1280px)') && !isAside
}

/** Whether it stands there: it stays while one goes from chat to chat. */
export const standsBeside = createStore(false)
