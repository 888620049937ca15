import { asksForStart } from '../../domain/choice.ts'
import { queuesOfConnection } from '../connections/index.ts'
import { flowForMessage, isLed, receive } from '../flows/index.ts'
import { receiveDocument } from './bills.ts'
import type { Turn } from './context.ts'
import { outOfHours } from './hours.ts'
import { isMenuAnswer } from './menu-answer.ts'
import { walkTree } from './option-tree.ts'
import { findQueue, sendMenu } from './queue-menu.ts'
import { forgetStoredQueue, storeQueue } from './stored-queue.ts'

/**
 * What the desk answers by itself to a contact whose ticket nobody attends, in this order (decision 44): back to the
 * start, the flow that leads it, business hours, a flow to begin, the assistant, the integration, a bill, choosing a queue, the queue's options, the connection's
 * greeting. Returns what ends the ticket, if something does.
 */
export async function decide(turn: Turn): Promise<'out-of-hours' | 'option' | undefined> {
  const queues = turn.ticket.whatsappId === null ? [] : await queuesOfConnection(turn.tx.db, turn.ticket.whatsappId)
  if (turn.tapped && (await isLed(turn.tx, turn.ticket.id))) {
    await turn.passOverTap()
    return undefined
  }
  const isAsked = isHeld(turn)
  const restarts = isAsked && asksForStart(turn.text)
  if (restarts || (isAsked && (await isMenuAnswer(turn)))) await turn.overlook()
  if (restarts) await startOver(turn)
  else if (await receive(turn.tx, turn.ticket.id, turn)) return undefined
  const closed = await outOfHours(turn)
  if (closed) await storeQueue(turn, queues)
  else await forgetStoredQueue(turn)
  if (closed) return closed === 'close' ? 'out-of-hours' : undefined
  if (turn.bot.attended) {
    await turn.because('attended-before')
    return undefined
  }
  if (await entersFlow(turn)) return undefined
  const showsMenu = restarts && queues.length > 1
  if (!showsMenu && ((await asksAssistant(turn)) || (await asksIntegration(turn)))) return undefined
  const { queueId, chatbot, queueOptionId } = turn.ticket
  const isInTree = chatbot === 1 || queueOptionId !== null || turn.bot.misses !== undefined
  const isToChoose = queueId === null ? queues.length > 1 : isInTree
  if (turn.tapped && (turn.bot.bill || isToChoose)) {
    await turn.passOverTap()
    return undefined
  }
  if (!showsMenu && turn.bot.bill) {
    await receiveDocument(turn, turn.bot.bill)
    return undefined
  }
  if (showsMenu) await sendMenu(turn, queues)
  else if (queueId === null && queues.length > 0) await findQueue(turn, queues)
  else if (queueId !== null && isInTree) return walkTree(turn, queueId)
  else if (queueId === null) {
    // The queues among which they were to choose are gone.
    if (chatbot === 1) await turn.change({ chatbot: 0 })
    await greetOnce(turn)
  }
  return undefined
}

/** The bot has asked something on this ticket, so '#' means the bot, and a number is an answer. */
function isHeld({ ticket, bot }: Turn): boolean {
  return ticket.chatbot === 1 || ticket.queueOptionId !== null || (bot.menus ?? bot.misses ?? 0) > 0
}

/** A message that says a phrase of the connection leads into its flow; so does the first one of a conversation. */
async function entersFlow(turn: Turn): Promise<boolean> {
  const { whatsappId } = turn.ticket
  if (whatsappId === null) return false
  const isFirst = turn.bot.flows === undefined && turn.ticket.queueId === null
  const found = await flowForMessage(turn.tx.db, whatsappId, { text: turn.text, isFirst })
  if (!found || !(await turn.beginFlow(found.flowId, found.entry))) return false
  turn.remember({ flows: true, asksQueue: undefined })
  return true
}

/** That of the connection, until a queue is found; then that of the ticket, which its queue gave it (behaviour A5). */
async function asksAssistant(turn: Turn): Promise<boolean> {
  const { queueId, useIntegration, promptId } = turn.ticket
  const ofTicket = useIntegration === 1 ? promptId : null
  const requested = queueId === null && !turn.bot.asksQueue ? (turn.rules.connection.promptId ?? ofTicket) : ofTicket
  return requested !== null && (await turn.asksAssistant(requested))
}

/** The same of an integration. */
async function asksIntegration(turn: Turn): Promise<boolean> {
  const { queueId, useIntegration, integrationId } = turn.ticket
  const ofTicket = useIntegration === 1 ? integrationId : null
  const ofConnection = queueId === null && !turn.bot.asksQueue ? turn.rules.connection.integrationId : null
  const requested = ofConnection ?? ofTicket
  return requested !== null && (await turn.asksIntegration(requested))
}

async function startOver(turn: Turn): Promise<void> {
  await turn.endFlow()
  await turn.change({
    queueId: null,
    chatbot: 0,
    queueOptionId: null,
    useIntegration: 0,
    promptId: null,
    integrationId: null,
  })
  turn.remember({ asksQueue: undefined, misses: undefined, flows: undefined, bill: undefined, keptQueue: undefined })
  await turn.because('start-over')
}

/** A connection without queues greets a ticket once. */
async function greetOnce(turn: Turn): Promise<void> {
  const greeting = turn.rules.connection.greetingMessage
  if (turn.bot.greeted || !greeting) return
  await turn.say(greeting)
  turn.remember({ greeted: true })
  await turn.because('greeting')
}
