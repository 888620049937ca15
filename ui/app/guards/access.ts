import { useEffect } from 'react'
import { featuresOfPage, type PlanFeature } from '../../../core/domain/access/plan-features.ts'
import { storeWorker } from '../../lib/worker.ts'
import { type Feature, hrefOf } from '../feature.ts'
import { features } from '../features.ts'
import { usePlan } from '../session/plan.ts'
import { useUser } from '../session/session.ts'
import { allows, type User } from '../session/user.ts'

export interface Access {
  /** Why this person may not open the page; undefined where they may. */
  refusalOf: (feature: Feature) => 'super' | 'person' | 'plan' | undefined
  /** What the menu and the command bar list. */
  menu: readonly Feature[]
}

/** Which of the built pages are for someone whose plan includes these features: what the routes and the menu are made of. */
export function accessOf(user: User, includes: (feature: PlanFeature) => boolean): Access {
  const errorReplyOf = (feature: Feature): 'super' | 'person' | 'plan' | undefined => {
    const { permission, superOnly, leadsAway } = feature
    if (superOnly && !user.super) return leadsAway ? 'plan' : 'super'
    if (permission && !allows(user, permission)) return 'person'
    const requested = featuresOfPage(hrefOf(feature))
    return requested.length === 0 || requested.some(includes) ? undefined : 'plan'
  }
  const lists = ({ menu }: Feature): boolean => Boolean(menu && (!menu.permission || allows(user, menu.permission)))
  return { refusalOf: errorReplyOf, menu: features.filter(feature => lists(feature) && !errorReplyOf(feature)) }
}

/** Those of the person who is signed in. Until the plan is known it has everything. */
export function useAccess(): Access {
  const user = useUser()
  return accessOf(user, usePlan(user))
}

const FETCH_AHEAD_AFTER = 3000

/** Fetches the scripts of the pages of the menu while nothing else happens: they open at once, also without a network. So does the page that says that there is none. */
export function useFetchAhead({ menu }: Access): void {
  const keys = menu.map(hrefOf).join()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const feature of features)
        if (feature.menu && !feature.menu.seldom && keys.split(',').includes(hrefOf(feature)))
          feature.page.fetch().catch(() => {})
      storeWorker()
    }, FETCH_AHEAD_AFTER)
    return () => clearTimeout(timer)
  }, [keys])
}
