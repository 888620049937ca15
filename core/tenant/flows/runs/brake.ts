import { MINUTE } from '../../../kit/clock.ts'
import { cutText, isBlank } from '../../../kit/text.ts'

/** No person answers so often, or says the same to the same question so many times. */
const WITHIN = 5 * MINUTE
const MOST_REPLIES = 20
const MOST_REPEATED = 5
/** So much of a text is compared. */
const COMPARED = 200

/** How someone writes to a run, kept with it. */
export interface Pace {
  /** When they wrote of late. */
  at: number[]
  text: string
  nodeId: string
  /** How often in a row this text came to this node. */
  times: number
}

export function paceAfter(before: Pace | undefined, now: number, nodeId: string, text: string): Pace {
  const at = [...(before?.at ?? []).filter(time => time > now - WITHIN), now]
  const cut = cutText(text, COMPARED)
  const isSame = !isBlank(cut) && before?.text === cut && before.nodeId === nodeId
  return { at, text: cut, nodeId, times: isSame ? before.times + 1 : 1 }
}

/** Why this is taken for another program, which would go on for ever (decision 130). */
export function brakes({ at, times }: Pace): 'many' | 'same' | undefined {
  if (at.length > MOST_REPLIES) return 'many'
  return times >= MOST_REPEATED ? 'same' : undefined
}
