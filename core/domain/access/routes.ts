import type { RouteShape } from '../../kit/contract.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call a route; the guard reads it. `public`: anybody; `cookie`: anyone who holds a refresh cookie; `super`: the platform's administrators;
 * `connection`: the bearer of a connection's token (external API); `hook`: anyone who knows the key in its address, its parameter
 * `hookKey`; otherwise a permission of the caller's profile.
 */
export type Allow = 'public' | 'cookie' | 'super' | 'connection' | 'hook' | Permission

export interface Route extends RouteShape {
  allow: Allow
  /** Open also to a plan without the feature that covers it (`covers`): it ends and leaves what there is from before, or asks for itself. */
  withoutPlan?: true
  /** Open to someone with a provisional password, who has to choose their own before anything else. */
  whenProvisional?: true
  /** Open to the narrow session of an overdue company (decision 4). */
  whenOverdue?: true
  /**
   * A super administrator may name another company in `companyId`, of the body where the route takes one and else of the
   * query; others' is ignored (decision 5).
   */
  anyCompany?: true
  /** Without a token its address answers as this public route does, which is asked the same way. */
  visitors?: string
  /** Has a share of the process of its own, beside that of strangers: a bank waits for no answer of theirs. */
  ownShare?: true
}

/**
 * Names the calls of a module.
 * @__NO_SIDE_EFFECTS__
 */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes
}
