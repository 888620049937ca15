import type { Person, Platform } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { brazilianDay } from '../../http/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { callers } from './callers.ts'
import type { OverdueSession, Session, SessionUser } from './contract.ts'
import { accessTokens } from './tokens.ts'

/** The signed-in person as the wire shows them. */
export async function sessionUser(platform: Platform, caller: Caller): Promise<SessionUser> {
  const { companies, askDesk } = platform
  const { companyId } = caller
  const person = await askDesk(companyId, 'personOf', [caller.userId])
  if (!person) throw fail(generalErrors.ERR_SESSION_EXPIRED)
  const { dueDate, lastDay, timeZone } = companies.entitlementsOf(companyId)
  const company = { id: companyId, name: companies.nameOf(companyId), dueDate, lastDay, timeZone }
  return {
    id: caller.userId,
    name: person.name,
    email: person.email,
    profile: person.profile,
    super: caller.super,
    companyId,
    company: { ...company, settings: await askDesk(companyId, 'settingsOf', []) },
    whatsappId: person.whatsappId,
    queues: queuesOf(person),
    allTicket: person.allTicket ? 'enable' : 'disable',
    followsQueues: person.followsQueues,
    rights: [...person.rights],
    pausedUntil: person.pausedUntil === null ? null : wireTime(person.pausedUntil),
    mustChangePassword: caller.mustChangePassword,
  }
}

/**
 * The answer of login and refresh. For an overdue company it is the rejection with the token that pays (decision 4): throws
 * ERR_COMPANY_OVERDUE.
 */
export async function sessionOf(platform: Platform, sessionId: number): Promise<Session> {
  const caller = await platform.own(callers).of(sessionId)
  if (!caller) throw fail(generalErrors.ERR_SESSION_EXPIRED)
  const session = {
    token: platform.own(accessTokens).issue(sessionId, caller.companyId),
    user: await sessionUser(platform, caller),
    sessionId,
  }
  const entitlements = platform.companies.entitlementsOf(caller.companyId)
  if (!entitlements.overdue) return session
  const overdue: OverdueSession = { ...session, date: brazilianDay(entitlements.dueDate) }
  throw fail(generalErrors.ERR_COMPANY_OVERDUE, overdue)
}

const queuesOf = ({ queues }: Person) => queues.map(({ id, name, color }) => ({ id, queueId: id, name, color }))
