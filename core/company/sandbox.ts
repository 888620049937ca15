import type { Publication } from '../domain/access/events.ts'

export interface SandboxOrder {
  /** The customer writes to this connection. */
  connectionId: number
  customer: { name: string; number: string }
  /** What its clock says at first; the time of the program unless given. */
  startsAt?: number | undefined
  /** Published to the company's own sockets whenever something has changed in the sandbox. */
  changed(): Publication
}

/** A file that the customer sends. */
export interface SandboxFile {
  kind: 'image' | 'video' | 'audio' | 'document'
  bytes: Uint8Array
  mimeType: string
  name: string
  caption: string
}

/**
 * A company's settings, queues, flows and assistants in a database of its own, with a clock of its own and a WhatsApp in memory:
 * one customer writes there, and the modules answer as they do. It knows no contact, ticket or message of the company, and what
 * happens in it reaches neither the company's database nor its pages, webhooks and phones. Requests of flows and questions to assistants really
 * leave.
 */
export interface SandboxOf<CompanyContext> {
  /** Works on the sandbox's desk as modules do on the company's. */
  use<T>(work: (company: CompanyContext) => Promise<T>): Promise<T>
  now(): number
  /** Whether something of it is under way. */
  readonly isBusy: boolean
  customer: {
    says(text: string): void
    sends(file: SandboxFile): void
    /** The blue ticks of everything that came so far. */
    reads(): void
  }
  /** Its clock goes ahead by so many milliseconds; what falls due meanwhile is done. */
  advance(milliseconds: number): void
  /** Ends it and deletes all that is left of it; safe to call twice. */
  close(): Promise<void>
}
