import { useMedia } from '../../lib/use-media.ts'

/** Beside the 240 px drawer there is no room for list and chat below this width. */
export const useOnePane = (): boolean => useMedia('(max-width: 899px)')
