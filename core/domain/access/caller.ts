import type { BusinessHours } from '../business-hours.ts'
import type { PersonRight, Profile } from './permissions.ts'
import type { AllowedNodes, FeatureSet } from './plan-features.ts'

/** The person behind a request or a socket, as the guard knows them. */
export interface Caller {
  accountId: number
  sessionId: number
  /** Unless it is refreshed before. */
  sessionEndsAt: number
  companyId: number
  userId: number
  name: string
  profile: Profile
  super: boolean
  queueIds: readonly number[]
  /** What an administrator gave to this person beside their profile. */
  rights: readonly PersonRight[]
  /** Also sees pending tickets that have no queue, and is told about pending ones (spec 1 §3, User.allTicket; decision 61). */
  allTicket: boolean
  /** Is told about pending tickets of their own queues (decision 911). */
  followsQueues: boolean
  /** Default connection; the only one that a restaurante sees. */
  whatsappId: number | null
  mustChangePassword: boolean
}

/** What a company may do right now; its business hours count when the setting scheduleType is `company`. */
export interface Entitlements extends BusinessHours {
  companyId: number
  active: boolean
  overdue: boolean
  /** `YYYY-MM-DD`; null is never due. */
  dueDate: string | null
  /** The last day on which it works, days of grace counted; overdue from the next. Null is never over. */
  lastDay: string | null
  timeZone: string
  /** Whether the operator lets it run campaigns; the plan has to have them, too. */
  campaignsEnabled: boolean
  features: FeatureSet
  /** Of flows. */
  allowedNodes: AllowedNodes
  /** It signed up by itself and has paid nothing yet. */
  onTrial: boolean
  /** `fileBytes` is of all files of the company together. */
  limits: { users: number; connections: number; queues: number; fileBytes: number; limitFluxo: number | null }
}

/** Whether the desk may do things by itself: not for a company that is inactive or overdue (decision 4). */
export const mayAutomate = ({ active, overdue }: Entitlements): boolean => active && !overdue
