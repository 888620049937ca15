import {
  type AriaAttributes,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { isComposing, sends } from '../../../lib/keys.ts'
import { pastedFiles } from '../../../lib/pasted-files.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './composer.module.css'

/** The box grows up to so many rows (spec 1 §2). */
const MOST_ROWS = 5

interface TextBoxProps {
  ref: Ref<HTMLTextAreaElement>
  value: string
  disabled?: boolean
  /** What it is for; messages where it says nothing. */
  label?: string
  maxLength?: number
  placeholder: string
  onChange: (text: string) => void
  onSubmit: () => void
  onEscape: () => void
  /** The key up, while nothing is written. */
  onUp?: () => void
  /** Takes a key first, where it answers true. */
  takesKey?: (key: string) => boolean
  /** Text or caret changed. */
  onMoved?: (box: HTMLTextAreaElement) => void
  aria?: AriaAttributes
  /** None where it takes no files. */
  onFiles?: (files: readonly File[]) => void
}

/** Enter sends, Shift+Enter begins a line (`sends`), Esc cancels an answer or an edit, or leaves; pasted files are attached. */
export function TextBox({
  ref,
  value,
  disabled = false,
  label,
  maxLength,
  placeholder,
  onChange,
  onSubmit,
  onEscape,
  onUp,
  takesKey,
  onMoved,
  aria,
  onFiles,
}: TextBoxProps) {
  const t = useTexts(ticketTexts)
  const box = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => grow(box.current), [value])
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (isComposing(event.nativeEvent)) return
    if (takesKey?.(key)) event.stopPropagation()
    else if (sends(event.nativeEvent)) onSubmit()
    else if (key === 'Escape') onEscape()
    else if (onUp && key === 'ArrowUp' && value === '' && !shiftKey && !ctrlKey && !altKey && !metaKey) onUp()
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0 || !onFiles) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <textarea
      ref={box}
      className={styles.textBox}
      rows={1}
      value={value}
      disabled={disabled}
      placeholder={placeholder}
      aria-label={label ?? t('message')}
      maxLength={maxLength}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onClick={({ currentTarget }) => onMoved?.(currentTarget)}
      onChange={({ target }) => {
        onChange(target.value)
        onMoved?.(target)
      }}
      {...aria}
    />
  )
}

function grow(box: HTMLTextAreaElement | null): void {
  if (!box) return
  const { lineHeight, paddingTop, paddingBottom, borderTopWidth } = getComputedStyle(box)
  const frame = 2 * Number.parseFloat(borderTopWidth)
  const most =
    Number.parseFloat(lineHeight) * MOST_ROWS + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
  // Its line stays as high meanwhile: a chat that is higher for this moment is no longer at its end afterwards.
  const line = box.parentElement
  if (line) line.style.minHeight = `${line.getBoundingClientRect().height}px`
  box.style.height = 'auto'
  box.style.height = `${Math.min(box.scrollHeight, most) + frame}px`
  box.style.overflowY = box.scrollHeight > most + 1 ? 'auto' : 'hidden'
  if (line) line.style.minHeight = ''
}

/** Puts a text where the caret stands, and the caret behind it; the focus stays where it is. */
export function insertAtCaret(box: HTMLTextAreaElement | null, piece: string, onChange: (text: string) => void): void {
  if (!box) return
  const start = box.selectionStart
  const text = box.value.slice(0, start) + piece + box.value.slice(box.selectionEnd)
  flushSync(() => onChange(text))
  box.setSelectionRange(start + piece.length, start + piece.length)
}
