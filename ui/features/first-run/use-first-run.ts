import useSWR from 'swr'
import { firstRunRoutes } from '../../../core/tenant/first-run/contract.ts'
import { messageEvents } from '../../../core/tenant/messages/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { client } from '../../lib/api/client.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { useSetUpChanges } from './set-up-changes.ts'

export const firstRunApi = client(firstRunRoutes)

/** How far the company is, followed while it is shown: by what changes, and by each message. */
export function useFirstRun() {
  const run = useSWR('first-run', () => firstRunApi.show())
  const again = (): void => void run.mutate()
  // The caller comes online while the page opens, which changes nothing of this.
  useSetUpChanges(again, useUser().id)
  useEvent(messageEvents.appMessage, ({ action }) => {
    if (action === 'create') again()
  })
  return { run: run.data, failure: run.error as unknown, again }
}
