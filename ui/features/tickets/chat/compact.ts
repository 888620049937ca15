import { use } from 'react'
import { useRoomUnder } from '../../../app/menu-fold.ts'
import { ChatPlaceContext } from './chat-place.ts'

/** Beside drawer and list there is no room for every button: all but the main one go into the menu. */
export const useCompact = (): boolean => {
  const { isAside } = use(ChatPlaceContext)
  return useRoomUnder(1200) || isAside
}
