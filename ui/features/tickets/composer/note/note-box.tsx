import { useEffect, useRef, useState } from 'react'
import { MAX_SAVED_TEXT } from '../../../../../core/kit/limits.ts'
import { noteRoutes, TicketNoteDraft } from '../../../../../core/tenant/notes/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { useNaming } from '../../../../kit/fields/naming.tsx'
import { Icon, IconButton, showFailure } from '../../../../kit/index.ts'
import { listOf, useList } from '../../../../lib/lists/index.ts'
import { readWritten, storeWritten } from '../../../../lib/written.ts'
import { addNote } from '../../data/add-note.ts'
import type { OpenTicket } from '../../data/use-ticket.ts'
import { useNotes } from '../../drawer/use-notes.ts'
import { notePartTexts } from '../../texts/note-parts.ts'
import { noteTexts } from '../../texts/notes.ts'
import * as styles from '../composer.module.css'
import { TextBox } from '../text-box.tsx'

interface NoteBoxProps {
  ticket: OpenTicket
  onEnd: () => void
}

/** In the place of the box for messages: a note for the team. It stays one until someone goes back, so that no second note leaves as a message. */
export default function NoteBox({ ticket, onEnd }: NoteBoxProps) {
  const n = useTexts(noteTexts)
  const p = useTexts(notePartTexts)
  const { id: ticketId, contactId } = ticket
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readWritten<string>('chatNotes', ticketId) ?? '')
  const [busy, setBusy] = useState(false)
  const names = (useList(listOf(noteRoutes.people, { query: { ticketId } })).rows ?? []).map(({ name }) => name)
  const { change } = useNotes({ id: ticketId, contactId })
  useEffect(() => box.current?.focus(), [])
  const write = (typed: string): void => {
    setText(typed)
    storeWritten('chatNotes', ticketId, typed.trim() === '' ? undefined : typed)
  }
  const naming = useNaming({ box, text, names, label: p('colleagues'), onText: write })
  const fits = TicketNoteDraft.shape.note.safeParse(text).success
  const save = async (): Promise<void> => {
    if (busy || !fits) return
    setBusy(true)
    try {
      const added = await addNote({ note: text, ticketId, contactId })
      change(rows => [added, ...rows.filter(({ id }) => id !== added.id)])
      write('')
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
      box.current?.focus()
    }
  }
  return (
    <div className={styles.noting}>
      <p className={styles.notingHead}>
        <Icon name="lock" size={16} />
        <strong>{n('internalNote')}</strong>
        <span className="grow ellipsis">{n('onlyTeam')}</span>
        <IconButton icon="close" label={p('writeMessage')} onClick={onEnd} />
      </p>
      {naming.offered}
      <div className={styles.line}>
        <TextBox
          ref={box}
          label={n('internalNote')}
          value={text}
          maxLength={MAX_SAVED_TEXT}
          placeholder={p('notePlaceholder')}
          onChange={write}
          onSubmit={() => void save()}
          onEscape={onEnd}
          takesKey={naming.takesKey}
          onMoved={naming.moved}
          aria={naming.aria}
        />
        <IconButton icon="check" label={p('saveNote')} disabled={busy || !fits} onClick={() => void save()} />
      </div>
    </div>
  )
}
