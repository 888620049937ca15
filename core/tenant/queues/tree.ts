import { chosenNumber, chosenTitle } from '../../domain/choice.ts'
import type { QueueOption } from './contract.ts'

/** What follows from the first answer that chooses nothing and from the second; from the third on a person is wanted. */
const AFTER_MISSES = ['repeated', 'told'] as const

/** Where someone stands in the options of a queue: at the top (null) or at one, after so many answers in a row that chose nothing. */
export interface TreePlace {
  optionId: number | null
  misses: number
}

/** What an answer leads to: a place that is shown, the same once more, words that it is none, a person, or silence: at the end, and to what is early. */
export type TreeStep =
  | { kind: 'shown'; place: QueueOption | undefined }
  | { kind: 'repeated' | 'told' | 'given-up'; place: QueueOption | undefined; misses: number }
  | { kind: 'waits'; place: QueueOption | undefined }
  | { kind: 'early'; place: QueueOption | undefined }

/**
 * What follows from an answer (decision 45); an option at the end says its message once and then waits. What is early chooses by
 * number or title alone (decision 721).
 */
export function stepInTree(
  options: readonly QueueOption[],
  { optionId, misses }: TreePlace,
  text: string,
  isEarly = false,
): TreeStep {
  const path = pathTo(options, optionId)
  const place = path.at(-1)
  if (chosenNumber(text) === 0 && place) return { kind: 'shown', place: path.at(-2) }
  const children = place?.children ?? options
  const chosen = chosenBelow(children, text, place !== undefined && !isEarly)
  if (chosen) return { kind: 'shown', place: chosen }
  if (children.length === 0) return { kind: 'waits', place }
  if (isEarly) return { kind: 'early', place }
  return { kind: AFTER_MISSES[misses] ?? 'given-up', place, misses: misses + 1 }
}

/** What someone who came to an option without further ones gets besides its message; nothing while it has some, or what it names is gone. */
export function leafAction({ children, action, toQueueId, flowId }: QueueOption): QueueOption['action'] {
  if (children.length > 0) return 'people'
  const isGone = (action === 'queue' && toQueueId === null) || (action === 'flow' && flowId === null)
  return isGone ? 'people' : action
}

/** Inside the tree a place with a single line below takes any answer as that line. */
function chosenBelow(children: readonly QueueOption[], text: string, takesAny: boolean): QueueOption | undefined {
  if (takesAny && children.length === 1) return children[0]
  const titles = children.map(({ title }) => title)
  const titled = chosenTitle(titles, text)
  if (titled !== undefined) return children[titled]
  const number = chosenNumber(text)
  return children.find(child => child.option === number)
}

/** From the top to an option; empty at the top, or when the option is gone. */
function pathTo(options: readonly QueueOption[], optionId: number | null): QueueOption[] {
  for (const option of options) {
    if (option.id === optionId) return [option]
    const below = pathTo(option.children, optionId)
    if (below.length > 0) return [option, ...below]
  }
  return []
}
