import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_SAVED_TEXT } from '../../../core/kit/limits.ts'
import { fold } from '../../../core/kit/text.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Choice, IconButton, Listbox } from '../../kit/index.ts'
import { keepWritten, readWritten } from '../../lib/written.ts'
import { AttachButton, useDroppedFiles } from '../tickets/index.ts'
import * as styles from './chats.module.css'
import { nameBegunAt } from './mentions.ts'
import { chatTexts } from './texts.ts'

/** So many names are offered at most. */
const OFFERED = 6

interface MessageBoxProps {
  chatId: number
  /** Who can be named behind an `@`. */
  names: readonly string[]
  /** As it comes. */
  takesFocus: boolean
  onSend: (text: string, file?: File) => void
}

/** Enter sends, Shift and Enter begin a line; what is blank is not sent (spec 2 §5). Files go at once, the text with the first. */
export function MessageBox({ chatId, names, takesFocus, onSend }: MessageBoxProps) {
  const t = useTexts(chatTexts)
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const [text, setShown] = useState(() => readWritten<string>('chatDrafts', chatId) ?? '')
  const setText = (typed: string): void => {
    setShown(typed)
    keepWritten('chatDrafts', chatId, typed === '' ? undefined : typed)
  }
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState(false)
  const begun = closed ? undefined : nameBegunAt(text, caret)
  const offered = begun ? names.filter(name => fold(name).startsWith(fold(begun.begun))).slice(0, OFFERED) : []
  const active = Math.min(at, offered.length - 1)

  const send = (files: readonly File[] = []): void => {
    const said = text.trim()
    if (!said && files.length === 0) return
    if (files.length === 0) onSend(said)
    for (const [place, file] of files.entries()) onSend(place === 0 ? said : '', file)
    setText('')
  }
  useDroppedFiles(true, send)
  const choose = (name: string): void => {
    if (!begun) return
    const before = `${text.slice(0, begun.from)}@${name} `
    setText(before + text.slice(caret))
    setCaret(before.length)
    requestAnimationFrame(() => box.current?.setSelectionRange(before.length, before.length))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (offered.length > 0 && step) setAt((active + step + offered.length) % offered.length)
    else if (offered.length > 0 && key === 'Escape') setClosed(true)
    else if (offered.length > 0 && (key === 'Enter' || key === 'Tab')) choose(offered[active]!)
    else if (key === 'Enter' && !event.shiftKey) send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const moved = ({ selectionStart }: HTMLTextAreaElement): void => {
    setCaret(selectionStart)
    setClosed(false)
  }
  return (
    <form
      className={styles.box}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {offered.length > 0 && (
        <div className={styles.offered}>
          <Listbox id={id} label={t('members')}>
            {offered.map((name, place) => (
              <Choice key={name} id={`${id}-${place}`} active={place === active} onChoose={() => choose(name)}>
                {name}
              </Choice>
            ))}
          </Listbox>
        </div>
      )}
      <AttachButton disabled={false} onFiles={send} />
      <textarea
        ref={box}
        rows={2}
        aria-label={t('message')}
        placeholder={t('message')}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
        maxLength={MAX_SAVED_TEXT}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
          moved(target)
        }}
        onClick={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={event => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          send([...event.clipboardData.files])
        }}
      />
      <IconButton icon="send" type="submit" label={t('send')} disabled={!text.trim()} />
    </form>
  )
}
