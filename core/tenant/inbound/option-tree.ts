import { chosenNumber } from '../../kit/text.ts'
import type { QueueOption } from '../queues/contract.ts'
import { menuOf, queueById } from '../queues/index.ts'
import { treePlace, treeTop } from './texts.ts'
import type { Turn } from './turn.ts'

/** A level is shown again so often after answers that choose nothing; then a person is wanted. */
const MAX_REPEATS = 2

/** The options below a queue (decision 45). A leaf says its message once and then waits for a person. */
export async function walkTree(turn: Turn, queueId: number): Promise<void> {
  const options = await menuOf(turn.tx.db, queueId)
  const path = pathTo(options, turn.ticket.queueOptionId)
  const place = path.at(-1)
  const number = chosenNumber(turn.text)
  if (number === 0 && place) return goTo(turn, queueId, options, path.at(-2))
  const children = place?.children ?? options
  const chosen = chosenBelow(children, number, place !== undefined)
  if (chosen) return goTo(turn, queueId, options, chosen)
  if (children.length === 0) return turn.because('leaf-waits', { optionId: place?.id ?? null })
  const misses = (turn.bot.misses ?? 0) + 1
  turn.remember({ misses })
  if (misses > MAX_REPEATS) return waitForPerson(turn)
  await show(turn, queueId, options, place)
  await turn.because('option-repeated', { answer: turn.text.slice(0, 100) })
}

/** Who finds nothing among the options is shown to the staff as waiting; a choice that comes later still counts. */
async function waitForPerson(turn: Turn): Promise<void> {
  await turn.change({ chatbot: 0 })
  await turn.because('option-given-up', { answer: turn.text.slice(0, 100) })
}

/** Inside the tree a place with a single line below takes any answer as that line. */
function chosenBelow(
  children: readonly QueueOption[],
  number: number | undefined,
  inside: boolean,
): QueueOption | undefined {
  if (inside && children.length === 1) return children[0]
  return children.find(child => child.option === number)
}

async function goTo(
  turn: Turn,
  queueId: number,
  options: readonly QueueOption[],
  place: QueueOption | undefined,
): Promise<void> {
  const isLeaf = place !== undefined && place.children.length === 0
  await turn.change({ queueOptionId: place?.id ?? null, chatbot: isLeaf ? 0 : 1 })
  turn.remember({ misses: undefined })
  await turn.because('option', { optionId: place?.id ?? null, title: place?.title ?? null, leaf: isLeaf })
  await show(turn, queueId, options, place)
}

async function show(
  turn: Turn,
  queueId: number,
  options: readonly QueueOption[],
  place: QueueOption | undefined,
): Promise<void> {
  if (place) return turn.say(treePlace(place, turn.language))
  const queue = await queueById(turn.tx.db, queueId)
  await turn.say(treeTop(queue.greetingMessage, options, turn.language))
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
