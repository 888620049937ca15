import useSWR from 'swr'
import { mailEvents, mailRoutes } from '../../../core/platform/mails/contract.ts'
import { client } from '../../lib/api/client.ts'
import { useEvent } from '../../lib/realtime/index.ts'

const api = client(mailRoutes)

/** How many mails wait, and why; '' while none was tried in vain. */
export function useMailState(): { waiting: number; failure: string } {
  const { data, mutate } = useSWR('mail state', () => api.state())
  useEvent(mailEvents.billingMails, () => void mutate())
  return data ?? { waiting: 0, failure: '' }
}
