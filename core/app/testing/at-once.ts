import { Rejected } from './client/api-client.ts'

/** How many people or programs call at once in a test of what must be limited, unique or counted. */
export const CALLERS = 20

/** What came of calls that were under way together. */
export interface ConcurrencyLimit<Reply> {
  done: Reply[]
  refused: Rejected[]
}

/** Calls so often without waiting for an answer between. What is neither a success nor a rejection in words (4xx) fails the test. */
export const atOnce = <Reply>(
  call: (at: number) => Promise<Reply>,
  times = CALLERS,
): Promise<ConcurrencyLimit<Reply>> => together(Array.from({ length: times }, (_, at) => () => call(at)))

/** The same for calls that differ, in the order in which they leave. */
export async function together<Reply>(calls: (() => Promise<Reply>)[]): Promise<ConcurrencyLimit<Reply>> {
  const answers: ConcurrencyLimit<Reply> = { done: [], refused: [] }
  for (const answer of await Promise.allSettled(calls.map(call => call()))) {
    if (answer.status === 'fulfilled') answers.done.push(answer.value)
    else if (isInWords(answer.reason)) answers.refused.push(answer.reason)
    else throw answer.reason
  }
  return answers
}

const isInWords = (reason: unknown): reason is Rejected =>
  reason instanceof Rejected && reason.status < 500 && reason.status !== 429 && String(reason.body.message ?? '') !== ''

/**
 * Deletes something while others write to it: before, among and after their calls, each time a new thing; then they call once more. Answers
 * the codes with which they were rejected, each once and in order; the deletion itself must succeed.
 */
export async function deletedBeside<Thing>({
  make,
  remove,
  writes,
  after,
}: {
  make(): Promise<Thing>
  remove(thing: Thing): Promise<unknown>
  /** Each is called three times in each round. */
  writes: ((thing: Thing) => Promise<unknown>)[]
  /** What must hold once all is answered. */
  after(thing: Thing): Promise<unknown>
}): Promise<string[]> {
  const codes = new Set<string>()
  for (const share of [0, 0.5, 1]) {
    const thing = await make()
    let removed = false
    const calls = [...writes, ...writes, ...writes].map(write => () => write(thing))
    calls.splice(Math.round(calls.length * share), 0, async () => {
      await remove(thing)
      removed = true
    })
    const { refused: rejected } = await together(calls)
    if (!removed) throw new Error(`not deleted: ${rejected.map(({ code }) => code).join(', ')}`)
    const late = await together(writes.map(write => () => write(thing)))
    for (const { code } of [...rejected, ...late.refused]) codes.add(code)
    await after(thing)
  }
  return [...codes].sort()
}
