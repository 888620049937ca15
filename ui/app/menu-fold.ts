import { local } from '../lib/local.ts'
import { createStore, useStore } from '../lib/store.ts'
import { useMedia } from '../lib/use-media.ts'

/** Whether the menu beside the pages shows icons alone: chosen in this browser, anyone who works in it. */
export const menuNormalized = createStore<boolean>(local.get('menuFolded') === true)

export function foldMenu(normalized: boolean): void {
  local.set('menuFolded', normalized)
  menuNormalized.set(normalized)
}

/** What a page has more room by: `--drawer-width` without `--drawer-folded`. */
const SPARED = 184

/** Whether the window has fewer pixels than that beside the whole menu; folded it leaves more to the page. */
export function useRoomUnder(width: number): boolean {
  const normalized = useStore(menuNormalized)
  return useMedia(`(max-width: ${(normalized ? width - SPARED : width) - 1}px)`)
}
