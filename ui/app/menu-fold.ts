import { local } from '../lib/local.ts'
import { createStore, useStore } from '../lib/store.ts'
import { useMedia } from '../lib/use-media.ts'

/** Whether the menu beside the pages shows icons alone: chosen in this browser, whoever works in it. */
export const menuFolded = createStore<boolean>(local.get('menuFolded') === true)

export function foldMenu(folded: boolean): void {
  local.set('menuFolded', folded)
  menuFolded.set(folded)
}

/** What a page has more room by: `--drawer-width` without `--drawer-folded`. */
const SPARED = 184

/** Whether the window has fewer pixels than that beside the whole menu; folded it leaves more to the page. */
export function useRoomUnder(width: number): boolean {
  const folded = useStore(menuFolded)
  return useMedia(`(max-width: ${(folded ? width - SPARED : width) - 1}px)`)
}
