import { useEffect, useEffectEvent, useRef } from 'react'
import { userEvents } from '../../../core/tenant/users/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { showInfo } from '../../kit/toast.ts'
import { realtime, useEvent } from '../../lib/realtime/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import type { Feature } from '../feature.ts'
import { featureAt } from '../features.ts'
import { appTexts } from '../texts.ts'
import { reloadUser, useUser } from './session.ts'
import type { User } from './user.ts'

type Payload = Pick<
  User,
  | 'name'
  | 'email'
  | 'profile'
  | 'super'
  | 'allTicket'
  | 'followsQueues'
  | 'rights'
  | 'queues'
  | 'whatsappId'
  | 'pausedUntil'
>

/**
 * Follows what others change about this person: menu, pages and buttons are those of the new rights at once, what is shown
 * is fetched again, and a word says why. Anyone who has the open page no more (`pages` are the rest) is led to the first one.
 */
export function useOwnRights(pages: readonly Feature[]): void {
  const t = useTexts(appTexts)
  const user = useUser()
  const known = useRef(payloadOf(user))
  useEvent(userEvents.user, emitted => {
    if (emitted.action !== 'update' || emitted.user.id !== user.id || payloadOf(emitted.user) === known.current) return
    known.current = payloadOf(emitted.user)
    void reloadUser().catch(() => undefined)
  })
  useEffect(() => realtime.firstAfterGap(reloadUser), [])
  const rights = rightsOf(user)
  const before = useRef(rights)
  const renewed = useEffectEvent(() => {
    const open = featureAt(location.pathname)
    const isLost = open !== undefined && !pages.includes(open)
    showInfo(t(isLost ? 'pageLost' : 'rightsChanged'))
    if (isLost) navigate('/', { replace: true })
    realtime.refetch()
  })
  useEffect(() => {
    if (before.current === rights) return
    before.current = rights
    renewed()
  }, [rights])
}

/** What events and the session both say of a person: one who only comes online has nothing new to fetch. */
const payloadOf = ({ name, email, queues, pausedUntil, ...user }: Payload): string =>
  JSON.stringify([name, email, queues, pausedUntil, rightsOf({ ...user, queues })])

type Ruled = Pick<User, 'profile' | 'super' | 'allTicket' | 'followsQueues' | 'rights' | 'queues' | 'whatsappId'>

const rightsOf = ({ queues, rights, ...user }: Ruled): string => {
  const { profile, super: isSuper, allTicket, followsQueues, whatsappId } = user
  const queueIds = queues.map(({ queueId }) => queueId).toSorted()
  return JSON.stringify([profile, isSuper, allTicket, followsQueues, rights.toSorted(), queueIds, whatsappId])
}
