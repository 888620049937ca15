import { useId, useState } from 'react'
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
  const { data, error, mutate } = useNotes({ id: ticketId, contactId })
  const form = useForm<{ note: string }>({
    schema: TicketNoteDraft.pick({ note: true }),
    initial: { note: '' },
    submit: async ({ note }) => {
      const added = await notesApi.create({ body: { note, ticketId, contactId } })
      await mutate((old = []) => [added, ...old.filter(({ id }) => id !== added.id)], { revalidate: false })
      showDone(t('noteAdded'))
      form.reset({ note: '' })
    },
  })
  const remove = async ({ id }: TicketNote): Promise<void> => {
    await notesApi.remove({ params: { noteId: id } })
    await mutate((old = []) => old.filter(note => note.id !== id), { revalidate: false })
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
      {error !== undefined && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonList rows={2} />}
      {data?.length === 0 && <p className="soft">{t('noNotes')}</p>}
      <ul className={`${styles.notes} plain-list`}>
        {data?.map(note => (
          <li key={note.id}>
            <p>{note.note}</p>
            <span className="row-spread soft">
              <small>
                {note.user?.name} · {formatDayAndTime(note.createdAt)}
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
