import { mayAutomate } from '../../access/caller.ts'
import type { Desk, DeskTx, Services } from '../../desk/index.ts'
import { Errands, whenDue } from '../../jobs/index.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_ASSISTANT_ANSWERS, MAX_ASSISTANT_PACE } from '../../kit/limits.ts'
import { single } from '../../kit/single.ts'
import type { AiPlace, AiTalkReply } from '../../outbound/index.ts'
import { refusalOfAi } from '../integrations/index.ts'
import { postMessage, saidByBot } from '../messages/index.ts'
import { readBotState, recordTrace, type TicketRow, ticketRow } from '../tickets/index.ts'
import { readAnswer } from './answer.ts'
import { followTrigger } from './follow.ts'
import { handOver, type Why } from './hand-over.ts'
import { BURST } from './hear.ts'
import { placeOf } from './place.ts'
import { type Asking, ask, asked, dropQuestion, lost, moveQuestion, type Question, questionOf } from './questions.ts'
import { type PromptRow, prompts } from './shown.ts'
import { talkOf } from './talk.ts'
import { countTokens, isUsedUp } from './tokens.ts'

/** What an answer may take, and how often it is asked for again and when. */
const MAX_TIME = 30 * SECOND
const PAUSES = [SECOND, 5 * SECOND]
/** When it is looked whether an answer was lost: a start of the program finds those of the one before. */
const LOOK_AFTER = 15 * SECOND
/** Nobody is answered to what they asked longer ago (decision 24). */
const TOO_OLD = 5 * MINUTE
const PACE_TIME = 5 * MINUTE

const errandsOf = single((_services: Services) => new Errands(MAX_ASSISTANT_ANSWERS))
const keyOf = ({ ticketId, asking }: Asking): string => `${ticketId}/${asking}`

export const promptJobs = [whenDue(ask, askNow, giveUp), whenDue(lost, lookForLost, giveUp)]

/** Whom a question is about, as long as an assistant is to answer it: nobody of the company has it, and it is led by this one. */
async function ledBy(tx: DeskTx, question: Question): Promise<{ ticket: TicketRow; prompt: PromptRow } | undefined> {
  const ticket = await ticketRow(tx.db, question.ticketId)
  const prompt = await prompts.byId(tx.db, question.promptId)
  if (!ticket || !prompt) return undefined
  const { status, userId, useIntegration, promptId, bot } = ticket
  const isFree = status === 'pending' && userId === null && !readBotState(bot).attended
  return isFree && useIntegration === 1 && promptId === prompt.id ? { ticket, prompt } : undefined
}

/** Asks what waits on a ticket, unless an answer is on its way: then that comes first. */
async function askNow(tx: DeskTx, { ticketId }: { ticketId: number }): Promise<void> {
  const question = await questionOf(tx.db, ticketId)
  if (!question || question.asking !== null) return
  const led = await ledBy(tx, question)
  if (!led) return dropQuestion(tx, ticketId)
  const { ticket, prompt } = led
  const why = await whyNot(tx, question, prompt)
  if (why) return handOver(tx, ticket, prompt, why)
  const asking: Asking = { ticketId, asking: question.number }
  await moveQuestion(tx, ticketId, { asking: asking.asking, tries: question.tries })
  await tx.schedule(lost.at(tx.now + LOOK_AFTER, ticketId, asking))
  const { companyId, services } = tx
  tx.afterCommit(() => void services.background('an answer of an assistant', companyId, desk => answer(desk, asking)))
}

async function whyNot(tx: DeskTx, { ticketId, heardAt }: Question, prompt: PromptRow): Promise<Why | undefined> {
  const standing = tx.standing()
  if (!standing.features.useOpenAi || !mayAutomate(standing)) return 'plan'
  if (tx.now - heardAt > TOO_OLD) return 'late'
  if (await isUsedUp(tx, prompt)) return 'limit'
  const said = await saidByBot(tx.db, ticketId, tx.now - PACE_TIME, MAX_ASSISTANT_PACE)
  return said >= MAX_ASSISTANT_PACE ? 'pace' : undefined
}

