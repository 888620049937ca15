import type { CompanyDirectory, Desks, Services } from '../../desk/index.ts'
import type { PlatformStore } from '../../storage/index.ts'

/** What the rules of this room work with. */
export interface UsersHouse {
  platform: PlatformStore
  auth: Services['signIn']
  book: CompanyDirectory
  desks: Desks
}
