import { useEffect } from 'react'
import type { PlanFeature } from '../../../core/access/plan-features.ts'
import { type Feature, hrefOf } from '../feature.ts'
import { features } from '../features.ts'
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
  const opens = ({ permission, superOnly, plan }: Feature): boolean =>
    (!superOnly || user.super) && (!permission || allows(user, permission)) && (!plan || [plan].flat().some(includes))
  const lists = ({ menu }: Feature): boolean => Boolean(menu && (!menu.permission || allows(user, menu.permission)))
  return { opens, menu: features.filter(feature => lists(feature) && opens(feature)) }
}

const FETCH_AHEAD_AFTER = 3000

/** Fetches the scripts of the pages of the menu while nothing else happens: they open at once, also without a network. */
export function useFetchAhead({ menu }: Access): void {
  const keys = menu.map(hrefOf).join()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const feature of features)
        if (feature.menu && !feature.menu.seldom && keys.split(',').includes(hrefOf(feature)))
          feature.page.fetch().catch(() => {})
    }, FETCH_AHEAD_AFTER)
    return () => clearTimeout(timer)
  }, [keys])
}
