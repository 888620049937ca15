import { useEffect } from 'react'
import { useAsksBeforeUnload } from '../../../../lib/before-unload.ts'
import { useSocketState } from '../../../../lib/realtime/index.ts'
import { putAside, resume, useSending } from './outbox.ts'

/** While someone is signed in: sends what was left unsent, and asks before the page is left with something unsent. */
export function useUnsent(userId: number): void {
  // Not before the socket hears what becomes of it.
  const live = useSocketState() === 'live'
  useEffect(() => {
    if (live) resume(userId)
  }, [live, userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person's own are put aside when their session is over.
  useEffect(() => putAside, [userId])
  useAsksBeforeUnload(useSending())
}
