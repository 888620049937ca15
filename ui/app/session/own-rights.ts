import { useEffect, useRef } from 'react'
import { userEvents } from '../../../core/tenant/users/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { showInfo } from '../../kit/toast.ts'
import { realtime, useEvent, useGap } from '../../lib/realtime/index.ts'
import { appTexts } from '../texts.ts'
import { reloadUser, useUser } from './session.ts'
import type { User } from './user.ts'

type Told = Pick<User, 'name' | 'email' | 'profile' | 'super' | 'allTicket' | 'queues' | 'whatsappId'>

/**
 * Follows what others change about this person: menu, pages and buttons are those of the new rights at once, what is shown
 * is fetched anew, and a word says why.
 */
export function useOwnRights(): void {
  const t = useTexts(appTexts)
  const user = useUser()
  const renew = (): void => void reloadUser().catch(() => undefined)
  const known = useRef(toldOf(user))
  useEvent(userEvents.user, told => {
    if (told.action !== 'update' || told.user.id !== user.id || toldOf(told.user) === known.current) return
    known.current = toldOf(told.user)
    renew()
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

/** What events and the session both say of a person: one who only comes online has nothing new to fetch. */
const toldOf = ({ name, email, profile, super: isSuper, allTicket, queues, whatsappId }: Told): string =>
  JSON.stringify([name, email, profile, isSuper, allTicket, queues, whatsappId])

const rightsOf = ({ profile, super: isSuper, allTicket, queues, whatsappId }: User): string =>
  JSON.stringify([profile, isSuper, allTicket, queues.map(({ queueId }) => queueId).toSorted(), whatsappId])
