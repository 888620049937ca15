import type { QueueOption } from '../queues/contract.ts'
import {
  invalidOption,
  leafAction,
  menuOf,
  optionRow,
  queueById,
  stepInTree,
  treePlace,
  treeTop,
} from '../queues/index.ts'
import type { Turn } from './context.ts'
import { enterQueue } from './queue-menu.ts'

/** The options below a queue (decision 45). Returns whether the one that was chosen ends the ticket. */
export async function walkTree(turn: Turn, queueId: number): Promise<'option' | undefined> {
  const options = await menuOf(turn.tx, queueId)
  const { queueOptionId: optionId } = turn.ticket
  const step = stepInTree(options, { optionId, misses: turn.bot.misses ?? 0 }, turn.text, turn.isEarly)
  const { kind, place } = step
  if (kind === 'shown') return goTo(turn, queueId, options, place)
  if (kind === 'early') {
    await turn.passOver()
    return undefined
  }
  if (kind === 'waits') await turn.because('leaf-waits', { optionId: place?.id ?? null })
  else {
    turn.remember({ misses: step.misses })
    const answer = turn.text.slice(0, 100)
    if (kind === 'repeated') await show(turn, queueId, options, place)
    else if (kind === 'told') await turn.asks(invalidOption[turn.language])
    // Who finds nothing among the options is shown to the staff as waiting; a choice that comes later still counts.
    else if (turn.ticket.chatbot === 1) await turn.change({ chatbot: 0 })
    await turn.because(MISSED[kind], { answer })
  }
  return undefined
}

/** Why an answer that chooses nothing had this for an answer. */
const MISSED = { repeated: 'option-repeated', told: 'invalid-option', 'given-up': 'option-given-up' } as const

async function goTo(
  turn: Turn,
  queueId: number,
  options: readonly QueueOption[],
  place: QueueOption | undefined,
): Promise<'option' | undefined> {
  const isLeaf = place !== undefined && place.children.length === 0
  await turn.change({ queueOptionId: place?.id ?? null, chatbot: isLeaf ? 0 : 1 })
  turn.remember({ misses: undefined })
  await turn.because('option', { optionId: place?.id ?? null, title: place?.title ?? null, leaf: isLeaf })
  await show(turn, queueId, options, place)
  if (place && place.mediaPath !== null) await turn.sendFile(await optionRow(turn.tx, place.id))
  return place && leadOn(turn, place)
}

/** What an option at the end does behind its message (decision 356); who is led nowhere waits for a person. */
async function leadOn(turn: Turn, place: QueueOption): Promise<'option' | undefined> {
  const action = leafAction(place)
  if (action === 'close') return 'option'
  if (action === 'queue') await enterQueue(turn, place.toQueueId!, 'option')
  if (action === 'flow') await turn.beginFlow(place.flowId!, 'queue')
  return undefined
}

async function show(
  turn: Turn,
  queueId: number,
  options: readonly QueueOption[],
  place: QueueOption | undefined,
): Promise<void> {
  if (place) return turn.asks(treePlace(place, turn.language))
  const queue = await queueById(turn.tx, queueId)
  await turn.asks(treeTop(queue.greetingMessage, options, turn.language))
}
