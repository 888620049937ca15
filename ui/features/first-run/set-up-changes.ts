import { connectionEvents } from '../../../core/tenant/connections/contract.ts'
import { queueEvents } from '../../../core/tenant/queues/contract.ts'
import { userEvents } from '../../../core/tenant/users/contract.ts'
import { useEvent, useGap } from '../../lib/realtime/index.ts'

/** Something of what a company needs has changed: numbers, queues, people but for one; or was missed. */
export function useSetUpChanges(changed: () => void, exceptUserId?: number): void {
  useEvent(connectionEvents.whatsapp, changed)
  useEvent(queueEvents.queue, changed)
  useEvent(userEvents.user, event => {
    if (event.action === 'delete' || event.user.id !== exceptUserId) changed()
  })
  useGap(changed)
}
