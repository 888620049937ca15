import type { Module } from '../../desk/index.ts'
import { tagErrors, tagEvents } from './contract.ts'
import { boundTagRoutes } from './routes.ts'

/** The door of the tags' room. */
export const tagsRoom = (): Module => ({ name: 'tags', errors: tagErrors, routes: boundTagRoutes(), events: tagEvents })
