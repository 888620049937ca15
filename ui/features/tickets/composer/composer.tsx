import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isBlank } from '../../../../core/kit/text.ts'
import type { Message } from '../../../../core/tenant/messages/contract.ts'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useListedKey, useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton, Notice, showFailure } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { type Picked, QuickSuggestions, shortcodeIn } from '../../quick-messages/index.ts'
import { arrival, forgetArrival } from '../acts/typed-on.ts'
import { mayEdit } from '../chat/bubble/editable.ts'
import type { ChatMessage } from '../chat/conversation/chat-message.ts'
import { type Draft, send } from '../chat/conversation/outbox.ts'
import { focusMessages, focusToWrite } from '../chat/focus.ts'
import { messagesApi } from '../data/api.ts'
import { attendedByOther } from '../data/attended-by-other.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import { useViewer } from '../data/viewer.ts'
import { standsBeside, useRoomBeside } from '../drawer/beside.ts'
import { ticketTexts } from '../texts/index.ts'
import { noteTexts } from '../texts/notes.ts'
import type { ServiceWindow } from '../window/use-window.ts'
import type { Chosen } from './attach/files-dialog.tsx'
import { useDroppedFiles } from './attach/use-dropped-files.ts'
import * as styles from './composer.module.css'
import { readDraft, storeDraft } from './drafts.ts'
import { ExcessNotice, excessOf } from './excess.tsx'
import { LinkBar } from './link-bar.tsx'
import { partsOf, signed, signs } from './signature.ts'
import { TakeTicketBar } from './take-ticket-bar.tsx'
import { insertAtCaret, TextBox } from './text-box.tsx'
import { composerTexts } from './texts.ts'
import { Tools, useFolds } from './tools.tsx'
import { useLinkPreview } from './use-link-preview.ts'
import { useTypingSignal } from './use-typing-signal.ts'
import { VoiceBar } from './voice/voice-bar.tsx'
import type { Writing } from './writing.ts'
import { WritingBar } from './writing-bar.tsx'

const FilesDialog = lazy(() => import('./attach/files-dialog.tsx'))
const WindowBar = lazy(() => import('../window/window-bar.tsx'))
const NoteBox = lazy(() => import('./note/note-box.tsx'))

interface FileToSend extends Omit<Draft, 'ticketId' | 'body' | 'quotedMsg'> {
  caption: string
}

interface ComposerProps {
  ticket: OpenTicket
  /** Anyone who only passes by does not want to write. */
  browsing: boolean
  writing: Writing
  onWriting: (writing: Writing) => void
  /** Until when anything may be written, where that has an end. */
  window: ServiceWindow
  /** A message that was sent otherwise than from the box. */
  onTaken: (message: Message) => void
  onTicket: (ticket: Ticket) => void
  onEdited: (message: Message) => void
  onSent: () => void
  /** What 'r' answers. */
  lastReceived: ChatMessage | undefined
  /** What this person wrote last, which the key up changes. */
  lastWritten: ChatMessage | undefined
}

