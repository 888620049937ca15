import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton, Popover, Spinner } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'))

export function EmojiButton({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) {
  const t = useTexts(ticketTexts)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
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
          <div className="emoji-place">
            <Suspense fallback={<Spinner />}>
              <EmojiPanel onPick={onPick} />
            </Suspense>
          </div>
        </Popover>
      )}
    </>
  )
}
