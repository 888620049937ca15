import type { Stage } from '../../tenant/takeover/index.ts'

/** Why rows do not come over, or not as they were: by what is counted, and in words. */
export const reasons = {
  'not-whatsapp': 'of another network than WhatsApp (Facebook, Instagram, Telegram, a page)',
  'no-number': 'whose number is none',
  'no-contact': 'whose contact is not there',
  'no-ticket': 'whose ticket is not there',
  'no-owner': 'that belong to nothing that is there',
  'no-email': 'without an e-mail, with which they would sign in',
  'email-taken': 'whose e-mail somebody of another company signs in with',
  'switched-off': 'who were switched off',
  'already-there': 'that were there twice, or already',
  'no-room': 'beyond what one of its kind may have',
  empty: 'with nothing in them',
  'second-alive': 'that were not closed beside another of the same contact, and are closed now',
  'no-file': 'that are not in the folder',
  outside: 'whose address leads out of the folder, or into that of another company',
  unlike: 'that this desk does not have, or has so already',
  'no-quoted': 'to messages that are not there',
  refused: 'that the rules of this desk refuse',
} as const
export type Reason = keyof typeof reasons

/** What became of the rows of one kind. */
export interface WindowCounter {
  found: number
  /** New rows of ours. */
  taken: number
  /** Became one with a row that was there: people known twice, a queue of the same name. */
  joined: number
  left: Partial<Record<Reason, number>>
}

/** Counts what came, by kind, over all starts of one takeover. */
export class Tally {
  readonly #counts: Map<string, Record<string, number>>
  readonly #told: (kind: string, found: number) => void

  constructor(stages: ReadonlyMap<string, Stage>, emitted: (kind: string, found: number) => void) {
    this.#counts = new Map([...stages].map(([kind, { counts }]) => [kind, { ...counts }]))
    this.#told = emitted
  }

  found(kind: string, rows: number): void {
    this.#add(kind, 'found', rows)
    this.#told(kind, this.countsOf(kind).found ?? 0)
  }

  taken(kind: string, rows = 1): void {
    this.#add(kind, 'taken', rows)
  }

  joined(kind: string): void {
    this.#add(kind, 'joined', 1)
  }

  left(kind: string, reason: Reason): void {
    this.#add(kind, reason, 1)
  }

  countsOf(kind: string): Record<string, number> {
    return this.#counts.get(kind) ?? {}
  }

  /** For the report. */
  of(kind: string): WindowCounter {
    const { found = 0, taken = 0, joined = 0, ...left } = this.countsOf(kind)
    return { found, taken, joined, left }
  }

  #add(kind: string, what: string, rows: number): void {
    const counts = this.#counts.get(kind) ?? {}
    counts[what] = (counts[what] ?? 0) + rows
    this.#counts.set(kind, counts)
  }
}
