import type { Caller, Standing } from '../access/caller.ts'
import { may, type Permission } from '../access/roles.ts'
import type { Route } from '../access/routes.ts'
import { type ErrorCode, fail } from '../kit/errors.ts'

/** What the guard asks of the rooms. */
export interface Gatekeeper {
  /** Who holds this access token; why not, otherwise. */
  callerOf(token: string): Promise<Caller | ErrorCode>
  /** Whose connection token this is. */
  connectionOf(token: string): Promise<{ companyId: number; whatsappId: number } | undefined>
  standingOf(companyId: number): Standing
  knowsCompany(companyId: number): boolean
}

/** Calls that a person with a provisional password may make: see who they are, change it, leave. */
const WITH_PROVISIONAL_PASSWORD: readonly Permission[] = ['session:own', 'users:editSelf']

/**
 * The rule of a route for a signed-in caller, in the order in which a person would want to hear it: the company's
 * standing, the password, the permission, the plan. Throws the refusal.
 */
export function checkCaller(route: Route, caller: Caller, standing: Standing): void {
  if (!standing.active) throw fail('ERR_COMPANY_INACTIVE')
  if (standing.overdue && !route.whenOverdue)
    throw fail('ERR_COMPANY_OVERDUE', { date: brazilianDay(standing.dueDate) })
  const allow = route.allow as Permission | 'super'
  if (caller.mustChangePassword && !WITH_PROVISIONAL_PASSWORD.includes(allow as Permission))
    throw fail('ERR_PASSWORD_CHANGE_REQUIRED')
  if (allow === 'super' ? !caller.super : !may(caller.profile, allow)) throw fail('ERR_NO_PERMISSION')
  checkFeature(route, standing)
}

/** Whose desk a call works on: the caller's own, or the one that a super administrator names. Throws ERR_NO_COMPANY_FOUND. */
export function companyOfCall(route: Route, caller: Caller, query: unknown, gate: Gatekeeper): number {
  const named = Number((query as { companyId?: unknown }).companyId || caller.companyId)
  if (!route.anyCompany || !caller.super || named === caller.companyId) return caller.companyId
  if (!gate.knowsCompany(named)) throw fail('ERR_NO_COMPANY_FOUND')
  return named
}

export function checkConnection(route: Route, standing: Standing): void {
  if (!standing.active) throw fail('ERR_COMPANY_INACTIVE')
  if (standing.overdue) throw fail('ERR_COMPANY_OVERDUE', { date: brazilianDay(standing.dueDate) })
  checkFeature(route, standing)
}

function checkFeature(route: Route, standing: Standing): void {
  if (route.feature && !standing.features[route.feature]) throw fail('ERR_PLAN_FEATURE', { feature: route.feature })
}

/** `2026-11-21` as `21/11/2026`, the way the specification's text shows it. */
export const brazilianDay = (day: string | null): string => (day ?? '').split('-').reverse().join('/')

export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
}
