import type { Generated } from 'kysely'
import type { Profile } from '../../access/roles.ts'

export interface UserTable {
  id: Generated<number>
  name: string
  email: string
  profile: Profile
  whatsappNumber: Generated<string>
  whatsappId: number | null
  allTicket: Generated<number>
  online: Generated<number>
  lastSeenAt: number | null
  createdAt: number
  updatedAt: number
}

export interface UserQueueTable {
  userId: number
  queueId: number
}

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    users: UserTable
    user_queues: UserQueueTable
  }
}
