import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton, Popover, Spinner } from '../../../../kit/index.ts'
import { useMedia } from '../../../../lib/use-media.ts'
import { composerTexts } from '../texts.ts'
import * as styles from './emoji.module.css'

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'))

interface EmojiButtonProps {
  disabled: boolean
  onPick: (emoji: string) => void
  /** Whoever chose emojis goes on. */
  onClosed: () => void
}

/** Opens the emojis, which stay open while one emoji after the other is chosen. */
export function EmojiButton({ disabled, onPick, onClosed }: EmojiButtonProps) {
  const t = useTexts(composerTexts)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    if (open) return () => closed()
  }, [open])
  // There a field with the focus would raise a keyboard over the emojis.
  const touch = useMedia('(pointer: coarse)')
  return (
    <>
      <IconButton
        ref={anchor}
        icon="smile"
        label={t('emoji')}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover anchor={anchor} align="start" role="dialog" label={t('emoji')} onClose={() => setOpen(false)}>
          <div className={styles.place} {...(touch ? { tabIndex: -1, 'data-autofocus': true } : {})}>
            <Suspense fallback={<Spinner />}>
              <EmojiPanel onPick={onPick} />
            </Suspense>
          </div>
        </Popover>
      )}
    </>
  )
}
