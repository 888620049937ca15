import type { RouteShape } from '../kit/contract.ts'
import type { PlanFeature } from './plan-features.ts'
import type { Permission } from './roles.ts'

/**
 * Who may call a route. `public`: anybody; `cookie`: whoever holds a refresh cookie; `super`: the platform's administrators;
 * `connection`: the bearer of a connection's token (external API); otherwise a permission of the caller's profile.
 */
export type Allow = 'public' | 'cookie' | 'super' | 'connection' | Permission

export interface Route extends RouteShape {
  allow: Allow
  /** The plan must include it, else ERR_PLAN_FEATURE. */
  feature?: PlanFeature
  /** Open to the narrow session of an overdue company (decision 4). */
  whenOverdue?: true
  /** A super administrator may name another company in the query's `companyId`; others' is ignored (decision 5). */
  anyCompany?: true
}

/** Names the calls of a room; see `contract.ts` of any room. */
export const defineRoutes = <const T extends Record<string, Route>>(routes: T): T => routes
