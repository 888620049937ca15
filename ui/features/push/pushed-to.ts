import { local } from '../../lib/local.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** Who switched on, in this browser, to be told about what happens while no page is in sight. */
const pushedTo = createStore(local.get('pushFor'))
local.onChange('pushFor', () => pushedTo.set(local.get('pushFor')))

export function setPushedTo(userId: number | undefined): void {
  local.set('pushFor', userId)
  pushedTo.set(userId)
}

export const usePushedTo = (): number | undefined => useStore(pushedTo)

/** Whether the desk itself tells this browser of what happens to someone, once no page is in sight. */
export const isPushedTo = (userId: number | undefined): boolean => userId !== undefined && pushedTo.get() === userId
