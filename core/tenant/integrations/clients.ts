import { randomUUID } from 'node:crypto'
import { companyState, type Desk } from '../../company/index.ts'
import type { AiAnswer, AiRequest } from '../../flow-engine/effects.ts'
import type { DeskCall } from '../../http/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { type ErrorKind, type Failure, fail } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { MAX_INTEGRATION_TRIES } from '../../kit/limits.ts'
import { outsideRefusals } from '../../domain/external-errors.ts'
import { OF_COMPANY, Quota } from '../../kit/quota.ts'
import type { AiFault, AiPlace, Mail, MailFault, MailPlace } from '../../clients/index.ts'
import { type AiChange, integrationErrors as errors, type MailChange } from './contract.ts'
import { aiAsGiven, aiPlace, mailAsGiven, mailPlace } from './integrations.ts'

const refusal = (fault: AiFault | MailFault, place: string, detail = ''): Failure =>
  fail(outsideRefusals[fault], { place, detail })

const nameOf = (place: AiPlace | MailPlace): string =>
  'baseUrl' in place ? hostOf(place.baseUrl) : `${place.host}:${place.port}`

/** What is no address after all is told as it is written. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** What became of a mail; one that a stop of the program broke off may have been sent, or not. */
export type MailOutcome = { is: 'sent' | 'broken off' } | { is: 'refused'; why: Failure; isTemporary: boolean }

/** Hands a mail to the company's server once. */
export async function mailOut({ db, services }: Desk, mail: Mail): Promise<MailOutcome> {
  const place = await mailPlace(db, services)
  if (place === 'unset' || place === 'unreadable')
    return { is: 'refused', why: missing(place, errors.ERR_NO_MAIL_SET_UP), isTemporary: false }
  const reply = await services.outside.mail(mail, place)
  if ('sent' in reply) return { is: 'sent' }
  if (reply.fault === 'stopped') return { is: 'broken off' }
  const why = refusal(reply.fault, nameOf(place), reply.detail)
  return { is: 'refused', why, isTemporary: reply.isTemporary }
}

const missing = (place: 'unset' | 'unreadable', unset: ErrorKind): Failure =>
  fail(place === 'unset' ? unset : errors.ERR_INTEGRATION_UNREADABLE)

/** Why an AI did not answer, in words; `fault` may be that there is none, or that its key can no longer be read. */
export const refusalOfAi = (
  fault: AiFault | 'unset' | 'unreadable',
  place: AiPlace | undefined,
  detail = '',
): Failure =>
  fault === 'unset' || fault === 'unreadable'
    ? missing(fault, errors.ERR_NO_AI_SET_UP)
    : refusal(fault, place ? nameOf(place) : '', detail)

/** Asks the company's AI once; undefined where a stop of the program broke that off. */
export async function askCompanysAi({ db, services }: Desk, asked: AiRequest): Promise<AiAnswer | undefined> {
  const place = await aiPlace(db, services)
  const isThere = typeof place !== 'string'
  const reply = await services.outside.ai(asked, isThere ? place : undefined)
  if (reply && 'text' in reply) return { for: 'ai', text: reply.text }
  if (reply?.fault === 'stopped') return undefined
  const why =
    reply && isThere
      ? refusal(reply.fault, nameOf(place), reply.detail)
      : missing(place === 'unreadable' ? place : 'unset', errors.ERR_NO_AI_SET_UP)
  return { for: 'ai', error: why.sentence('pt') }
}

/** Asks the company's AI for somebody who waits; throws why it did not answer. */
export async function answerOfCompanysAi({ db, services }: Desk, asked: AiRequest): Promise<{ text: string }> {
  return answerOf(services, await aiPlace(db, services), asked)
}

async function answerOf({ outside }: Desk['services'], place: Placed, asked: AiRequest): Promise<{ text: string }> {
  if (typeof place === 'string') throw missing(place, errors.ERR_NO_AI_SET_UP)
  const reply = await outside.ai(asked, place)
  if (!reply) throw fail(errors.ERR_NO_AI_SET_UP)
  if ('fault' in reply) throw refusal(reply.fault, nameOf(place), reply.detail)
  return reply
}
type Placed = Awaited<ReturnType<typeof aiPlace>>

const tries = companyState(
  ({ clock }) => new Quota(clock, { max: MAX_INTEGRATION_TRIES, per: HOUR, refusal: errors.ERR_TOO_MANY_TRIES }),
)

/** Sends the caller a mail by what a form says; throws why it did not go. */
export async function tryMail({ desk, caller, language }: DeskCall, given: MailChange): Promise<{ to: string }> {
  const { db, services } = desk
  desk.own(tries).take(OF_COMPANY)
  const place = await mailAsGiven(db, services, given)
  if (typeof place === 'string') throw missing(place, errors.ERR_NO_MAIL_SET_UP)
  const { email: to } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const reply = await services.outside.mail({ id: mailId(place.sender), to, ...greetings[language] }, place)
  if ('fault' in reply) throw refusal(reply.fault, nameOf(place), reply.detail)
  return { to }
}

/** Of one mail and no other; its domain is the sender's. */
export const mailId = (sender: string): string => `${randomUUID()}@${sender.slice(sender.lastIndexOf('@') + 1)}`

const greetings: Record<Language, { subject: string; body: string }> = {
  pt: { subject: 'Teste do Balcão', body: 'Este é um teste. O envio de e-mails funciona.' },
  en: { subject: 'A test of Balcão', body: 'This is a test. Sending e-mail works.' },
  es: { subject: 'Prueba de Balcão', body: 'Esta es una prueba. El envío de correos funciona.' },
}

/** Says hello to an AI by what a form says; throws why it did not answer. */
export async function tryAi({ desk }: DeskCall, given: AiChange): Promise<{ text: string }> {
  const { db, services } = desk
  desk.own(tries).take(OF_COMPANY)
  const place = await aiAsGiven(db, services, given)
  const message = 'Olá! Responda com uma frase curta.'
  return answerOf(services, place, { for: 'ai', instructions: '', examples: [], history: [], message })
}
