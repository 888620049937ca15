import { useTexts } from '../../../i18n/texts.ts'
import { TextField } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { waitWords } from '../nodes/summary.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { usePanel, useText } from './use-panel.ts'

export function StartPanel() {
  const t = useTexts(panelTexts)
  return <p className="soft">{t('startText')}</p>
}

export function EndPanel() {
  const t = useTexts(panelTexts)
  return <p className="soft">{t('endText')}</p>
}

/** Seconds; what is no number is 0 (spec 2 §5). */
export function EsperaPanel() {
  const t = useTexts(panelTexts)
  const n = useTexts(nodeTexts)
  const { data, set } = usePanel()
  const bound = useText('waitTime')
  const seconds = Number(data.waitTime) || 0
  return (
    <>
      <TextField
        {...bound}
        type="number"
        min={0.5}
        max={3600}
        step={0.5}
        label={t('waitTime')}
        hint={t('waitTimeHint')}
        required
        onChange={text => set({ waitTime: Number(text) || 0 }, 'waitTime')}
      />
      <p className="soft">{waitWords(seconds, n)}</p>
    </>
  )
}
