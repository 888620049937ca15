import { useEffect, useState } from 'react'
import { ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { useEvent } from '../../../lib/realtime/index.ts'

/** Phones say it again before this; where no end was told, they are gone. */
const LASTS = 25_000

/** What the customer does at this moment, where people are to be shown that; `ended` when what was typed has come. */
export function useCustomerTyping(ticketId: number) {
  const [what, setWhat] = useState<'text' | 'audio' | null>(null)
  const [toldAt, setToldAt] = useState(0)
  useEvent(ticketEvents.ticketTyping, emitted => {
    if (emitted.ticketId !== ticketId) return
    setWhat(emitted.what)
    setToldAt(Date.now())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is told it lasts anew.
  useEffect(() => {
    if (!what) return
    const timer = setTimeout(() => setWhat(null), LASTS)
    return () => clearTimeout(timer)
  }, [what, toldAt])
  return { what, ended: () => setWhat(null) }
}
