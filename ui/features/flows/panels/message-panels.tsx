import { REPLY_SECONDS, replyTimes } from '../../../../core/flow-engine/times.ts'
import { bareName } from '../../../../core/flow-engine/variables.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { FieldsHint } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { TemplateArea, Text } from './fields.tsx'
import { TimeLimit } from './time-limit.tsx'
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
  const { data } = usePanel()
  const name = bareName(String(data.variableName ?? '')) || 'resposta'
  return (
    <>
      <Text name="variableName" label={t('variableName')} hint={t('variableNameHint', { name })} required />
      <TimeLimit hint={t('timeoutHint')} times={replyTimes} usual={REPLY_SECONDS} />
    </>
  )
}
