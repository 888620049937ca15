import { useEffect, useRef, useState } from 'react'

/** How long a setting rests before it is saved (spec 1 §9). */
const QUIET = 500

interface SavedSoon {
  /** What was chosen last, though it may not be saved yet. */
  value: string
  change: (value: string) => void
  /** What became of the last change; nothing where there was none, or it was not saved. */
  state: 'saving' | 'saved' | undefined
}

/**
 * A value that saves itself half a second after its last change, one change after the other, and at once when the page is left.
 * What is not `good` waits until it is.
 */
export function useSavedSoon(
  stored: string,
  save: (value: string) => Promise<boolean>,
  isGood: (value: string) => boolean = () => true,
): SavedSoon {
  const [chosen, setChosen] = useState<string>()
  const [state, setState] = useState<SavedSoon['state']>()
  const latest = useRef({ stored, save })
  const waiting = useRef<{ value: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    latest.current = { stored, save }
  })

  const keep = async (value: string): Promise<void> => {
    if (value === latest.current.stored) return setChosen(undefined)
    setState('saving')
    const isSaved = await latest.current.save(value)
    if (waiting.current) return
    setChosen(undefined)
    setState(isSaved ? 'saved' : undefined)
  }
  const flush = (): void => {
    const { value, timer } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = undefined
    if (value !== undefined) running.current = running.current.then(() => keep(value))
  }
  const leave = useRef(flush)
  useEffect(() => {
    leave.current = flush
  })
  useEffect(() => () => leave.current(), [])

  return {
    value: chosen ?? stored,
    state,
    change(value) {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      setChosen(value)
      setState(undefined)
      if (isGood(value)) waiting.current = { value, timer: setTimeout(flush, QUIET) }
    },
  }
}
