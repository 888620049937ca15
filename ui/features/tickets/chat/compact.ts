import { use } from 'react'
import { useMedia } from '../../../lib/use-media.ts'
import { ChatPlaceContext } from './chat-place.ts'

/** Beside drawer and list there is no room for every button: all but the main one go into the menu. */
export const useCompact = (): boolean => {
  const { isAside } = use(ChatPlaceContext)
  return useMedia('(max-width: 1199px)') || isAside
}
