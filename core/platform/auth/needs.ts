import type { Caller, Standing } from '../../access/caller.ts'
import type { Publication } from '../../access/events.ts'
import type { Profile } from '../../access/permissions.ts'

/** The person behind an account, as the company's desk knows them. */
export interface Person {
  id: number
  name: string
  email: string
  profile: Profile
  queues: readonly { id: number; name: string; color: string }[]
  allTicket: boolean
  whatsappId: number | null
}

/** What sign-in asks of the rest of the house. */
export interface AuthNeeds {
  personOf(companyId: number, userId: number): Promise<Person | undefined>
  standingOf(companyId: number): Standing
  companyNameOf(companyId: number): string
  /** The company's settings without secrets. */
  settingsOf(companyId: number): Promise<{ key: string; value: string }[]>
  publish(companyId: number, publication: Publication): void
  /** Gives a person's sockets their new rights, and closes those of sessions that ended (`Hub.refresh`). */
  refreshSockets(companyId: number, userId: number, fresh: (sessionId: number) => Caller | undefined): void
}
