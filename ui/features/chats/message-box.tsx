import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAX_SAVED_TEXT } from '../../../core/kit/limits.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useNaming } from '../../kit/fields/naming.tsx'
import { IconButton } from '../../kit/index.ts'
import { isComposing, sends } from '../../lib/keys.ts'
import { pastedFiles } from '../../lib/pasted-files.ts'
import { readWritten, storeWritten } from '../../lib/written.ts'
import { AttachButton, useDroppedFiles } from '../tickets/index.ts'
import * as styles from './chats.module.css'
import { chatTexts } from './texts.ts'

interface MessageBoxProps {
  chatId: number
  /** Who can be named behind an `@`. */
  names: readonly string[]
  /** As it comes. */
  takesFocus: boolean
  onSend: (text: string, file?: File) => void
}

/** Enter sends, Shift and Enter begin a line (`sends`); what is blank is not sent (spec 2 §5). Files go at once, the text with the first. */
export function MessageBox({ chatId, names, takesFocus, onSend }: MessageBoxProps) {
  const t = useTexts(chatTexts)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const [text, setDisplayed] = useState(() => readWritten<string>('chatDrafts', chatId) ?? '')
  const setText = (typed: string): void => {
    setDisplayed(typed)
    storeWritten('chatDrafts', chatId, typed === '' ? undefined : typed)
  }
  const naming = useNaming({ box, text, names, label: t('members'), onText: setText })

  const send = (files: readonly File[] = []): void => {
    const content = text.trim()
    if (!content && files.length === 0) return
    if (files.length === 0) onSend(content)
    for (const [place, file] of files.entries()) onSend(place === 0 ? content : '', file)
    setText('')
  }
  useDroppedFiles(true, send)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const isTaken = naming.takesKey(event.key)
    if (!isTaken && !sends(event.nativeEvent)) return
    if (!isTaken) send()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className={styles.box}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {naming.offered}
      <AttachButton disabled={false} onFiles={send} />
      <textarea
        ref={box}
        rows={2}
        aria-label={t('message')}
        placeholder={t('message')}
        {...naming.aria}
        maxLength={MAX_SAVED_TEXT}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          naming.moved(target)
        }}
        onClick={({ currentTarget }) => naming.moved(currentTarget)}
        onKeyDown={onKeyDown}
        onPaste={event => {
          const files = pastedFiles(event.clipboardData)
          if (files.length === 0) return
          event.preventDefault()
          send(files)
        }}
      />
      <IconButton icon="send" type="submit" label={t('send')} disabled={!text.trim()} />
    </form>
  )
}
