import type { Caller, Entitlements } from '../domain/access/caller.ts'
import { mayDo } from '../domain/access/permissions.ts'
import { featuresOfCall } from '../domain/access/plan-features.ts'
import type { Route } from '../domain/access/routes.ts'
import { type ErrorKind, fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'

/** What the guard asks of the modules. */
export interface Gatekeeper {
  /** Who holds this access token; why not, otherwise. */
  callerOf(token: string): Promise<Caller | ErrorKind>
  /** Whose connection token this is. */
  connectionOf(token: string): Promise<{ companyId: number; whatsappId: number } | undefined>
  /** Whose address of a webhook has this key. */
  hookOf(key: string): { companyId: number; nonce: string } | undefined
  entitlementsOf(companyId: number): Entitlements
  knowsCompany(companyId: number): boolean
}

/**
 * The rule of a route for a signed-in caller, in the order in which a person would want to hear it: the company's
 * standing, the password, the permission, the plan. Throws the rejection. What an overdue company may do is to pay, whatever else
 * its people should do first.
 */
export function checkCaller(route: Route, caller: Caller, entitlements: Entitlements): void {
  checkEntitlements(route.whenOverdue ? { ...entitlements, overdue: false } : entitlements)
  const isPaying = entitlements.overdue && route.whenOverdue
  if (caller.mustChangePassword && !route.whenProvisional && !isPaying)
    throw fail(generalErrors.ERR_PASSWORD_CHANGE_REQUIRED)
  if (!isAllowed(route, caller)) throw fail(generalErrors.ERR_NO_PERMISSION)
  checkFeature(route, entitlements)
}

function isAllowed({ allow }: Route, caller: Caller): boolean {
  return typeof allow === 'object' ? mayDo(caller, allow) : allow === 'super' && caller.super
}

/** Whose desk a call works on: the caller's own, or the one that a super administrator names. Throws ERR_NO_COMPANY_FOUND. */
export function companyOfCall(
  route: Route,
  caller: Caller,
  { query, body }: { query: unknown; body: unknown },
  gate: Gatekeeper,
): number {
  const { companyId } = ((route.body ? body : query) ?? {}) as { companyId?: unknown }
  const named = Number(companyId || caller.companyId)
  if (!route.anyCompany || !caller.super || named === caller.companyId) return caller.companyId
  if (!gate.knowsCompany(named)) throw fail(generalErrors.ERR_NO_COMPANY_FOUND)
  return named
}

/** The rule of a route for programs, who are nobody of the company. */
export function checkProgram(route: Route, entitlements: Entitlements): void {
  checkEntitlements(entitlements)
  checkFeature(route, entitlements)
}

/** Throws ERR_COMPANY_INACTIVE and ERR_COMPANY_OVERDUE. */
export function checkEntitlements({
  active,
  overdue,
  dueDate,
}: Pick<Entitlements, 'active' | 'overdue' | 'dueDate'>): void {
  if (!active) throw fail(generalErrors.ERR_COMPANY_INACTIVE)
  if (overdue) throw fail(generalErrors.ERR_COMPANY_OVERDUE, { date: brazilianDay(dueDate) })
}

function checkFeature(route: Route, { features }: Entitlements): void {
  const requested = featuresOfCall(route)
  const [feature] = requested
  if (feature && !requested.some(one => features[one])) throw fail(generalErrors.ERR_PLAN_FEATURE, { feature })
}

/** `2026-11-21` as `21/11/2026`, the way the specification's text shows it. */
export const brazilianDay = (day: string | null): string => (day ?? '').split('-').reverse().join('/')

export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
}
