import { use } from 'react'
import { useRoomUnder } from '../../../app/menu-fold.ts'
import { ChatSurfaceContext } from './chat-surface.ts'

/** Beside drawer and list there is no room for every button: all but the main one go into the menu. */
export const useCompact = (): boolean => {
  const { isAside } = use(ChatSurfaceContext)
  return useRoomUnder(1200) || isAside
}

/** There is room for every button, but words of all of them would cut the contact's name. */
export const useTight = (): boolean => useRoomUnder(1400)
