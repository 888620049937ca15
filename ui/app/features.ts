import { connectionsFeature } from '../features/connections/feature.ts'
import { loginFeature } from '../features/login/feature.ts'
import { queuesFeature } from '../features/queues/feature.ts'
import { settingsFeature } from '../features/settings/feature.ts'
import { signupFeature } from '../features/signup/feature.ts'
import { ticketsFeature } from '../features/tickets/feature.ts'
import { usersFeature } from '../features/users/feature.ts'
import type { Feature } from './feature.ts'

/** Pages for people who are not signed in (spec 1 §2). */
export const publicFeatures: readonly Feature[] = [loginFeature, signupFeature]

/** Every other page, in the order of the menu. */
export const features: readonly Feature[] = [
  ticketsFeature,
  connectionsFeature,
  queuesFeature,
  usersFeature,
  settingsFeature,
]
