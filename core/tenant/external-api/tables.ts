declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    api_requests: ApiRequestTable
  }
}

export interface ApiRequestTable {
  whatsappId: number
  /** The caller's Idempotency-Key. */
  key: string
  /** What was asked, so that the key cannot be used for something else. */
  fingerprint: string
  /** JSON of the answer. */
  answer: string
  createdAt: number
}
