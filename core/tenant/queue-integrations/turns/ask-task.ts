import type { CompanyContext, CompanyTx } from '../../../company/index.ts'
import { type Abandoned, type Attempted, type Check, task, whenDue } from '../../../company/jobs/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { MAX_ASSISTANT_ANSWERS } from '../../../kit/limits.ts'
import { type Row, run, type TenantDb, table } from '../../../storage/index.ts'
import { restOf, writeDown } from '../../deliveries/index.ts'
import {
  isLeftToBots,
  isTooFast,
  noteAnswer,
  recordTrace,
  type TicketRow,
  ticketRow,
  withoutTriggers,
} from '../../tickets/index.ts'
import type { BotError, BotReply, IntegrationRow } from '../bots/bot.ts'
import { errorOfBot } from '../bots/error.ts'
import { botOf } from '../bots/index.ts'
import type { WholeConversation } from '../bots/payload.ts'
import { signingKey, sourceOf } from '../bots/webhook.ts'
import { getsDeliveries } from '../contract.ts'
import { countContent, withFiles } from './files.ts'
import { inputIn, messageInput } from './input.ts'
import { leaveToPeople, type Why } from './release.ts'
import { ANSWER, dropTurns, firstTurn, goOn, stateOf, storeState, type TurnRow, turns } from './rows.ts'
import { type SpokenReply, sendReply } from './send-reply.ts'
import { stopIntegration } from './stop.ts'

/** What may go well at another time is tried again after these pauses. */
const PAUSES = [2 * SECOND, 10 * SECOND]
const PASSING: ReadonlySet<string> = new Set(['busy', 'failed', 'slow', 'unreachable', 'tls'])
/** Nobody is answered to what they said longer ago (decision 24). */
const TOO_OLD = 5 * MINUTE
const FILE_PATIENCE = 30 * SECOND
const MAX_STATE = 16 * 1024

interface Requested {
  ticketId: number
  turnId: number
}

interface Answered {
  integrationId: number
  source: Parameters<typeof writeDown>[1]
  answered: BotReply | BotError
  files: Awaited<ReturnType<typeof withFiles>> | undefined
}

/** Asks an integration for its answer. What may go well later is asked again after a pause, as long as the integration leads the ticket. */
const answers = task({
  name: ANSWER.kind,
  what: 'an answer of an integration',
  concurrency: MAX_ASSISTANT_ANSWERS,
  lookAfter: 15 * SECOND,
  backoff: [],
  repeatable: true,
  async check(tx, { turnId }: Requested): Promise<Check> {
    const turn = await turns.byId(tx.db, turnId)
    return turn && turn.askedAt !== null ? 'attempt' : 'drop'
  },
  attempt: ask,
  async settle(tx, { turnId }, provided: Answered | undefined) {
    if (!provided) return
    await writeDownPost(tx, provided)
    await take(tx, turnId, provided.answered, provided.files)
  },
  discard: async (company, provided) => provided && company.transaction(tx => writeDownPost(tx, provided)),
  giveUp: answerLost,
})

export const turnJobs = [whenDue(goOn, askFirst, giveUp), answers]

interface Led {
  ticket: TicketRow
  integration: IntegrationRow
}

/** Whom a turn is about, as long as its integration leads the ticket: nobody of the company has it. */
async function ledBy(tx: CompanyTx, turn: TurnRow): Promise<Led | undefined> {
  const ticket = await ticketRow(tx.db, turn.ticketId)
  const integration = await table('queue_integrations').byId(tx.db, turn.integrationId)
  if (!ticket || !integration) return undefined
  const isLed = ticket.useIntegration === 1 && ticket.integrationId === integration.id
  return isLed && isLeftToBots(ticket) ? { ticket, integration } : undefined
}

/** Asks what was said first on a ticket, or says its answer further; what came later waits (behaviour E24). */
async function askFirst(tx: CompanyTx, { ticketId }: { ticketId: number }): Promise<void> {
  const turn = await firstTurn(tx.db, ticketId)
  if (!turn || turn.askedAt !== null) return
  const led = await ledBy(tx, turn)
  if (!led) return stopIntegration(tx, ticketId)
  const { ticket, integration } = led
  if (turn.reply !== null) return sendReply(tx, turn, ticket, integration)
  if (await waitsForFile(tx, turn)) return tx.schedule(goOn.at(tx.now + SECOND, ticketId, { ticketId }))
  const why = whyNot(tx, turn, ticket)
  if (why) return leaveToPeople(tx, ticket, integration, why)
  if (getsDeliveries(integration.type) && (await restOf(tx, sourceOf(integration))) !== undefined)
    return leaveToPeople(tx, ticket, integration, 'resting')
  await turns.update(tx.db, turn.id, { askedAt: tx.now })
  await answers.start(tx, ticketId, { ticketId, turnId: turn.id })
}

/** A file is fetched behind its message. */
async function waitsForFile(tx: CompanyTx, { messageId, heardAt: receivedAt }: TurnRow): Promise<boolean> {
  const message = await messageInput(tx.db, messageId)
  return message?.mediaState === 'pending' && tx.now - receivedAt < FILE_PATIENCE
}

