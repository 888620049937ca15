import { randomUUID } from 'node:crypto'
import type { AiEndpoint, AiError, Mail, MailEndpoint, MailError } from '../../clients/index.ts'
import { type CompanyContext, companyState } from '../../company/index.ts'
import { externalErrorList } from '../../domain/external-errors.ts'
import type { AiAnswer, AiRequest } from '../../flow-engine/effects.ts'
import type { CompanyCall } from '../../http/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { type ErrorKind, type Failure, fail } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { MAX_INTEGRATION_TRIES } from '../../kit/limits.ts'
import { OF_COMPANY, Quota } from '../../kit/quota.ts'
import { type AiChange, integrationErrors as errors, type MailChange } from './contract.ts'
import { aiEndpoint, aiFromInput, mailEndpoint, mailFromInput } from './integrations.ts'

const error = (problem: AiError | MailError, place: string, detail = ''): Failure =>
  fail(externalErrorList[problem], { place, detail })

const nameOf = (place: AiEndpoint | MailEndpoint): string =>
  'baseUrl' in place ? hostOf(place.baseUrl) : `${place.host}:${place.port}`

/** What is no address after all is reported as it is written. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** What became of a mail; one that a stop of the program broke off may have been sent, or not. */
export type MailOutcome = { is: 'sent' | 'broken off' } | { is: 'refused'; why: Failure; isTemporary: boolean }

/** Hands a mail to the company's server once. */
export async function mailOut({ db, services }: CompanyContext, mail: Mail): Promise<MailOutcome> {
  const place = await mailEndpoint(db, services)
  if (place === 'unset' || place === 'unreadable')
    return { is: 'refused', why: missing(place, errors.ERR_NO_MAIL_SET_UP), isTemporary: false }
  const reply = await services.outside.mail(mail, place)
  if ('sent' in reply) return { is: 'sent' }
  if (reply.fault === 'stopped') return { is: 'broken off' }
  const why = error(reply.fault, nameOf(place), reply.detail)
  return { is: 'refused', why, isTemporary: reply.isTemporary }
}

const missing = (place: 'unset' | 'unreadable', unset: ErrorKind): Failure =>
  fail(place === 'unset' ? unset : errors.ERR_INTEGRATION_UNREADABLE)

/** Why an AI did not answer, in words; `fault` may be that there is none, or that its key can no longer be read. */
export const errorOfAi = (
  problem: AiError | 'unset' | 'unreadable',
  place: AiEndpoint | undefined,
  detail = '',
): Failure =>
  problem === 'unset' || problem === 'unreadable'
    ? missing(problem, errors.ERR_NO_AI_SET_UP)
    : error(problem, place ? nameOf(place) : '', detail)

/** Asks the company's AI once; undefined where a stop of the program broke that off. */
export async function askCompanysAi(
  { db, services }: CompanyContext,
  requested: AiRequest,
): Promise<AiAnswer | undefined> {
  const place = await aiEndpoint(db, services)
  const isThere = typeof place !== 'string'
  const reply = await services.outside.ai(requested, isThere ? place : undefined)
  if (reply && 'text' in reply) return { for: 'ai', text: reply.text }
  if (reply?.fault === 'stopped') return undefined
  const why =
    reply && isThere
      ? error(reply.fault, nameOf(place), reply.detail)
      : missing(place === 'unreadable' ? place : 'unset', errors.ERR_NO_AI_SET_UP)
  return { for: 'ai', error: why.sentence('pt') }
}

/** Asks the company's AI for someone who waits; throws why it did not answer. */
export async function answerOfCompanysAi(
  { db, services }: CompanyContext,
  requested: AiRequest,
): Promise<{ text: string }> {
  return answerOf(services, await aiEndpoint(db, services), requested)
}

async function answerOf(
  { outside }: CompanyContext['services'],
  place: Placed,
  requested: AiRequest,
): Promise<{ text: string }> {
  if (typeof place === 'string') throw missing(place, errors.ERR_NO_AI_SET_UP)
  const reply = await outside.ai(requested, place)
  if (!reply) throw fail(errors.ERR_NO_AI_SET_UP)
  if ('fault' in reply) throw error(reply.fault, nameOf(place), reply.detail)
  return reply
}
type Placed = Awaited<ReturnType<typeof aiEndpoint>>

const tries = companyState(
  ({ clock }) => new Quota(clock, { max: MAX_INTEGRATION_TRIES, per: HOUR, refusal: errors.ERR_TOO_MANY_TRIES }),
)

/** Sends the caller a mail by what a form says; throws why it did not go. */
export async function tryMail(
  { company, caller, language }: CompanyCall,
  provided: MailChange,
): Promise<{ to: string }> {
  const { db, services } = company
  company.own(tries).take(OF_COMPANY)
  const place = await mailFromInput(db, services, provided)
  if (typeof place === 'string') throw missing(place, errors.ERR_NO_MAIL_SET_UP)
  const { email: to } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const reply = await services.outside.mail({ id: mailId(place.sender), to, ...greetings[language] }, place)
  if ('fault' in reply) throw error(reply.fault, nameOf(place), reply.detail)
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
export async function tryAi({ company }: CompanyCall, provided: AiChange): Promise<{ text: string }> {
  const { db, services } = company
  company.own(tries).take(OF_COMPANY)
  const place = await aiFromInput(db, services, provided)
  const message = 'Olá! Responda com uma frase curta.'
  return answerOf(services, place, { for: 'ai', instructions: '', examples: [], history: [], message })
}
