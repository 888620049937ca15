import { useRoomUnder } from '../../app/menu-fold.ts'

/** Beside the menu there is no room for list and chat below this width. */
export const useOnePane = (): boolean => useRoomUnder(900)