function whyNot(
  tx: CompanyTx,
  { heardAt: receivedAt }: TurnRow,
  ticket: TicketRow,
): Exclude<Why, 'failed' | 'resting'> | undefined {
  const entitlements = tx.entitlements()
  if (!entitlements.features.useIntegrations || !mayAutomate(entitlements)) return 'plan'
  if (tx.now - receivedAt > TOO_OLD) return 'late'
  return isTooFast(ticket, tx.now) ? 'pace' : undefined
}

const CONTACT = 'SELECT * FROM contacts WHERE id = ?'

const contactOf = async (db: TenantDb, id: number): Promise<Row<'contacts'> | undefined> =>
  (await run<Row<'contacts'>>(db, CONTACT, [id]))[0]

async function ask(company: CompanyContext, { turnId }: Requested): Promise<Attempted<Answered | undefined>> {
  const { companyId, services } = company
  const turn = await turns.byId(company.db, turnId)
  const ticket = turn && (await ticketRow(company.db, turn.ticketId))
  const integration = turn && (await table('queue_integrations').byId(company.db, turn.integrationId))
  const contact = ticket && (await contactOf(company.db, ticket.contactId))
  if (!turn || !ticket || !integration || !contact) return { done: undefined }
  const received = await inputIn(company, turn.messageId)
  const conversation: WholeConversation = {
    ...{ companyId, turnId, ticket, integration, heard: received, now: company.clock.now() },
    contact: { ...contact, name: withoutTriggers(contact.name) },
    ...(await stateOf(company.db, turn)),
    signingKey: signingKey(services, integration.id),
  }
  const answered = await botOf(integration).answer(conversation, { ...services, own: company.own })
  if ('fault' in answered && answered.fault === 'stopped') return 'stopped'
  const files = 'fault' in answered ? undefined : await withFiles(company, answered)
  return { done: { integrationId: integration.id, source: sourceOf(integration), answered, files } }
}

/** What was posted is listed among the deliveries of the integration, while that is there. */
async function writeDownPost(tx: CompanyTx, { integrationId, source, answered: { posted } }: Answered): Promise<void> {
  if (posted && (await table('queue_integrations').byId(tx.db, integrationId)))
    await writeDown(tx, source, posted.parcel, posted.attempt)
}

async function take(
  tx: CompanyTx,
  turnId: number,
  answered: BotReply | BotError,
  files: Awaited<ReturnType<typeof withFiles>> | undefined,
): Promise<void> {
  const turn = await turns.byId(tx.db, turnId)
  if (!turn || turn.askedAt === null) return
  const led = await ledBy(tx, turn)
  if (!led) return stopIntegration(tx, turn.ticketId)
  const { ticket, integration } = led
  if ('fault' in answered || !files) return failed(tx, turn, led, answered as BotError)
  const { state, trigger, ends, close } = answered
  await storeState(tx, turn, state !== null && state.length > MAX_STATE ? null : state)
  const about = { integrationId: integration.id, integration: integration.name }
  const n = countContent(files.said)
  // What is not said is told where it is held back.
  if (n === 0 || mayAutomate(tx.entitlements()))
    await recordTrace(tx, ticket.id, 'integration-answered', { ...about, n, milliseconds: tx.now - turn.askedAt })
  if (files.isCut) await recordTrace(tx, ticket.id, 'integration-cut', about)
  const spoken: SpokenReply = {
    said: files.said,
    ...(trigger && { trigger }),
    ...(ends && { ends }),
    ...(close && { close }),
  }
  const reply = JSON.stringify(spoken)
  await turns.update(tx.db, turnId, { askedAt: null, reply })
  await sendReply(tx, { ...turn, reply }, n > 0 ? await noteAnswer(tx, ticket) : ticket, integration)
}

async function failed(tx: CompanyTx, turn: TurnRow, { ticket, integration }: Led, error: BotError): Promise<void> {
  const pause = PAUSES[turn.tries]
  if (pause === undefined || error.mayHaveHeard || !PASSING.has(error.fault))
    return leaveToPeople(tx, ticket, integration, 'failed', language =>
      errorOfBot(error, integration.urlN8N).sentence(language),
    )
  await turns.update(tx.db, turn.id, { askedAt: null, tries: turn.tries + 1 })
  await tx.schedule(goOn.at(tx.now + pause, ticket.id, { ticketId: ticket.id }))
}

/** The answer was lost, with the process or by an error of ours: it is asked for again, as one that came too late. */
async function answerLost(tx: CompanyTx, { ticketId, turnId }: Requested, { cause }: Abandoned<never>): Promise<void> {
  if (cause === 'stuck') return giveUp(tx, { ticketId })
  const turn = await turns.byId(tx.db, turnId)
  if (!turn || turn.askedAt === null) return
  const led = await ledBy(tx, turn)
  if (!led) return stopIntegration(tx, ticketId)
  await failed(tx, turn, led, { fault: 'slow' })
}

/** Nothing more is tried: people go on. */
async function giveUp(tx: CompanyTx, { ticketId }: { ticketId: number }): Promise<void> {
  const turn = await firstTurn(tx.db, ticketId)
  const led = turn && (await ledBy(tx, turn))
  if (led)
    await leaveToPeople(tx, led.ticket, led.integration, 'failed', language =>
      errorOfBot({ fault: 'failed' }, led.integration.urlN8N).sentence(language),
    )
  else await dropTurns(tx, ticketId)
}
