import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Route } from '../access/routes.ts'
import { fail, isErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { bearer, checkCaller, checkConnection, type Gatekeeper } from './guard.ts'
import { NOBODYS, type Share } from './shares/share.ts'

/** Whom a route's rule has let in. */
export type Admitted =
  | { as: 'anybody' }
  | { as: 'caller'; caller: Caller }
  | { as: 'connection'; connection: { companyId: number; whatsappId: number } }

/** Lets a request in by its route's rule, by its headers alone: nothing is read of a body that nobody may send. */
export async function admit(
  route: Route,
  { headers }: Pick<FastifyRequest, 'headers'>,
  gate: Gatekeeper,
): Promise<Admitted> {
  if (route.allow === 'public' || route.allow === 'cookie') return { as: 'anybody' }
  const token = bearer(headers.authorization)
  if (!token) throw fail(route.allow === 'connection' ? generalErrors.ERR_API_TOKEN : generalErrors.ERR_NO_TOKEN)
  if (route.allow === 'connection') {
    const connection = await gate.connectionOf(token)
    if (!connection) throw fail(generalErrors.ERR_API_TOKEN)
    checkConnection(route, gate.standingOf(connection.companyId))
    return { as: 'connection', connection }
  }
  const caller = await gate.callerOf(token)
  if (isErrorKind(caller)) throw fail(caller)
  checkCaller(route, caller, gate.standingOf(caller.companyId))
  return { as: 'caller', caller }
}

/** Whose share of the process a request takes. */
export function shareOf(admitted: Admitted, ip: string): Share {
  if (admitted.as === 'anybody') return { company: NOBODYS, person: ip }
  if (admitted.as === 'caller') return { company: admitted.caller.companyId, person: `user ${admitted.caller.userId}` }
  const { companyId, whatsappId } = admitted.connection
  return { company: companyId, person: `connection ${whatsappId}` }
}
