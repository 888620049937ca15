import type { Room } from '../../desk/index.ts'
import { tagEvents } from './contract.ts'
import { boundTagRoutes } from './routes.ts'

/** The door of the tags' room. */
export const tagsRoom = (): Room => ({ name: 'tags', routes: boundTagRoutes(), events: tagEvents })
