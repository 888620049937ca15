import { type FocusEvent, type RefObject, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { type Picked, QuickButton } from '../../quick-messages/index.ts'
import { focusToWrite } from '../chat/focus.ts'
import { noteTexts } from '../texts/notes.ts'
import { AttachButton } from './attach/attach-button.tsx'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { setSigns, signs } from './signature.ts'
import { composerTexts } from './texts.ts'

interface ToolsProps {
  ticketId: number
  box: RefObject<HTMLTextAreaElement | null>
  /** Nothing can be written. */
  disabled: boolean
  editing: boolean
  folds: Folds
  onEmoji: (emoji: string) => void
  onFiles: (files: readonly File[]) => void
  onQuick: (picked: Picked) => void
  onNote: () => void
}

/** The buttons before the box; where they fold, one that shows them. On a phone those that can do nothing make room for the words that say why. */
export function Tools({ ticketId, box, disabled, editing, folds, onEmoji, onFiles, onQuick, onNote }: ToolsProps) {
  const t = useTexts(composerTexts)
  const n = useTexts(noteTexts)
  const signing = useStore(signs)
  const narrow = useNarrow()
  const toBox = (): void => focusToWrite(box.current)
  return (
    <>
      {folds.may && (
        <IconButton
          icon={folds.are ? 'plus' : 'close'}
          label={t(folds.are ? 'moreTools' : 'fewerTools')}
          aria-expanded={!folds.are}
          // The keyboard of a phone stays while the box keeps the focus.
          onPointerDown={event => event.preventDefault()}
          onClick={() => folds.set(!folds.are)}
        />
      )}
      {!folds.are && (
        <>
          {!(disabled && narrow) && (
            <>
              <EmojiButton disabled={disabled} onPick={onEmoji} onClosed={toBox} />
              <AttachButton disabled={disabled || editing} onFiles={onFiles} onNone={toBox} />
              <QuickButton ticketId={ticketId} disabled={disabled || editing} onPick={onQuick} onClosed={toBox} />
              <IconButton
                icon={signing ? 'signature' : 'signatureOff'}
                label={t(signing ? 'signOn' : 'signOff')}
                on={signing}
                disabled={disabled}
                onClick={() => setSigns(!signing)}
              />
            </>
          )}
          <IconButton icon="lock" label={n('writeNote')} onClick={onNote} />
        </>
      )}
    </>
  )
}

interface Folds {
  may: boolean
  are: boolean
  set: (normalized: boolean) => void
  /** Of the line in which tools and box stand. */
  hears: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void }
}

/** The tools make room on a phone while one is in the box or something is written, until they are asked for: no letter moves the line. */
export function useFolds(narrow: boolean, isWritten: boolean): Folds {
  const [normalized, set] = useState(true)
  const [inBox, setInBox] = useState(false)
  const may = narrow && (isWritten || inBox)
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLTextAreaElement) setInBox(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    // A finger on a button takes the focus nowhere on some phones: what it is about to hit stays.
    if (!relatedTarget || currentTarget.contains(relatedTarget as Node)) return
    setInBox(false)
    set(true)
  }
  return { may, are: may && normalized, set, hears: { onFocus, onBlur } }
}
