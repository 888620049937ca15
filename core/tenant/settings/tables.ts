export interface SettingTable {
  key: string
  /** Encrypted when the setting is a secret. */
  value: string
  updatedAt: number
}

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    settings: SettingTable
  }
}
