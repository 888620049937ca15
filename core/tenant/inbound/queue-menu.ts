import { chosenLine } from '../../domain/choice.ts'
import { queueMenu } from '../../domain/menu-text.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { Queue, QueueLabel } from '../queues/contract.ts'
import { invalidOption, menuOf, queueById, queueRow, treeTop } from '../queues/index.ts'
import { askForDocument, givesBills } from './bills.ts'
import type { Turn } from './context.ts'
import { chosenQueueIsClosed } from './hours.ts'

/** A ticket without a queue, on a connection that has some (decision 45). */
export async function findQueue(turn: Turn, queues: readonly QueueLabel[]): Promise<void> {
  const [only, ...others] = queues
  if (only && others.length === 0) return takeOnlyQueue(turn, only)
  const line = turn.bot.asksQueue ? chosenLine(titlesOf(queues), turn.text) : undefined
  const chosen = line === undefined ? undefined : queues[line]
  if (chosen) return enterQueue(turn, chosen.id, 'menu')
  if (!turn.bot.asksQueue) return offerMenu(turn, queues)
  return turn.isEarly ? turn.passOver() : askAgain(turn, queues)
}

const titlesOf = (queues: readonly QueueLabel[]): string[] => queues.map(({ name }) => name)

async function takeOnlyQueue(turn: Turn, queue: QueueLabel): Promise<void> {
  const greeting = turn.rules.connection.greetingMessage
  const greets = turn.rules.sendGreetingMessageOneQueues === 'enabled' && greeting.length > 1
  if (greets && !turn.bot.greeted) {
    await turn.say(greeting)
    turn.remember({ greeted: true })
  }
  await enterQueue(turn, queue.id, 'only')
}

/**
 * `how`: chosen in the menu, led to by an option of another queue, or the only one there is; then its own greeting does not come on top
 * of the connection's.
 */
export async function enterQueue(turn: Turn, queueId: number, how: 'menu' | 'option' | 'only'): Promise<void> {
  const queue = await queueById(turn.tx, queueId)
  turn.remember({ asksQueue: undefined, misses: undefined })
  if (how !== 'only' && (await chosenQueueIsClosed(turn, queue))) {
    turn.remember({ keptQueue: true })
    return turn.change({ queueId, chatbot: 0, queueOptionId: null })
  }
  const options = await menuOf(turn.tx, queueId)
  await turn.change({ queueId, chatbot: options.length > 0 ? 1 : 0, queueOptionId: null })
  turn.remember({ bill: undefined })
  await turn.because('queue', { queueId, name: queue.name, how, ...(how === 'menu' ? { answer: turn.text } : {}) })
  if (how === 'only' && (await chosenQueueIsClosed(turn, queue))) return
  if (queue.flowId !== null && (await turn.beginFlow(queue.flowId, 'queue'))) return
  if (queue.integrationId !== null && (await answersByIntegration(turn, queue.integrationId, how, queue))) return
  if (queue.promptId !== null && (await answersByAssistant(turn, queue.promptId, how, queue))) return
  if (givesBills(turn, queue)) {
    await askForDocument(turn, how === 'only' ? '' : queue.greetingMessage)
    if (how !== 'only') await sendGreetingFile(turn, queue)
  } else if (options.length > 0 && turn.tapped) await turn.passOverTap()
  else if (options.length > 0) {
    await turn.asks(treeTop(queue.greetingMessage, options, turn.language))
    await sendGreetingFile(turn, queue)
  } else if (how !== 'only') await greet(turn, queue)
}

/** A queue's greeting and its file, once for each time that someone comes into it. */
async function greet(turn: Turn, queue: Queue): Promise<void> {
  await turn.say(queue.greetingMessage)
  await sendGreetingFile(turn, queue)
}

async function sendGreetingFile(turn: Turn, { id, mediaPath }: Queue): Promise<void> {
  if (mediaPath !== null) await turn.sendFile(await queueRow(turn.tx, id))
}

const greets = ({ greetingMessage, mediaPath }: Queue): boolean => greetingMessage !== '' || mediaPath !== null

/** A number of the menu is no question: where the queue greets, its assistant waits for one. */
async function answersByAssistant(
  turn: Turn,
  promptId: number,
  how: 'menu' | 'option' | 'only',
  queue: Queue,
): Promise<boolean> {
  const isQuestion = how === 'only' || !greets(queue)
  if (!(await turn.asksAssistant(promptId, isQuestion))) return false
  if (!isQuestion) await greet(turn, queue)
  return true
}

/** The same of an integration, which speaks first where the queue does not greet. */
async function answersByIntegration(
  turn: Turn,
  integrationId: number,
  how: 'menu' | 'option' | 'only',
  queue: Queue,
): Promise<boolean> {
  const isSaidToIt = how === 'only' || !greets(queue)
  if (!(await turn.asksIntegration(integrationId, isSaidToIt))) return false
  if (!isSaidToIt) await greet(turn, queue)
  return true
}

/** The menu, unless it was sent often enough, or too short ago. */
async function offerMenu(turn: Turn, queues: readonly QueueLabel[]): Promise<void> {
  if (!mayOfferMenu(turn)) return turn.because('menu-withheld', { menus: turn.bot.menus ?? 0 })
  await sendMenu(turn, queues)
}

/** Sends the menu without asking whether it was sent often enough: the contact wants it. */
export async function sendMenu(turn: Turn, queues: readonly QueueLabel[]): Promise<void> {
  const menus = (turn.bot.menus ?? 0) + 1
  await turn.change({ chatbot: 1 })
  await turn.asks(queueMenu(turn.rules.connection.greetingMessage, queues))
  turn.remember({ menus, menuAt: turn.tx.now, asksQueue: true })
  await turn.because('menu', { queues: queues.length, menus })
}

/** maxUseBotQueues times at most, and timeUseBotQueues minutes apart; 0 is no limit. */
function mayOfferMenu({ rules, bot, tx }: Turn): boolean {
  const { maxUseBotQueues, timeUseBotQueues } = rules.connection
  if (maxUseBotQueues > 0 && (bot.menus ?? 0) >= maxUseBotQueues) return false
  return bot.menuAt === undefined || tx.now - bot.menuAt >= timeUseBotQueues * MINUTE
}

/**
 * An answer that is no line of the menu: the menu once more, then once that it is invalid, then silence until '#', and the
 * contact is shown to the staff as waiting; a choice that comes later still counts. With timeUseBotQueues the menu comes back
 * after that time.
 */
async function askAgain(turn: Turn, queues: readonly QueueLabel[]): Promise<void> {
  const misses = (turn.bot.misses ?? 0) + 1
  const waits = turn.rules.connection.timeUseBotQueues > 0
  if ((misses === 1 || waits) && mayOfferMenu(turn)) {
    turn.remember({ misses: 1 })
    return sendMenu(turn, queues)
  }
  if (misses > 2) {
    if (turn.ticket.chatbot === 1) await turn.change({ chatbot: 0 })
    return turn.because('silent', { answer: turn.text.slice(0, 100) })
  }
  await turn.asks(invalidOption[turn.language])
  turn.remember({ misses: 2 })
  await turn.because('invalid-option', { answer: turn.text.slice(0, 100) })
}
