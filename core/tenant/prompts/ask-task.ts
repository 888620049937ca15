import type { AiConversationReply, AiEndpoint } from '../../clients/index.ts'
import { type CompanyContext, type CompanyTx, dropFile } from '../../company/index.ts'
import { type Abandoned, type Attempted, type Check, task, whenDue } from '../../company/jobs/index.ts'
import { mayAutomate } from '../../domain/access/caller.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_ASSISTANT_ANSWERS } from '../../kit/limits.ts'
import type { TenantDb } from '../../storage/index.ts'
import { errorOfAi } from '../integrations/index.ts'
import { sendAsBot } from '../messages/index.ts'
import { isLeftToBots, isTooFast, noteAnswer, recordTrace, type TicketRow, ticketRow } from '../tickets/index.ts'
import { type ReadAnswer, readAnswer } from './answer.ts'
import { conversationOf } from './conversation.ts'
import { placeOf } from './endpoint.ts'
import { followTrigger } from './follow.ts'
import { handOver, type Why } from './hand-over.ts'
import { isArriving, listen } from './listen.ts'
import {
  ANSWER,
  type Asking,
  ask,
  dropQuestion,
  moveQuestion,
  type Question,
  questionOf,
  requested,
} from './questions.ts'
import { BURST } from './receive.ts'
import { type PromptRow, prompts } from './serialize.ts'
import { stopAssistant } from './stop.ts'
import { countTokens, isUsedUp } from './tokens.ts'
import { type Voiced, voiceOf } from './voice.ts'

/** What an answer may take, and how often it is asked for again and when: later where the AI says so, up to the longest pause. */
const MAX_TIME = 30 * SECOND
const PAUSES = [SECOND, 5 * SECOND]
const LONGEST_PAUSE = MINUTE
/** Nobody is answered to what they asked longer ago (decision 24). */
const TOO_OLD = 5 * MINUTE
/** How long an answer waits for a recording that is still to be fetched, and how often that is looked at. */
const ARRIVES_WITHIN = MINUTE
const LOOK_FOR_SOUND = SECOND

/** What the AI answered, or why it did not. */
type Answered = { promptId: number } & (
  | { reply: Spoken; read: ReadAnswer; voiced: Voiced }
  | { fault: ErrorReply; place: AiEndpoint | undefined }
)

/**
 * Asks an AI for the answer to a question. It is not retried by itself: what was not answered is a question again, with what the
 * contact wrote meanwhile, and is asked again after a pause.
 */
const answers = task({
  name: ANSWER.kind,
  what: 'an answer of an assistant',
  concurrency: MAX_ASSISTANT_ANSWERS,
  lookAfter: 15 * SECOND,
  backoff: [],
  repeatable: true,
  check: async (tx, asking): Promise<Check> => ((await requested(tx.db, asking)) ? 'attempt' : 'drop'),
  attempt: answer,
  settle: keep,
  async discard(company, answered) {
    if (!answered) return
    await company.transaction(tx => countTokensOf(tx, answered))
    const note = noteOf(answered)
    if (note !== null) await company.blobs.remove(note)
  },
  giveUp: askAgain,
})

export const promptJobs = [whenDue(ask, askNow, giveUp), answers]

/** Whom a question is about, as long as an assistant is to answer it: nobody of the company has it, and it is led by this one. */
async function ledBy(db: TenantDb, question: Question): Promise<{ ticket: TicketRow; prompt: PromptRow } | undefined> {
  const ticket = await ticketRow(db, question.ticketId)
  const prompt = await prompts.byId(db, question.promptId)
  if (!ticket || !prompt) return undefined
  const isLed = ticket.useIntegration === 1 && ticket.promptId === prompt.id
  return isLed && isLeftToBots(ticket) ? { ticket, prompt } : undefined
}

/** Asks what waits on a ticket, unless an answer is on its way: then that comes first. */
async function askNow(tx: CompanyTx, { ticketId }: { ticketId: number }): Promise<void> {
  const question = await questionOf(tx.db, ticketId)
  if (!question || question.asking !== null) return
  const led = await ledBy(tx.db, question)
  if (!led) return dropQuestion(tx, ticketId)
  const { ticket, prompt } = led
  const why = await whyNot(tx, question, ticket, prompt)
  if (why) return handOver(tx, ticket, prompt, why)
  if (tx.now - question.heardAt < ARRIVES_WITHIN && (await isArriving(tx.db, tx.now, ticketId, prompt)))
    return tx.schedule(ask.at(tx.now + LOOK_FOR_SOUND, ticketId, { ticketId }))
  const asking: Asking = { ticketId, asking: question.number }
  await moveQuestion(tx, ticketId, { asking: asking.asking, tries: question.tries })
  await answers.start(tx, ticketId, asking)
}

