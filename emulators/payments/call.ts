import type { IncomingHttpHeaders } from 'node:http'

/** What someone asks a bank for. */
export interface BankCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The JSON; {} where there is none. */
  body: Record<string, unknown>
}

export interface BankAnswer {
  status: number
  body: unknown
}
