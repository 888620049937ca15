import { MAX_TRIGGERS } from '../../../kit/limits.ts'

/** Where an assistant or another bot wants a conversation to go. */
export interface Trigger {
  stopBot?: true
  queueId?: number
  userId?: number
}

/** A trigger text, also one that was cut off. What is no JSON of ours in braces behind '#' is no trigger. */
const TRIGGER = /[`*_~]{0,4}#\s{0,3}(\{[^{}]*\}?)[`*_~]{0,4}/g
const KEYS = /"?(?:stopBot|queueId|userId)"?\s*:/

/** Takes the triggers out of what a bot said: none is ever shown, also where it is misspelt; the first counts, of the first few. */
export function takeTrigger(content: string): { text: string; trigger?: Trigger } {
  let trigger: Trigger | undefined
  let tries = 0
  const text = content.replace(TRIGGER, (whole, json: string) => {
    if (!KEYS.test(json)) return whole
    if (!trigger && tries++ < MAX_TRIGGERS) trigger = triggerIn(json)
    return ''
  })
  return { text, ...(trigger && { trigger }) }
}

const BEGINNING = /#(\s{0,3})\{/g

/** What someone said, as bots are told it: repeated it begins no trigger. */
export const withoutTriggers = (content: string): string => content.replace(BEGINNING, '#$1(')

/** The same of every text in a value that goes out as JSON. */
export const withoutTriggersIn = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? withoutTriggers(each) : each))

function triggerIn(json: string): Trigger | undefined {
  try {
    const { stopBot, queueId, userId } = JSON.parse(json) as Record<string, unknown>
    const [queue, user] = [idIn(queueId), idIn(userId)]
    if (stopBot !== true && queue === undefined) return undefined
    return {
      ...(stopBot === true && { stopBot }),
      ...(queue !== undefined && { queueId: queue }),
      ...(queue !== undefined && user !== undefined && { userId: user }),
    }
  } catch {
    return undefined
  }
}

function idIn(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(id) && (id as number) > 0 ? (id as number) : undefined
}