async function whyNot(
  tx: CompanyTx,
  { heardAt: receivedAt }: Question,
  ticket: TicketRow,
  prompt: PromptRow,
): Promise<Why | undefined> {
  const entitlements = tx.entitlements()
  if (!entitlements.features.useOpenAi || !mayAutomate(entitlements)) return 'plan'
  if (tx.now - receivedAt > TOO_OLD) return 'late'
  if (await isUsedUp(tx, prompt)) return 'limit'
  return isTooFast(ticket, tx.now) ? 'pace' : undefined
}

async function answer(company: CompanyContext, asking: Asking): Promise<Attempted<Answered | undefined>> {
  const { services } = company
  const question = await requested(company.db, asking)
  const ticket = question && (await ticketRow(company.db, question.ticketId))
  const prompt = question && (await prompts.byId(company.db, question.promptId))
  if (!ticket || !prompt) return { done: undefined }
  const { id: promptId } = prompt
  const place = await placeOf(company.db, services, prompt)
  if (typeof place === 'string') return { done: { promptId, fault: { fault: place }, place: undefined } }
  const reply = await replyOf(company, { question, ticket, prompt }, place)
  if ('fault' in reply) return reply.fault === 'stopped' ? 'stopped' : { done: { promptId, fault: reply, place } }
  const read = readAnswer(reply.text)
  // Nobody pays for words that nobody hears: someone may have taken the ticket meanwhile.
  const isWanted = (await ledBy(company.db, question)) !== undefined
  return { done: { promptId, reply, read, voiced: await voiceOf(company, prompt, isWanted ? read.text : '') } }
}

async function keep(tx: CompanyTx, asking: Asking, answered: Answered | undefined): Promise<void> {
  if (!answered) return
  await countTokensOf(tx, answered)
  if ('fault' in answered) await takeError(tx, asking, answered.fault, answered.place)
  else if (!(await takeAnswer(tx, asking, answered.read, answered.voiced))) dropFile(tx, noteOf(answered))
}

/** The file of a spoken answer. */
const noteOf = (answered: Answered): string | null =>
  'voiced' in answered && answered.voiced && 'note' in answered.voiced ? answered.voiced.note.blobId : null

/** What the AI says, or that it cannot hear at the moment what it is asked. */
async function replyOf(
  company: CompanyContext,
  { question, ticket, prompt }: { question: Question; ticket: TicketRow; prompt: PromptRow },
  place: AiEndpoint,
): Promise<Reply> {
  const waits = (deaf: ErrorReply): boolean => isBusy(deaf) && nextPause(question, deaf) !== undefined
  const deaf = await listen(company, ticket.id, prompt, place, waits)
  return deaf ?? company.services.outside.talk(await conversationOf(company.db, ticket, prompt), place, MAX_TIME)
}

type Reply =
  | AiConversationReply
  | { fault: 'unset' | 'unreadable'; detail?: string; retryAfter?: number; tokens?: undefined }
type ErrorReply = Extract<Reply, { fault: unknown }>
type Spoken = Exclude<Reply, ErrorReply>

/** The assistant may be gone by now, with what it counted. */
async function countTokensOf(tx: CompanyTx, answered: Answered): Promise<void> {
  const { promptId } = answered
  const { tokens } = 'fault' in answered ? answered.fault : answered.reply
  if (tokens && (await prompts.byId(tx.db, promptId))) await countTokens(tx, promptId, tokens)
}

/** What an answer belongs to; drops a question that no assistant is to answer any more. */
async function stillRequested(tx: CompanyTx, asking: Asking) {
  const question = await requested(tx.db, asking)
  if (!question) return undefined
  const led = await ledBy(tx.db, question)
  if (led) return { question, ...led }
  await stopAssistant(tx, question.ticketId)
  return undefined
}

