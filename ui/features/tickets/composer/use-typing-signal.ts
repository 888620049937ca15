import { useEffect, useRef, useState } from 'react'
import { ticketChannels } from '../../../../core/tenant/tickets/contract.ts'
import { useChannel } from '../../../lib/realtime/index.ts'

/** Anyone who types nothing for so long is not writing any more. */
const RESTS_AFTER = 5000

/** Lets colleagues know that this person writes: `typed` at each change, `rest` when it was sent. */
export function useTypingSignal(ticketId: number): { typed: () => void; rest: () => void } {
  const [writes, setWrites] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChannel(ticketChannels.writing, writes ? { ticketId } : undefined)
  const rest = (): void => {
    clearTimeout(timer.current)
    setWrites(false)
  }
  const typed = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(rest, RESTS_AFTER)
    setWrites(true)
  }
  return { typed, rest }
}
