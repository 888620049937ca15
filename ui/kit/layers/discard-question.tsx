import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../button.tsx'
import { Layer } from './layer.tsx'
import { Window } from './window.tsx'

/** Asks before what was typed is dropped; Esc and Back go on typing. */
export function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const t = useTexts(common)
  return (
    <Layer place="middle" asks onClose={onKeep}>
      <Window
        size="small"
        title={t('discardTitle')}
        onClose={onKeep}
        actions={
          <>
            <Button kind="danger" onClick={onDiscard}>
              {t('discard')}
            </Button>
            <Button kind="primary" data-autofocus onClick={onKeep}>
              {t('keepTyping')}
            </Button>
          </>
        }
      >
        <p>{t('discardQuestion')}</p>
      </Window>
    </Layer>
  )
}
