import { useEffect } from 'react'
import { settingEvents, settingRules } from '../../../../core/tenant/settings/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { settingOf } from '../../../app/session/user.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** After how many minutes of waiting a row is amber and red; 0 is never. */
export interface WaitingLimits {
  amber: number
  red: number
}

const keys = { amber: 'waitingAmber', red: 'waitingRed' } as const

const limits = createStore<WaitingLimits>({
  amber: Number(settingRules.waitingAmber.initial),
  red: Number(settingRules.waitingRed.initial),
})

export const useWaitingLimits = (): WaitingLimits => useStore(limits)

/** Keeps them as the company has them: as they were at the sign-in, and as administrators change them. */
export function useStoredLimits(): void {
  const user = useUser()
  useEffect(() => {
    const minutes = (name: keyof WaitingLimits) =>
      Number(settingOf(user, keys[name]) ?? settingRules[keys[name]].initial)
    limits.set({ amber: minutes('amber'), red: minutes('red') })
  }, [user])
  useEvent(settingEvents.settings, ({ setting: { key, value } }) => {
    if (key === keys.amber) limits.set({ ...limits.get(), amber: Number(value) })
    if (key === keys.red) limits.set({ ...limits.get(), red: Number(value) })
  })
}

/** How a wait of so many milliseconds looks. */
export function toneOfWait(waited: number, { amber, red }: WaitingLimits): 'calm' | 'warning' | 'danger' {
  const minutes = waited / 60_000
  if (red > 0 && minutes >= red) return 'danger'
  return amber > 0 && minutes >= amber ? 'warning' : 'calm'
}
