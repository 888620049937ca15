import type { InboundEvent } from '../../../core/whatsapp/events.ts'
import type { Hands } from '../hands/hands.ts'
import type { Line } from '../line.ts'
import type { Notebook, Noted } from '../notebook.ts'
import { eventLine } from '../redacted/event-line.ts'
import type { Pseudonyms } from '../redacted/pseudonyms.ts'

/** What a step comes to. */
export type Outcome = Pick<Noted, 'expected' | 'verdict' | 'why'> & { came?: string[] }

/** What the steps work on. */
export interface Scene {
  line: Line
  /** Opens the line again, after it was closed. */
  reopen(): void
  hands: Hands
  notebook: Notebook
  pseudonyms: Pseudonyms
}

/** This run ends here; the next one goes on. */
export class ComeBackLater extends Error {}

const TICKS_OF_A_STEP = 40

/** The lines of what came since the event with this number. */
export const linesSince = ({ line, pseudonyms }: Scene, first: number): string[] =>
  line.heard
    .slice(first)
    .slice(-TICKS_OF_A_STEP)
    .map(({ event }) => eventLine(event, pseudonyms))

/** Whom the second phone is known as, and what it wrote last: sends go there, answers and reactions are about that. */
export function remember({ notebook: { pages } }: Scene, event: InboundEvent): void {
  if (event.type !== 'message' || event.key.fromMe || event.key.chat.group || event.kind !== 'text') return
  pages.peer ??= event.key.chat
  pages.last = { key: event.key, body: event.body }
}
