import { useMedia } from '../../../lib/use-media.ts'

/** Beside drawer and list there is no room for every button: all but the main one go into the menu. */
export const useCompact = (): boolean => useMedia('(max-width: 1199px)')
