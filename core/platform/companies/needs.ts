import type { Clock } from '../../kit/clock.ts'
import type { PlatformStore } from '../../storage/index.ts'
import type { Auth } from '../auth/index.ts'
import type { CompanyBook } from './book.ts'

/** What this room asks of a company's own desk. */
export interface CompanyNeeds {
  /** Makes the desk: settings and the first administrator, who is user 1. Doing it again changes nothing. */
  foundDesk(companyId: number, founder: { name: string; email: string }, campaignsEnabled: boolean): Promise<void>
  /** The administrator with the lowest id. */
  firstAdminOf(companyId: number): Promise<{ id: number; name: string; email: string } | undefined>
  /** Throws ERR_NO_USER_FOUND, ERR_EMAIL_ALREADY_EXISTS. */
  changeAdmin(
    companyId: number,
    userId: number,
    change: { name?: string | undefined; email?: string | undefined; password?: string | undefined },
  ): Promise<void>
  setCampaignsEnabled(companyId: number, enabled: boolean): Promise<void>
  /** Whether the company is due may have changed: whoever may no longer listen hears nothing more. */
  standingChanged(companyId: number): void
  /** Stops the phones and jobs of a company and deletes its folder. Doing it again changes nothing. */
  removeDesk(companyId: number): Promise<void>
  /** Whether visitors may sign up: the option --signup, and setting allowSignup of the platform's own company. */
  signUpAllowed(): Promise<boolean>
}

export interface CompaniesHouse {
  platform: PlatformStore
  clock: Clock
  auth: Auth
  book: CompanyBook
  needs: CompanyNeeds
}
