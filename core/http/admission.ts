import type { FastifyRequest } from 'fastify'
import type { Caller } from '../domain/access/caller.ts'
import type { Route } from '../domain/access/routes.ts'
import { fail, isErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { networkOf } from './address.ts'
import { bearer, checkCaller, checkProgram, type Gatekeeper } from './guard.ts'
import type { RequestScheduler } from './shares/request-scheduler.ts'
import { BANKS, NOBODYS, type Share } from './shares/share.ts'

/** Whom a route's rule has let in. */
export type Admitted =
  | { as: 'anybody' }
  | { as: 'caller'; caller: Caller }
  | { as: 'connection'; connection: { companyId: number; whatsappId: number } }
  | { as: 'hook'; hook: { companyId: number; nonce: string } }

/**
 * Lets a request in by its route's rule, by its headers alone: nothing is read of a body that nobody may send. Anyone who is
 * rejected has waited for the strangers' turn, or a flood of wrong tokens would cost everybody what it costs nobody.
 */
export async function admit(
  route: Route,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'params'>,
  gate: Gatekeeper,
  turns: RequestScheduler,
): Promise<Admitted> {
  const share = strangersShare(request.ip)
  if (route.allow === 'connection') await turns.enter(share)
  try {
    return await admitted(route, request, gate)
  } catch (error) {
    if (route.allow !== 'connection') await turns.enter(share)
    throw error
  }
}

async function admitted(
  route: Route,
  { headers, params }: Pick<FastifyRequest, 'headers' | 'params'>,
  gate: Gatekeeper,
): Promise<Admitted> {
  if (route.allow === 'public' || route.allow === 'cookie') return { as: 'anybody' }
  if (route.allow === 'hook') {
    const hook = gate.hookOf(String((params as { hookKey?: unknown }).hookKey))
    if (!hook || !gate.knowsCompany(hook.companyId)) throw fail(generalErrors.ERR_NOT_FOUND)
    // What its standing rejects, its module does: the company is told about a customer's order that began nothing.
    return { as: 'hook', hook }
  }
  const token = bearer(headers.authorization)
  if (!token) throw fail(route.allow === 'connection' ? generalErrors.ERR_API_TOKEN : generalErrors.ERR_NO_TOKEN)
  if (route.allow === 'connection') {
    const connection = await gate.connectionOf(token)
    if (!connection) throw fail(generalErrors.ERR_API_TOKEN)
    checkProgram(route, gate.entitlementsOf(connection.companyId))
    return { as: 'connection', connection }
  }
  const caller = await gate.callerOf(token)
  if (isErrorKind(caller)) throw fail(caller)
  checkCaller(route, caller, gate.entitlementsOf(caller.companyId))
  return { as: 'caller', caller }
}

/** The share of those who are not signed in, by the network that they come from. */
export const strangersShare = (ip: string): Share => ({ company: NOBODYS, person: networkOf(ip) })

/**
 * Whose share of the process a request takes. The programs of a company have one together, so that they cannot keep its people out; the
 * banks have one, so that strangers by the dozen do not keep the word of a payment waiting.
 */
export function shareOf(admitted: Admitted, ip: string, { ownShare }: Pick<Route, 'ownShare'> = {}): Share {
  if (admitted.as === 'anybody') return ownShare ? { company: BANKS, person: networkOf(ip) } : strangersShare(ip)
  if (admitted.as === 'caller') return { company: admitted.caller.companyId, person: `user ${admitted.caller.userId}` }
  if (admitted.as === 'hook') return { company: admitted.hook.companyId, person: 'hooks' }
  return { company: admitted.connection.companyId, person: 'connections' }
}
