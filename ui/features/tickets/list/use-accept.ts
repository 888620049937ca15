import { useCallback, useEffectEvent, useState } from 'react'
import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { showFailure } from '../../../kit/index.ts'
import { ticketsApi } from '../data/api.ts'
import { useViewer } from '../data/viewer.ts'

/**
 * Accepts a pending ticket for the person who is signed in. When someone was faster the answer (ERR_TICKET_TAKEN) says
 * who, and the list's own event takes the ticket away.
 */
export function useAccept(onAccepted: (ticket: ListedTicket) => void) {
  const { userId } = useViewer()
  const [acceptingId, setAcceptingId] = useState<number>()
  const done = useEffectEvent(onAccepted)
  const accept = useCallback(
    async (ticket: ListedTicket): Promise<void> => {
      setAcceptingId(ticket.id)
      try {
        const taken = await ticketsApi.update({ params: { ticketId: ticket.id }, body: { status: 'open', userId } })
        done({ ...taken, foundMessage: ticket.foundMessage })
      } catch (error) {
        showFailure(error)
      } finally {
        setAcceptingId(undefined)
      }
    },
    [userId],
  )
  return { accept: useCallback((ticket: ListedTicket) => void accept(ticket), [accept]), acceptingId }
}