/** The box at the foot: text with emoji, files, voice; resting unless the ticket is open (spec 1 §2, Message input). */
export function Composer({
  ticket,
  browsing,
  writing,
  onWriting,
  window,
  onTaken,
  onTicket,
  onEdited,
  onSent,
  lastReceived,
  lastWritten,
}: ComposerProps) {
  const t = useTexts(ticketTexts)
  const c = useTexts(composerTexts)
  const me = useUser()
  const signing = useStore(signs)
  const beside = useRoomBeside()
  const crowded = useStore(standsBeside) && beside
  const narrow = useNarrow()
  const small = narrow || crowded
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(ticket.id))
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const begun = useRef(writing)
  const [recording, setRecording] = useState(false)
  const [noting, setNoting] = useState(false)
  const choosing = files.length > 0
  const holder = attendedByOther(ticket, useViewer().userId)
  const attends = ticket.status === 'open' && !holder
  const open = attends && !window.isClosed
  const arrived = useStore(arrival)
  /** It opened by itself: someone may still type for the chat before. */
  const opened = arrived?.ticketId === ticket.id ? arrived : undefined
  const held = opened?.isHeld ?? false
  const editing = writing.kind === 'edit' ? writing.message : undefined
  const quotedMsg = writing.kind === 'reply' ? quotedOf(writing.message) : undefined
  const write = (next: string): void => {
    setText(next)
    if (opened?.refused) arrival.set({ ...opened, refused: false })
    if (!editing) storeDraft(ticket.id, next)
  }
  useEffect(() => {
    setText(writing.kind === 'edit' ? partsOf(writing.message.body).text : readDraft(ticket.id))
    if (begun.current === writing) return
    begun.current = writing
    if (writing.kind === 'new') return
    // An answer or an edit is asked for: the note that is being written waits.
    setNoting(false)
    requestAnimationFrame(() => box.current?.focus())
  }, [writing, ticket.id])
  useEffect(() => {
    if (open && !browsing && !recording && !held) focusToWrite(box.current)
  }, [open, browsing, recording, held])
  useEffect(() => () => forgetArrival(ticket.id), [ticket.id])
  useEffect(() => {
    // The dialog of files gives the focus back to the button that opened it; there the next sentence would be shortcuts.
    if (choosing) return () => focusToWrite(box.current)
  }, [choosing])
  useShortcut('e', t('keyWrite'), () => box.current?.focus(), open)
  const endNote = (): void => {
    setNoting(false)
    requestAnimationFrame(() => focusToWrite(box.current))
  }
  // Also on a ticket in which nobody may write to the customer now.
  useShortcut('alt+p', useTexts(noteTexts)('writeNote'), () => (noting ? endNote() : setNoting(true)), !recording)
  useListedKey('arrowup', c('keyEditLast'), open)
  useListedKey('escape', c('keyLeaveBox'), open)
  useShortcut(
    'r',
    t('reply'),
    () => {
      if (lastReceived) onWriting({ kind: 'reply', message: lastReceived })
      box.current?.focus()
    },
    open,
  )
  // What is dropped while others are looked at joins them.
  const choose = (more: readonly File[]): void =>
    setFiles(old => [...old, ...more.map(file => ({ file, caption: '' }))])
  const dropping = useDroppedFiles(open && !editing && !noting, choose)

  const reporting = useTypingSignal(ticket.id)
  const { link, drop } = useLinkPreview(editing ? '' : text)
  const finish = (): void => {
    reporting.rest()
    write('')
    onWriting({ kind: 'new' })
    onSent()
    box.current?.focus()
  }
  const body = editing ? partsOf(editing.body).signature + text : signed(text.trim(), me.name, signing)
  const saveEdit = async (message: ChatMessage): Promise<void> => {
    if (text.trim() === partsOf(message.body).text.trim()) return onWriting({ kind: 'new' })
    try {
      onEdited(await messagesApi.edit({ params: { messageId: message.id }, body: { body } }))
      onWriting({ kind: 'new' })
    } catch (error) {
      showFailure(error)
    }
  }
  const submit = (): void => {
    if (!open || isBlank(text) || excessOf(body) > 0) return
    if (editing) return void saveEdit(editing)
    send({ ticketId: ticket.id, body, quotedMsg, link })
    finish()
  }
  const shortcode = open && !editing ? shortcodeIn(text) : undefined
  /** A file is looked at before it goes, with the text as its caption. */
  const putIn = ({ message, file }: Picked): void => {
    write(file ? '' : message)
    if (file) setFiles(old => [...old, { file, caption: message, lines: true }])
    else box.current?.focus()
  }
  const sendFiles = (chosen: readonly FileToSend[]): void => {
    setFiles([])
    for (const [at, { caption, ...one }] of chosen.entries())
      send({ ticketId: ticket.id, body: caption, ...one, ...(at === 0 ? { quotedMsg } : {}) })
    onWriting({ kind: 'new' })
    onSent()
  }
  const cancel = (): void => {
    if (editing) setText(readDraft(ticket.id))
    onWriting({ kind: 'new' })
  }
  const editLast = (): void => {
    if (writing.kind === 'new' && lastWritten && mayEdit(lastWritten, me))
      onWriting({ kind: 'edit', message: lastWritten })
  }
  const name = ticket.contact.name
  const inviting = opened ? c('writeTo', { name }) : small ? t('message') : c('write')
  const placeholder = open ? inviting : attends ? c('writeWindow') : c(restingWords[ticket.status])
  const folds = useFolds(narrow, !isBlank(text))

  return (
    <footer className={styles.composer} data-dropping={dropping || undefined}>
      {holder && <TakeTicketBar ticket={ticket} holder={holder} onTicket={onTicket} />}
      {attends && window.isLimited && !noting && (
        <Suspense>
          <WindowBar ticket={ticket} window={window} onSent={onTaken} />
        </Suspense>
      )}
      {shortcode !== undefined && !noting && (
        <QuickSuggestions box={box} shortcode={shortcode} ticketId={ticket.id} onPick={putIn} />
      )}
      {!noting && <ExcessNotice body={body} />}
      {opened?.refused && !noting && <Notice tone="warning">{c('typedOn', { name })}</Notice>}
      {link && !noting && <LinkBar link={link} onDrop={drop} />}
      {writing.kind !== 'new' && !noting && <WritingBar writing={writing} onCancel={cancel} />}
      {noting ? (
        <Suspense>
          <NoteBox ticket={ticket} onEnd={endNote} />
        </Suspense>
      ) : recording ? (
        <VoiceBar
          onDone={recorded => {
            setRecording(false)
            if (recorded) sendFiles([{ ...recorded, caption: '' }])
          }}
        />
      ) : (
        <div className={styles.line} {...folds.hears}>
          <Tools
            ticketId={ticket.id}
            box={box}
            disabled={!open}
            editing={editing !== undefined}
            folds={folds}
            onEmoji={emoji => {
              folds.set(false)
              insertAtCaret(box.current, emoji, write)
            }}
            onFiles={choose}
            onQuick={({ message, file }) => {
              folds.set(true)
              if (file) return setFiles(old => [...old, { file, caption: message, lines: true }])
              insertAtCaret(box.current, message, write)
              box.current?.focus()
            }}
            onNote={() => setNoting(true)}
          />
          <TextBox
            ref={box}
            value={text}
            disabled={!open}
            placeholder={placeholder}
            onChange={typed => {
              folds.set(true)
              reporting.typed()
              write(typed)
            }}
            onSubmit={submit}
            onEscape={() => (writing.kind === 'new' ? focusMessages(box.current) : cancel())}
            onUp={editLast}
            onFiles={choose}
          />
          {!isBlank(text) || editing ? (
            <IconButton
              icon={editing ? 'check' : 'send'}
              label={c(editing ? 'saveEdit' : 'send')}
              disabled={!open}
              onClick={submit}
            />
          ) : (
            <IconButton icon="mic" label={c('record')} disabled={!open} onClick={() => setRecording(true)} />
          )}
        </div>
      )}
      {dropping && <p className={styles.drop}>{c('dropHere')}</p>}
      {choosing && (
        <Suspense>
          <FilesDialog chosen={files} onChange={setFiles} onSend={sendFiles} onClose={() => setFiles([])} />
        </Suspense>
      )}
    </footer>
  )
}

/** What the box says while nothing can be written. */
const restingWords = { open: 'writeHeld', pending: 'writePending', closed: 'writeClosed' } as const

function quotedOf({ id, body, fromMe, mediaType, mediaUrl, isDeleted, contact }: ChatMessage) {
  return { id, body, fromMe, mediaType, mediaUrl, isDeleted, contact }
}
