import { useEffect, useRef } from 'react'
import { userEvents } from '../../../core/tenant/users/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { showInfo } from '../../kit/toast.ts'
import { realtime, useEvent, useGap } from '../../lib/realtime/index.ts'
import { appTexts } from '../texts.ts'
import { reloadUser, useUser } from './session.ts'
import type { User } from './user.ts'

/**
 * Follows what others change about this person: menu, pages and buttons are those of the new rights at once, what is shown
 * is fetched anew, and a word says why.
 */
export function useOwnRights(): void {
  const t = useTexts(appTexts)
  const user = useUser()
  const renew = (): void => void reloadUser().catch(() => undefined)
  useEvent(userEvents.user, told => {
    if (told.action === 'update' && told.user.id === user.id) renew()
  })
  useGap(renew)
  const rights = rightsOf(user)
  const before = useRef(rights)
  useEffect(() => {
    if (before.current === rights) return
    before.current = rights
    showInfo(t('rightsChanged'))
    realtime.refetch()
  }, [rights, t])
}

const rightsOf = ({ profile, super: isSuper, allTicket, queues, whatsappId }: User): string =>
  JSON.stringify([profile, isSuper, allTicket, queues.map(({ queueId }) => queueId).toSorted(), whatsappId])
