import type { PlanFeature } from '../../../core/access/plan-features.ts'
import { type Feature, features } from '../features.ts'
import { usePlan } from '../session/plan.ts'
import { useUser } from '../session/session.ts'
import { allows } from '../session/user.ts'

export interface Access {
  /** Whether this person finds the page in the menu and may open it. */
  opens: (feature: Feature) => boolean
  /** What the menu and the command bar list. */
  menu: readonly Feature[]
}

/** Which of the built pages are for the person who is signed in. */
export function useAccess(): Access {
  const user = useUser()
  const includes: (feature: PlanFeature) => boolean = usePlan(user)
  const opens = ({ permission, plan }: Feature): boolean =>
    (!permission || allows(user, permission)) && (!plan || includes(plan))
  return { opens, menu: features.filter(feature => feature.menu && opens(feature)) }
}
