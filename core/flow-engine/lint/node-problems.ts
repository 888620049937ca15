import type { FieldWord } from './field-words.ts'
import type { FindingWord } from './findings.ts'

/** What the check of a node tells about it. */
export interface NodeErrors {
  /** The nodes that lead to it, by their types. */
  readonly comesFrom: readonly string[]
  /** Whether a test plays with someone where the flow names nobody. */
  readonly hasStandIn: boolean
  /** Whether the flow has a menu. */
  readonly hasMenu: boolean
  has(nodeId: string): boolean
  /** Whether a variable is what a customer writes, in whatever words. */
  isWritten(name: string): boolean
  /** A field that has to be filled is empty. */
  missing(field: FieldWord): void
  add(word: FindingWord, data?: Record<string, string | number>): void
  /** Whether the operator lets requests go to a private address. */
  mayReach(url: string): boolean
  /** Something outside that the company has to set up: told where it has not. */
  needs(what: 'mail' | 'ai'): void
  /** An id that was chosen: told where there is no such thing any more. */
  chosen(what: 'queue' | 'tag' | 'connection' | 'user', id: number): void
}
