import type { ListedTicket, Ticket } from '../../../../core/tenant/tickets/contract.ts'

/** Calls that are under way at once: fewer wait for each other, and the others of the company notice none of it. */
const LANES = 4

export interface Outcome {
  /** As they are now. */
  done: readonly Ticket[]
  refused: readonly { ticket: Ticket; error: unknown }[]
  /** Those whose turn did not come, since someone stopped it. */
  left: readonly Ticket[]
}

interface Course {
  /** How many of them are through. */
  emit: (through: number) => void
  stopping: AbortSignal
}

/** Does something with each ticket; what is rejected of one keeps no other from it. */
export async function together(
  tickets: readonly ListedTicket[],
  act: (ticket: ListedTicket) => Promise<Ticket>,
  { emit: report, stopping }: Course,
): Promise<Outcome> {
  const done: Ticket[] = []
  const rejected: { ticket: Ticket; error: unknown }[] = []
  const waiting = [...tickets]
  const lane = async (): Promise<void> => {
    for (let ticket = waiting.shift(); ticket; ticket = waiting.shift()) {
      try {
        done.push(await act(ticket))
      } catch (error) {
        rejected.push({ ticket, error })
      }
      report(done.length + rejected.length)
      if (stopping.aborted) return
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return { done, refused: rejected, left: waiting }
}
