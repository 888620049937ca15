import { useEffect, useEffectEvent, useRef } from 'react'
import { type Mention, noteEvents, noteRoutes } from '../../../../core/tenant/notes/contract.ts'
import { notePermissions } from '../../../../core/tenant/notes/permissions.ts'
import { ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { translate } from '../../../i18n/texts.ts'
import { showInfo } from '../../../kit/index.ts'
import { listOf, on, reloadOn, useList } from '../../../lib/lists/index.ts'
import { usePlace } from '../../../lib/router/index.tsx'
import { notesApi } from '../data/api.ts'
import { chatAt } from '../data/chat-at.ts'
import { noteTexts } from '../texts/notes.ts'
import { announce } from './announce.ts'

/** Where colleagues named this person in notes, until the ticket is looked at; each new one is reported by words, sound and the browser. */
export function useMentions(): readonly Mention[] {
  const mayRead = allows(useUser(), notePermissions.use)
  const live = [
    reloadOn(noteEvents.noteMention, () => true),
    // What this person may no longer see is nothing to be told about.
    on(ticketEvents.ticket, (rows: readonly Mention[], event) =>
      event.action === 'delete' ? rows.filter(({ ticketId }) => ticketId !== event.ticketId) : rows,
    ),
  ]
  const { rows, change } = useList(mayRead ? listOf(noteRoutes.mentions, { live }) : undefined)
  const uuid = chatAt(usePlace().url)
  const known = useRef<ReadonlySet<number>>(undefined)
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    const seen = rows?.find(({ ticketUuid }) => ticketUuid === uuid)
    if (!seen) return
    const { ticketId } = seen
    notesApi.seeMentions({ body: { ticketId } }).then(
      () => change(old => old.filter(one => one.ticketId !== ticketId)),
      // Anyone who is not heard is told about it for a while longer.
      () => {},
    )
  })
  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Set(rows.map(({ id }) => id))
    for (const mention of rows) if (before && !before.has(mention.id)) report(mention)
  }, [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look at another place, or a mention that came there.
  useEffect(() => {
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [uuid, rows])
  return rows ?? []
}

function report({ id, ticketUuid, user, contactName, note }: Mention): void {
  const name = user?.name ?? translate(noteTexts, 'noteByProgram')
  const title = translate(noteTexts, 'mentionedYou', { name, contact: contactName })
  showInfo(title)
  announce(`mention ${id}`, { path: `/tickets/${ticketUuid}`, title, body: note.slice(0, 160), picture: null })
}
