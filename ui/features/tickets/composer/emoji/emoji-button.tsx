import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton, Popover, Spinner } from '../../../../kit/index.ts'
import { useMedia } from '../../../../lib/use-media.ts'
import { ticketTexts } from '../../texts/index.ts'
import * as styles from './emoji.module.css'

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'))

export function EmojiButton({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) {
  const t = useTexts(ticketTexts)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
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
              <EmojiPanel
                onPick={emoji => {
                  setOpen(false)
                  onPick(emoji)
                }}
              />
            </Suspense>
          </div>
        </Popover>
      )}
    </>
  )
}
