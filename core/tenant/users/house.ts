import type { Caller } from '../../access/caller.ts'
import type { Desks, DeskTx } from '../../desk/index.ts'
import type { Auth } from '../../platform/auth/index.ts'
import type { CompanyBook } from '../../platform/companies/index.ts'
import type { PlatformStore } from '../../storage/index.ts'

/** What the rules of this room work with. */
export interface UsersHouse {
  platform: PlatformStore
  auth: Auth
  book: CompanyBook
  desks: Desks
  /** A person goes: their open tickets become pending. Part of the open transaction. */
  ticketsReleased(tx: DeskTx, userId: number): Promise<void>
  /** A person has other rights: their open tickets that they no longer see become pending. Part of the open transaction. */
  ticketsUnseen(tx: DeskTx, person: Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>): Promise<void>
  /** Work that nobody waits for; its faults are told by whoever runs it. */
  inBackground(what: string, work: () => Promise<unknown>): void
}
