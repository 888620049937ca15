import { memo, useState } from 'react'
import { mayDeleteNote, type TicketNote } from '../../../../../core/tenant/notes/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { ConfirmDialog, Icon, IconButton, NamedText, showDone } from '../../../../kit/index.ts'
import { formatDayAndTime, formatTime } from '../../../../lib/time/dates.ts'
import { notesApi } from '../../data/api.ts'
import { useViewer } from '../../data/viewer.ts'
import { useNotes } from '../../drawer/use-notes.ts'
import { ticketTexts } from '../../texts/index.ts'
import { noteTexts } from '../../texts/notes.ts'
import * as styles from './note.module.css'

/** What the team noted, in the chat at its time; the customer never sees it, which it says by its lock, its colour and its words. */
export const NoteRow = memo(function NoteRow({ note }: { note: TicketNote }) {
  const t = useTexts(ticketTexts)
  const n = useTexts(noteTexts)
  const viewer = useViewer()
  const [doomed, setDoomed] = useState(false)
  const { change } = useNotes({ id: note.ticketId, contactId: note.contactId })
  const name = note.user?.name ?? n('noteByProgram')
  const remove = async (): Promise<void> => {
    await notesApi.remove({ params: { noteId: note.id } })
    change(rows => rows.filter(({ id }) => id !== note.id))
    showDone(t('noteDeleted'))
  }
  return (
    <article
      className={styles.row}
      tabIndex={-1}
      data-key={`note ${note.id}`}
      aria-label={n('noteAt', { name, time: formatDayAndTime(note.createdAt) })}
    >
      <div className={styles.note}>
        <div className={styles.head}>
          <Icon name="lock" size={14} />
          <strong>{n('internalNote')}</strong>
          <span className="grow ellipsis">{name}</span>
          <time dateTime={note.createdAt} title={formatDayAndTime(note.createdAt)}>
            {formatTime(note.createdAt)}
          </time>
          {mayDeleteNote(viewer, note.user?.id ?? null) && (
            <IconButton icon="trash" size={16} label={t('deleteNote')} onClick={() => setDoomed(true)} />
          )}
        </div>
        <div className={styles.words}>
          <NamedText text={note.note} names={note.mentions.map(one => one.name)} />
        </div>
      </div>
      {doomed && (
        <ConfirmDialog
          title={t('deleteNote')}
          name={note.note.slice(0, 120)}
          onConfirm={remove}
          onClose={() => setDoomed(false)}
        />
      )}
    </article>
  )
})
