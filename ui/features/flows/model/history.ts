/** What was, is and was taken back of something that people change. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What the last change was of: more of the same is the same step. */
  readonly of: string | undefined
}

const MAX_STEPS = 200

export const begun = <T>(present: T): History<T> => ({ past: [], present, future: [], of: undefined })

/** One step on. Changes with the same `of` that follow each other, as the letters of a text, are one step. */
export function changed<T>(history: History<T>, present: T, of?: string): History<T> {
  if (present === history.present) return history
  if (of !== undefined && of === history.of) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [], of }
}

/** The next change is a step of its own. */
export const rested = <T>(history: History<T>): History<T> =>
  history.of === undefined ? history : { ...history, of: undefined }

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    of: undefined,
  }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, of: undefined }
}
