import { useSWRConfig } from 'swr'
import { authEvents } from '../../../core/platform/auth/contract.ts'
import { useEvent, useGap } from '../../lib/realtime/index.ts'
import { planKey } from './plan.ts'
import { reloadUser, useUser } from './session.ts'

/** Learns that of the company something may be another than before, which anyone who shows it asks for again. */
export function useCompanyChange(listener: () => void): void {
  useEvent(authEvents.company, listener)
  useGap(listener)
}

/** Follows what others change about the company: its name, due date and time zone, and what its plan includes, are the new ones at once. */
export function useOwnCompany(): void {
  const { companyId } = useUser()
  const { mutate } = useSWRConfig()
  // After a gap `useOwnRights` asks for it.
  useEvent(authEvents.company, () => void reloadUser().catch(() => undefined))
  useCompanyChange(() => void mutate(planKey(companyId)))
}