async function takeError(
  tx: CompanyTx,
  asking: Asking,
  error: ErrorReply,
  place: AiEndpoint | undefined,
): Promise<void> {
  const found = await stillRequested(tx, asking)
  if (!found) return
  const { question, ticket, prompt } = found
  if (await triesAgain(tx, question, error)) return
  const why = errorOfAi(error.fault, place, error.detail)
  await handOver(tx, ticket, prompt, 'failed', language => why.sentence(language))
}

/** Returns whether the contact gets it. */
async function takeAnswer(tx: CompanyTx, asking: Asking, read: ReadAnswer, voiced: Voiced): Promise<boolean> {
  const found = await stillRequested(tx, asking)
  if (!found) return false
  const { question, ticket, prompt } = found
  // It is answered from here on, whatever the answer does with the ticket.
  await moveQuestion(tx, ticket.id, { asking: null, tries: 0 })
  await say(tx, question, ticket, prompt, read, voiced)
  return true
}

/** What may go well at another time. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'failed', 'slow', 'unreachable', 'garbage', 'tls'])

/** It hears again in a moment. */
const isBusy = ({ fault: error, retryAfter }: ErrorReply): boolean => error === 'busy' || retryAfter !== undefined

/** When to ask again; undefined where that helps nobody: nobody waits longer than a minute. */
function nextPause(
  { tries }: Pick<Question, 'tries'>,
  { fault: error, retryAfter = 0 }: ErrorReply,
): number | undefined {
  const pause = PAUSES[tries]
  if (pause === undefined || !PASSING.has(error) || retryAfter > LONGEST_PAUSE) return undefined
  return Math.max(pause, retryAfter)
}

async function triesAgain(tx: CompanyTx, question: Question, reply: ErrorReply): Promise<boolean> {
  const { ticketId, tries } = question
  const pause = nextPause(question, reply)
  if (pause === undefined) return false
  await moveQuestion(tx, ticketId, { asking: null, tries: tries + 1 })
  await tx.schedule(ask.at(tx.now + pause, ticketId, { ticketId }))
  return true
}

/** The contact gets the answer, but for what moves the ticket; then what they wrote meanwhile is the next question. */
async function say(
  tx: CompanyTx,
  question: Question,
  ticket: TicketRow,
  prompt: PromptRow,
  { text, handsOver, trigger }: ReadAnswer,
  voiced: Voiced,
): Promise<void> {
  const media = voiced && 'note' in voiced ? voiced.note : undefined
  // People of the company, and the assistant the next time, read what a voice note says.
  if (text) await sendAsBot(tx, { ticket, body: text, media })
  const about = { promptId: prompt.id, assistant: prompt.name }
  if (voiced && 'why' in voiced) await recordTrace(tx, ticket.id, 'assistant-unspoken', { ...about, why: voiced.why })
  const content = (await ticketRow(tx.db, ticket.id)) ?? ticket
  const now = text ? await noteAnswer(tx, content) : content
  if (trigger && (await followTrigger(tx, now, prompt, trigger))) return
  if (handsOver) return handOver(tx, now, prompt, 'asked')
  if (!text) await recordTrace(tx, ticket.id, 'assistant-silent', about)
  if (question.number === question.asking) return dropQuestion(tx, ticket.id)
  await tx.schedule(ask.at(tx.now + BURST, ticket.id, { ticketId: ticket.id }))
}

/** The answer was lost: the question is asked again, unless that was tried often enough. */
async function askAgain(tx: CompanyTx, asking: Asking, { cause }: Abandoned<never>): Promise<void> {
  const question = await requested(tx.db, asking)
  if (!question) return
  const { ticketId, tries } = question
  await moveQuestion(tx, ticketId, { asking: null, tries: tries + 1 })
  if (cause !== 'stuck' && tries < PAUSES.length) return tx.schedule(ask.at(tx.now, ticketId, { ticketId }))
  await giveUp(tx, { ticketId })
}

/** Nothing more is tried: people go on. */
async function giveUp(tx: CompanyTx, { ticketId }: { ticketId: number }): Promise<void> {
  const question = await questionOf(tx.db, ticketId)
  const led = question && (await ledBy(tx.db, question))
  if (led)
    await handOver(tx, led.ticket, led.prompt, 'failed', language => errorOfAi('slow', undefined).sentence(language))
  else await dropQuestion(tx, ticketId)
}
