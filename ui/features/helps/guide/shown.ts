import { createStore } from '../../../lib/store.ts'
import type { GuideName } from './names.ts'

/** The page of the guide that is open beside the page. */
export const shownGuide = createStore<GuideName | undefined>(undefined)