/** Outside of any transaction; what a stop of the program breaks off is asked again by the next one. */
async function answer(desk: Desk, asking: Asking): Promise<void> {
  const { companyId, services } = desk
  await errandsOf(services).run(companyId, keyOf(asking), async () => {
    if (services.ending.aborted) return
    const question = await asked(desk.db, asking)
    const ticket = question && (await ticketRow(desk.db, question.ticketId))
    const prompt = question && (await prompts.byId(desk.db, question.promptId))
    if (!ticket || !prompt) return
    const place = await placeOf(desk.db, services, prompt)
    const reply: Reply =
      typeof place === 'string'
        ? { fault: place }
        : await services.outside.talk(await talkOf(desk.db, ticket, prompt), place, MAX_TIME)
    if ('fault' in reply && reply.fault === 'stopped') return
    const at = typeof place === 'string' ? undefined : place
    await desk.transaction(tx => takeReply(tx, asking, prompt.id, reply, at))
  })
}

type Reply = AiTalkReply | { fault: 'unset' | 'unreadable'; detail?: string; tokens?: undefined }

async function takeReply(
  tx: DeskTx,
  asking: Asking,
  promptId: number,
  reply: Reply,
  place: AiPlace | undefined,
): Promise<void> {
  // The assistant may be gone by now, with what it counted.
  if (reply.tokens && (await prompts.byId(tx.db, promptId))) await countTokens(tx, promptId, reply.tokens)
  const question = await asked(tx.db, asking)
  if (!question) return
  await tx.unschedule(lost, question.ticketId)
  const led = await ledBy(tx, question)
  if (!led) return dropQuestion(tx, question.ticketId)
  const { ticket, prompt } = led
  if ('text' in reply) return say(tx, question, ticket, prompt, reply.text)
  if (await triesAgain(tx, question, reply)) return
  const why = refusalOfAi(reply.fault, place, reply.detail)
  await handOver(tx, ticket, prompt, 'failed', language => why.sentence(language))
}

/** What may go well at another time. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'failed', 'slow', 'unreachable', 'garbage', 'tls'])

async function triesAgain(tx: DeskTx, { ticketId, tries }: Question, reply: Reply): Promise<boolean> {
  const pause = PAUSES[tries]
  if (pause === undefined || !('fault' in reply) || !PASSING.has(reply.fault)) return false
  await moveQuestion(tx, ticketId, { asking: null, tries: tries + 1 })
  await tx.schedule(ask.at(tx.now + pause, ticketId, { ticketId }))
  return true
}

/** The contact reads the answer, but for what moves the ticket; then what they wrote meanwhile is the next question. */
async function say(tx: DeskTx, question: Question, ticket: TicketRow, prompt: PromptRow, words: string): Promise<void> {
  const { text, handsOver, trigger } = readAnswer(words)
  if (text) await postMessage(tx, { ticket, body: text, lane: 'bot', source: 'bot' })
  const now = (await ticketRow(tx.db, ticket.id)) ?? ticket
  if (trigger && (await followTrigger(tx, now, prompt, trigger))) return
  if (handsOver) return handOver(tx, now, prompt, 'asked')
  if (!text) await recordTrace(tx, ticket.id, 'assistant-silent', { promptId: prompt.id, assistant: prompt.name })
  if (question.number === question.asking) return dropQuestion(tx, ticket.id)
  await moveQuestion(tx, ticket.id, { asking: null, tries: 0 })
  await tx.schedule(ask.at(tx.now + BURST, ticket.id, { ticketId: ticket.id }))
}

/** The program that asked may have ended meanwhile: its answer is lost, and is asked for again. */
async function lookForLost(tx: DeskTx, asking: Asking): Promise<void> {
  const question = await asked(tx.db, asking)
  if (!question) return
  const { ticketId, tries } = question
  if (errandsOf(tx.services).has(tx.companyId, keyOf(asking)))
    return tx.schedule(lost.at(tx.now + LOOK_AFTER, ticketId, asking))
  await moveQuestion(tx, ticketId, { asking: null, tries: tries + 1 })
  if (tries < PAUSES.length) return tx.schedule(ask.at(tx.now, ticketId, { ticketId }))
  await giveUp(tx, { ticketId })
}

/** Nothing more is tried: people go on. */
async function giveUp(tx: DeskTx, { ticketId }: { ticketId: number }): Promise<void> {
  const question = await questionOf(tx.db, ticketId)
  const led = question && (await ledBy(tx, question))
  if (led)
    await handOver(tx, led.ticket, led.prompt, 'failed', language => refusalOfAi('slow', undefined).sentence(language))
  else await dropQuestion(tx, ticketId)
}
