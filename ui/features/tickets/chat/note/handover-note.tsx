import type { TicketNote } from '../../../../../core/tenant/notes/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Icon, IconButton, NamedText } from '../../../../kit/index.ts'
import { createStore, useStore } from '../../../../lib/store.ts'
import type { OpenTicket } from '../../data/use-ticket.ts'
import { useViewer } from '../../data/viewer.ts'
import { notePartTexts } from '../../texts/note-parts.ts'
import { noteTexts } from '../../texts/notes.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './note.module.css'

/** Ids of notes that were put away here. */
const putAway = createStore<readonly number[]>([])

interface HandoverNoteProps {
  ticket: Pick<OpenTicket, 'status'>
  /** The newest first. */
  notes: readonly TicketNote[]
  messages: readonly ChatMessage[]
}

/** Above the messages: what someone noted when they handed the ticket over, until anyone who got it has answered or puts it away. */
export default function HandoverNote({ ticket, notes, messages }: HandoverNoteProps) {
  const n = useTexts(noteTexts)
  const p = useTexts(notePartTexts)
  const { userId } = useViewer()
  const away = useStore(putAway)
  const note = notes.find(({ isHandover }) => isHandover)
  if (!note || note.user?.id === userId || ticket.status === 'closed' || away.includes(note.id)) return null
  const since = Date.parse(note.createdAt)
  if (messages.some(one => one.userId === userId && Date.parse(one.createdAt) > since)) return null
  const name = note.user?.name ?? n('noteByProgram')
  return (
    <aside className={styles.handover} aria-label={p('handoverBy', { name })}>
      <Icon name="lock" size={18} />
      <div className="grow">
        <strong>{p('handoverBy', { name })}</strong>
        <div className={styles.words}>
          <NamedText text={note.note} names={note.mentions.map(one => one.name)} />
        </div>
      </div>
      <IconButton icon="close" label={p('putAway')} onClick={() => putAway.set([...away, note.id])} />
    </aside>
  )
}
