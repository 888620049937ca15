import { accountCalls } from './account-calls.ts'
import { burstCalls } from './burst-calls.ts'
import { customerCalls } from './customer-calls.ts'
import { serverCalls } from './server-calls.ts'

/** Every call, by its path below /admin/. The client is typed from this table. */
export const adminCalls = { ...accountCalls, ...customerCalls, ...serverCalls, ...burstCalls }

export type AdminCalls = typeof adminCalls
