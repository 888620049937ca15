import { mayAutomate } from '../../access/caller.ts'
import type { Desk, DeskTx, Services } from '../../desk/index.ts'
import { Errands, whenDue } from '../../jobs/index.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_ASSISTANT_ANSWERS } from '../../kit/limits.ts'
import { single } from '../../kit/single.ts'
import type { AiPlace, AiTalkReply } from '../../outbound/index.ts'
import type { TenantDb } from '../../storage/index.ts'
import { refusalOfAi } from '../integrations/index.ts'
import { sayAsBot } from '../messages/index.ts'
import { isLeftToBots, isTooFast, noteAnswer, recordTrace, type TicketRow, ticketRow } from '../tickets/index.ts'
import { type ReadAnswer, readAnswer } from './answer.ts'
import { followTrigger } from './follow.ts'
import { handOver, type Why } from './hand-over.ts'
import { BURST } from './hear.ts'
import { isArriving, listen } from './listen.ts'
import { placeOf } from './place.ts'
import { type Asking, ask, asked, dropQuestion, lost, moveQuestion, type Question, questionOf } from './questions.ts'
import { type PromptRow, prompts } from './shown.ts'
import { stopAssistant } from './stop.ts'
import { talkOf } from './talk.ts'
import { countTokens, isUsedUp } from './tokens.ts'
import { type Voiced, withVoice } from './voice.ts'

/** What an answer may take, and how often it is asked for again and when: later where the AI says so, up to the longest pause. */
const MAX_TIME = 30 * SECOND
const PAUSES = [SECOND, 5 * SECOND]
const LONGEST_PAUSE = MINUTE
/** When it is looked whether an answer was lost: a start of the program finds those of the one before. */
const LOOK_AFTER = 15 * SECOND
/** Nobody is answered to what they asked longer ago (decision 24). */
const TOO_OLD = 5 * MINUTE
/** How long an answer waits for a recording that is still to be fetched, and how often that is looked at. */
const ARRIVES_WITHIN = MINUTE
const LOOK_FOR_SOUND = SECOND

const errandsOf = single((_services: Services) => new Errands(MAX_ASSISTANT_ANSWERS))
const keyOf = ({ ticketId, asking }: Asking): string => `${ticketId}/${asking}`

export const promptJobs = [whenDue(ask, askNow, giveUp), whenDue(lost, lookForLost, giveUp)]

/** Whom a question is about, as long as an assistant is to answer it: nobody of the company has it, and it is led by this one. */
async function ledBy(db: TenantDb, question: Question): Promise<{ ticket: TicketRow; prompt: PromptRow } | undefined> {
  const ticket = await ticketRow(db, question.ticketId)
  const prompt = await prompts.byId(db, question.promptId)
  if (!ticket || !prompt) return undefined
  const isLed = ticket.useIntegration === 1 && ticket.promptId === prompt.id
  return isLed && isLeftToBots(ticket) ? { ticket, prompt } : undefined
}

/** Asks what waits on a ticket, unless an answer is on its way: then that comes first. */
async function askNow(tx: DeskTx, { ticketId }: { ticketId: number }): Promise<void> {
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
  await tx.schedule(lost.at(tx.now + LOOK_AFTER, ticketId, asking))
  const { companyId, services } = tx
  tx.afterCommit(() => void services.background('an answer of an assistant', companyId, desk => answer(desk, asking)))
}

async function whyNot(
  tx: DeskTx,
  { heardAt }: Question,
  ticket: TicketRow,
  prompt: PromptRow,
): Promise<Why | undefined> {
  const standing = tx.standing()
  if (!standing.features.useOpenAi || !mayAutomate(standing)) return 'plan'
  if (tx.now - heardAt > TOO_OLD) return 'late'
  if (await isUsedUp(tx, prompt)) return 'limit'
  return isTooFast(ticket, tx.now) ? 'pace' : undefined
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
      typeof place === 'string' ? { fault: place } : await replyOf(desk, { question, ticket, prompt }, place)
    if ('fault' in reply && reply.fault === 'stopped') return
    const at = typeof place === 'string' ? undefined : place
    if ('fault' in reply) return desk.transaction(tx => takeFault(tx, asking, prompt.id, reply, at))
    const read = readAnswer(reply.text)
    // Nobody pays for words that nobody hears: somebody may have taken the ticket meanwhile.
    const isWanted = (await ledBy(desk.db, question)) !== undefined
    await withVoice(desk, prompt, isWanted ? read.text : '', voiced =>
      desk.transaction(async tx => {
        await countTokensOf(tx, prompt.id, reply)
        return { isTaken: await takeAnswer(tx, asking, read, voiced) }
      }),
    )
  })
}

