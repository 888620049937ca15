import { replyTimeouts } from '../../../../core/flow-engine/nodes/receiveMessage.ts'
import { bareName } from '../../../../core/flow-engine/variables.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { FieldsHint, SelectField } from '../../../kit/index.ts'
import { timeWords } from '../nodes/summary.ts'
import { nodeTexts } from '../texts/nodes.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { TemplateArea, Text } from './fields.tsx'
import { usePanel } from './use-panel.ts'

export function SendMessagePanel() {
  const t = useTexts(panelTexts)
  return (
    <>
      <TemplateArea name="message" label={t('message')} hint={t('messageHint')} rows={8} required />
      <FieldsHint>{t('formatting')}</FieldsHint>
    </>
  )
}

export function ReceiveMessagePanel() {
  const t = useTexts(panelTexts)
  const n = useTexts(nodeTexts)
  const { data, set } = usePanel()
  const chosen = Number(data.timeout) || 30
  const times = [...new Set([...replyTimeouts, chosen])].toSorted((a, b) => a - b)
  const name = bareName(String(data.variableName ?? '')) || 'resposta'
  return (
    <>
      <Text name="variableName" label={t('variableName')} hint={t('variableNameHint', { name })} required />
      <SelectField<number>
        label={t('timeout')}
        hint={t('timeoutHint')}
        options={times.map(seconds => ({ value: seconds, label: timeWords(seconds, n) }))}
        value={chosen}
        onChange={timeout => set({ timeout })}
      />
    </>
  )
}
