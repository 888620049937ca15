import { useTexts } from '../../../i18n/texts.ts'
import { SelectField } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { timeWords } from '../nodes/summary.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { usePanel } from './use-panel.ts'

interface Props {
  hint: string
  times: readonly number[]
  /** What counts as long as nothing is chosen. */
  usual: number
  longest?: number
}

/** How long the node waits for an answer, in seconds. */
export function TimeLimit({ hint, times, usual, longest = Number.POSITIVE_INFINITY }: Props) {
  const t = useTexts(panelTexts)
  const n = useTexts(nodeTexts)
  const { data, set } = usePanel()
  const chosen = Math.min(Number(data.timeout) || usual, longest)
  const all = [...new Set([...times, chosen])].toSorted((a, b) => a - b)
  return (
    <SelectField<number>
      label={t('timeout')}
      hint={hint}
      options={all.map(seconds => ({ value: seconds, label: timeWords(seconds, n) }))}
      value={chosen}
      onChange={timeout => set({ timeout })}
    />
  )
}
