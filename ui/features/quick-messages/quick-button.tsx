import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { IconButton, Popover, Spinner } from '../../kit/index.ts'
import { useMedia } from '../../lib/use-media.ts'
import type { Picked } from './box-keys.ts'

const QuickPicker = lazy(() => import('./quick-picker.tsx'))

interface QuickButtonProps {
  ticketId: number
  disabled: boolean
  onPick: (picked: Picked) => void
  /** Whoever chose none goes on. */
  onClosed: () => void
}

/** Opens the quick messages of a ticket, for whoever knows no shortcode by heart: on a phone also the slash is far away. */
export function QuickButton({ ticketId, disabled, onPick, onClosed }: QuickButtonProps) {
  const t = useTexts(texts)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    if (open) return () => closed()
  }, [open])
  // There a field with the focus would raise a keyboard over what there is to choose.
  const touch = useMedia('(pointer: coarse)')
  return (
    <>
      <IconButton
        ref={anchor}
        icon="bolt"
        label={t('choose')}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover anchor={anchor} align="start" role="dialog" label={t('choose')} onClose={() => setOpen(false)}>
          <div {...(touch ? { tabIndex: -1, 'data-autofocus': true } : {})}>
            <Suspense fallback={<Spinner />}>
              <QuickPicker
                ticketId={ticketId}
                onPick={picked => {
                  setOpen(false)
                  onPick(picked)
                }}
              />
            </Suspense>
          </div>
        </Popover>
      )}
    </>
  )
}

const texts = defineTexts({
  pt: { choose: 'Escolher uma mensagem rápida' },
  en: { choose: 'Choose a quick message' },
  es: { choose: 'Elegir un mensaje rápido' },
})
