const leaving = new Set<number>()

/** Does what takes a ticket out of this window's hands; what is told about the ticket meanwhile is no news here. */
export async function leave<T>(ticketId: number, act: () => Promise<T>): Promise<T> {
  leaving.add(ticketId)
  try {
    return await act()
  } finally {
    leaving.delete(ticketId)
  }
}

/** Whether this window is just now giving the ticket away or closing it. */
export const isLeaving = (ticketId: number): boolean => leaving.has(ticketId)
