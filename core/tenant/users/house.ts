import type { Desks } from '../../desk/index.ts'
import type { Auth } from '../../platform/auth/index.ts'
import type { CompanyBook } from '../../platform/companies/index.ts'
import type { PlatformStore } from '../../storage/index.ts'

/** What the rules of this room work with. */
export interface UsersHouse {
  platform: PlatformStore
  auth: Auth
  book: CompanyBook
  desks: Desks
}
