import { createStore } from '../../lib/store.ts'
import type { GuideName } from './names.ts'

/** The page of the guide that is open beside the page. */
export const displayedGuide = createStore<GuideName | undefined>(undefined)

/** The pages of the guide about what this person may open; the shell, which knows that, says so. */
export const offeredGuides = createStore<readonly GuideName[]>([])
