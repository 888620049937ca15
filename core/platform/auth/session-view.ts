import type { Caller } from '../../access/caller.ts'
import { brazilianDay } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { OverdueSession, Session, SessionUser } from './contract.ts'
import type { AuthHouse } from './house.ts'
import type { Person } from './needs.ts'

/** The signed-in person as the wire shows them. */
export async function sessionUser({ needs }: AuthHouse, caller: Caller): Promise<SessionUser> {
  const { companyId } = caller
  const person = await needs.personOf(companyId, caller.userId)
  if (!person) throw fail(generalErrors.ERR_SESSION_EXPIRED)
  const { dueDate, timeZone } = needs.standingOf(companyId)
  const company = { id: companyId, name: needs.companyNameOf(companyId), dueDate, timeZone }
  return {
    id: caller.userId,
    name: person.name,
    email: person.email,
    profile: person.profile,
    super: caller.super,
    companyId,
    company: { ...company, settings: await needs.settingsOf(companyId) },
    whatsappId: person.whatsappId,
    queues: queuesOf(person),
    allTicket: person.allTicket ? 'enable' : 'disable',
    mustChangePassword: caller.mustChangePassword,
  }
}

/**
 * The answer of login and refresh. For an overdue company it is the refusal with the token that pays (decision 4): throws
 * ERR_COMPANY_OVERDUE.
 */
export async function answerSession(house: AuthHouse, sessionId: number): Promise<Session> {
  const caller = await house.callers.of(sessionId)
  if (!caller) throw fail(generalErrors.ERR_SESSION_EXPIRED)
  const session = {
    token: house.accessTokens.issue(sessionId),
    user: await sessionUser(house, caller),
    sessionId,
  }
  const standing = house.needs.standingOf(caller.companyId)
  if (!standing.overdue) return session
  const overdue: OverdueSession = { ...session, date: brazilianDay(standing.dueDate) }
  throw fail(generalErrors.ERR_COMPANY_OVERDUE, overdue)
}

const queuesOf = ({ queues }: Person) => queues.map(({ id, name, color }) => ({ id, queueId: id, name, color }))
