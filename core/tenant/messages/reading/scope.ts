/** What a reader gets of a ticket: everything but what belongs to the hidden queues. */
export interface Scope {
  ticketId: number
  hidden: readonly number[]
}

export const inScope = ({ hidden }: Scope): string =>
  hidden.length === 0 ? 'm.ticketId = ?' : `m.ticketId = ? AND coalesce(m.queueId, 0) NOT IN (${hidden.map(() => '?')})`

export const valuesOf = ({ ticketId, hidden }: Scope): number[] => [ticketId, ...hidden]
