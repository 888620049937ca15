import { lazy } from 'react'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { PanelButton } from '../../kit/index.ts'
import type { Picked } from './box-keys.ts'

const QuickPicker = lazy(() => import('./quick-picker.tsx'))

interface QuickButtonProps {
  ticketId: number
  disabled: boolean
  onPick: (picked: Picked) => void
  /** Anyone who chose none goes on. */
  onClosed: () => void
}

/** Opens the quick messages of a ticket, for anyone who knows no shortcode by heart: on a phone also the slash is far away. */
export function QuickButton({ ticketId, disabled, onPick, onClosed }: QuickButtonProps) {
  const t = useTexts(texts)
  return (
    <PanelButton icon="bolt" label={t('choose')} disabled={disabled} onClosed={onClosed}>
      {close => (
        <QuickPicker
          ticketId={ticketId}
          onPick={picked => {
            close()
            onPick(picked)
          }}
        />
      )}
    </PanelButton>
  )
}

const texts = defineTexts({
  pt: { choose: 'Escolher uma mensagem rápida' },
  en: { choose: 'Choose a quick message' },
  es: { choose: 'Elegir un mensaje rápido' },
})
