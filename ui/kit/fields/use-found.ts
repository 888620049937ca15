import { useCallback, useEffect, useEffectEvent, useState } from 'react'

export interface Found<Row> {
  /** What was searched for. */
  text: string
  /** Undefined until the answer is here. */
  rows: readonly Row[] | undefined
  failed: boolean
  again: () => void
}

/** What a search finds for a text, asked while it is `wanted`; a late answer to another text is dropped. */
export function useFound<Row>(
  text: string,
  wanted: boolean,
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>,
): Found<Row> {
  const [answer, setAnswer] = useState<{ text: string; rows: readonly Row[] | undefined }>()
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    if (!wanted) return
    const control = new AbortController()
    const told = (rows: readonly Row[] | undefined): void => {
      if (!control.signal.aborted) setAnswer({ text, rows })
    }
    ask(text, control.signal).then(told, () => told(undefined))
    return () => control.abort()
  }, [text, wanted, attempt])
  const again = useCallback(() => {
    setAnswer(undefined)
    setAttempt(old => old + 1)
  }, [])
  const current = answer?.text === text ? answer : undefined
  return { text, rows: current?.rows, failed: current !== undefined && current.rows === undefined, again }
}
