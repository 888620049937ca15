import { useEffect, useId, useState } from 'react'
import { mayDeleteNote, type TicketNote, TicketNoteDraft } from '../../../../core/tenant/notes/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import {
  Button,
  ConfirmDialog,
  ErrorState,
  IconButton,
  SkeletonList,
  showDone,
  TextArea,
  useForm,
} from '../../../kit/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { readNote, storeNote } from '../composer/drafts.ts'
import { addNote } from '../data/add-note.ts'
import { notesApi } from '../data/api.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './drawer.module.css'
import { useNotes } from './use-notes.ts'

interface NotesProps {
  ticketId: number
  contactId: number
}

/** What the staff noted about a ticket; the customer never sees it. */
export function Notes({ ticketId, contactId }: NotesProps) {
  const t = useTexts(ticketTexts)
  const heading = useId()
  const viewer = useViewer()
  const [doomed, setDoomed] = useState<TicketNote>()
  const [ofAll, setOfAll] = useState(false)
  const { rows, failure, reload, change } = useNotes({ id: ticketId, contactId }, ofAll)
  const form = useForm<{ note: string }>({
    schema: TicketNoteDraft.pick({ note: true }),
    initial: { note: readNote(ticketId) },
    mayReload: true,
    submit: async ({ note }) => {
      const added = await addNote({ note, ticketId, contactId })
      change(old => [added, ...old.filter(({ id }) => id !== added.id)])
      showDone(t('noteAdded'))
      form.reset({ note: '' })
    },
  })
  const { note: written } = form.values
  useEffect(() => storeNote(ticketId, written), [ticketId, written])
  const remove = async ({ id }: TicketNote): Promise<void> => {
    await notesApi.remove({ params: { noteId: id } })
    change(old => old.filter(note => note.id !== id))
    showDone(t('noteDeleted'))
  }
  return (
    <section className="stack-tight" aria-labelledby={heading}>
      <h3 id={heading}>{t('notes')}</h3>
      <form
        className="stack-tight"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <TextArea label={t('note')} rows={3} {...form.field('note')} />
        <span>
          <Button type="submit" kind="primary" small busy={form.busy}>
            {t('addNote')}
          </Button>
        </span>
      </form>
      <span>
        <Button kind="quiet" small aria-pressed={ofAll} onClick={() => setOfAll(!ofAll)}>
          {t('notesOfAll')}
        </Button>
      </span>
      {failure !== undefined && !rows && <ErrorState error={failure} onRetry={reload} />}
      {!rows && failure === undefined && <SkeletonList rows={2} />}
      {rows?.length === 0 && <p className="soft">{t('noNotes')}</p>}
      <ul className={`${styles.notes} plain-list`}>
        {rows?.map(note => (
          <li key={note.id}>
            <p>{note.note}</p>
            <span className="row-spread soft">
              <small>
                {[note.ticketId !== ticketId && t('noteOfTicket', { id: note.ticketId }), note.user?.name]
                  .filter(Boolean)
                  .map(words => `${words} · `)}
                {formatDayAndTime(note.createdAt)}
              </small>
              {mayDeleteNote(viewer, note.user?.id ?? null) && (
                <IconButton
                  icon="trash"
                  kind="danger"
                  size={18}
                  label={t('deleteNote')}
                  onClick={() => setDoomed(note)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title={t('deleteNote')}
          name={doomed.note.slice(0, 120)}
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  )
}
