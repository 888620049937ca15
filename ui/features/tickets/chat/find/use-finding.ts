import { useState } from 'react'
import type { Sought } from './sought.ts'

/** With what a search inside of a chat begins. */
export interface FindStart {
  words: string
  /** The message at which the chat stands already. */
  messageId?: number | undefined
  /** Someone opened it to type; where a found message led here they mean to read. */
  toType: boolean
}

export interface Finding {
  /** Undefined while nothing is searched. */
  start: FindStart | undefined
  /** Another number for each message that a list led to: a search begins again with it. */
  nth: number
  /** What is searched for, to mark it. */
  words: string
  /** Where the chat is to go: to what was asked for last, by the list or in the chat. */
  target: Sought | undefined
  open: () => void
  close: () => void
  look: (words: string) => void
  go: (target: Sought) => void
}

/** The search inside of a chat; it begins by itself where a search of tickets led here. */
export function useFinding(sought: Sought | undefined): Finding {
  const [led, setLed] = useState(sought)
  const [nth, setNth] = useState(0)
  const [target, setTarget] = useState(sought)
  const [start, setStart] = useState(() => startOf(sought))
  const [words, setWords] = useState(start?.words ?? '')
  if (led !== sought) {
    const next = startOf(sought)
    setLed(sought)
    setNth(nth + 1)
    setTarget(sought)
    setStart(next)
    setWords(next?.words ?? '')
  }
  return {
    start,
    nth,
    words,
    target,
    open: () => setStart({ words: '', ...start, toType: true }),
    close: () => {
      setStart(undefined)
      setWords('')
    },
    look: setWords,
    go: setTarget,
  }
}

const startOf = (sought: Sought | undefined): FindStart | undefined =>
  sought && 'words' in sought && sought.words
    ? { words: sought.words, messageId: sought.messageId, toType: false }
    : undefined