/** What the AI says, or that it cannot hear at the moment what it is asked. */
async function replyOf(
  desk: Desk,
  { question, ticket, prompt }: { question: Question; ticket: TicketRow; prompt: PromptRow },
  place: AiPlace,
): Promise<Reply> {
  const waits = (deaf: Refusal): boolean => isBusy(deaf) && nextPause(question, deaf) !== undefined
  const deaf = await listen(desk, ticket.id, prompt, place, waits)
  return deaf ?? desk.services.outside.talk(await talkOf(desk.db, ticket, prompt), place, MAX_TIME)
}

type Reply = AiTalkReply | { fault: 'unset' | 'unreadable'; detail?: string; retryAfter?: number; tokens?: undefined }
type Refusal = Extract<Reply, { fault: unknown }>

/** The assistant may be gone by now, with what it counted. */
async function countTokensOf(tx: DeskTx, promptId: number, { tokens }: Reply): Promise<void> {
  if (tokens && (await prompts.byId(tx.db, promptId))) await countTokens(tx, promptId, tokens)
}

/** What an answer belongs to; drops a question that no assistant is to answer any more. */
async function stillAsked(tx: DeskTx, asking: Asking) {
  const question = await asked(tx.db, asking)
  if (!question) return undefined
  const led = await ledBy(tx.db, question)
  if (led) return { question, ...led }
  await stopAssistant(tx, question.ticketId)
  return undefined
}

async function takeFault(
  tx: DeskTx,
  asking: Asking,
  promptId: number,
  reply: Refusal,
  place: AiPlace | undefined,
): Promise<void> {
  await countTokensOf(tx, promptId, reply)
  const found = await stillAsked(tx, asking)
  if (!found) return
  const { question, ticket, prompt } = found
  await tx.unschedule(lost, question.ticketId)
  if (await triesAgain(tx, question, reply)) return
  const why = refusalOfAi(reply.fault, place, reply.detail)
  await handOver(tx, ticket, prompt, 'failed', language => why.sentence(language))
}

/** Returns whether the contact gets it. */
async function takeAnswer(tx: DeskTx, asking: Asking, read: ReadAnswer, voiced: Voiced): Promise<boolean> {
  const found = await stillAsked(tx, asking)
  if (!found) return false
  const { question, ticket, prompt } = found
  await tx.unschedule(lost, question.ticketId)
  // It is answered from here on, whatever the answer does with the ticket.
  await moveQuestion(tx, ticket.id, { asking: null, tries: 0 })
  await say(tx, question, ticket, prompt, read, voiced)
  return true
}

/** What may go well at another time. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'failed', 'slow', 'unreachable', 'garbage', 'tls'])

/** It hears again in a moment. */
const isBusy = ({ fault, retryAfter }: Refusal): boolean => fault === 'busy' || retryAfter !== undefined

/** When to ask again; undefined where that helps nobody: nobody waits longer than a minute. */
function nextPause({ tries }: Pick<Question, 'tries'>, { fault, retryAfter = 0 }: Refusal): number | undefined {
  const pause = PAUSES[tries]
  if (pause === undefined || !PASSING.has(fault) || retryAfter > LONGEST_PAUSE) return undefined
  return Math.max(pause, retryAfter)
}

async function triesAgain(tx: DeskTx, question: Question, reply: Refusal): Promise<boolean> {
  const { ticketId, tries } = question
  const pause = nextPause(question, reply)
  if (pause === undefined) return false
  await moveQuestion(tx, ticketId, { asking: null, tries: tries + 1 })
  await tx.schedule(ask.at(tx.now + pause, ticketId, { ticketId }))
  return true
}

/** The contact gets the answer, but for what moves the ticket; then what they wrote meanwhile is the next question. */
async function say(
  tx: DeskTx,
  question: Question,
  ticket: TicketRow,
  prompt: PromptRow,
  { text, handsOver, trigger }: ReadAnswer,
  voiced: Voiced,
): Promise<void> {
  const media = voiced && 'note' in voiced ? voiced.note : undefined
  // People of the company, and the assistant the next time, read what a voice note says.
  if (text) await sayAsBot(tx, { ticket, body: text, media })
  const about = { promptId: prompt.id, assistant: prompt.name }
  if (voiced && 'why' in voiced) await recordTrace(tx, ticket.id, 'assistant-unspoken', { ...about, why: voiced.why })
  const said = (await ticketRow(tx.db, ticket.id)) ?? ticket
  const now = text ? await noteAnswer(tx, said) : said
  if (trigger && (await followTrigger(tx, now, prompt, trigger))) return
  if (handsOver) return handOver(tx, now, prompt, 'asked')
  if (!text) await recordTrace(tx, ticket.id, 'assistant-silent', about)
  if (question.number === question.asking) return dropQuestion(tx, ticket.id)
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
  const led = question && (await ledBy(tx.db, question))
  if (led)
    await handOver(tx, led.ticket, led.prompt, 'failed', language => refusalOfAi('slow', undefined).sentence(language))
  else await dropQuestion(tx, ticketId)
}
