import { useState } from 'react'
import {
  announcementEvents,
  announcementRoutes,
  type FoundAnnouncement,
} from '../../../core/platform/announcements/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, reloadOn, useList } from '../../lib/lists/index.ts'

export const announcementsApi = client(announcementRoutes)

/** Asked again when one is written, changed or gone: whether someone has seen it is not said by the event. */
const live = [reloadOn(announcementEvents.announcement, () => true)]

export const useAnnouncementList = (searchParam: string): List<FoundAnnouncement> =>
  useList(listOf(announcementRoutes.list, { query: { searchParam }, rows: 'records', live }))

interface Announcements {
  active: readonly FoundAnnouncement[]
  /** The oldest of high priority that this person has not seen, of those that were there when the page opened. */
  urgent: FoundAnnouncement | undefined
  see: (announcement: FoundAnnouncement) => void
}

/** What the platform tells anyone who is signed in, the newest first. */
export function useAnnouncements(): Announcements {
  const list = useAnnouncementList('')
  // Those that were there when the page opened: what comes later waits in the bell, and takes nobody's keys away while they type.
  const [known, setKnown] = useState<ReadonlySet<number>>()
  if (list.rows && !known) setKnown(new Set(list.rows.map(({ id }) => id)))
  const active = list.rows?.filter(({ status }) => status) ?? []
  return {
    active,
    urgent: active.findLast(({ id, priority, isSeen }) => priority === 1 && !isSeen && known?.has(id)),
    see: ({ id }) => {
      list.change(rows => rows.map(row => (row.id === id ? { ...row, isSeen: true } : row)))
      // Anyone who is not heard is shown it once more, which does no harm.
      announcementsApi.see({ params: { announcementId: id } }).catch(() => {})
    },
  }
}
