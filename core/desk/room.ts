import type { BoundRoute } from '../http/bind.ts'
import type { JobHandlers } from '../jobs/index.ts'
import type { Events } from '../kit/contract.ts'

/** What a room gives to the house: its calls, its events, and the durable jobs that it handles. */
export interface Room {
  name: string
  routes: BoundRoute[]
  events?: Events
  jobs?: JobHandlers
}
