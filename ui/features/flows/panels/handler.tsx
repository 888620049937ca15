import { useTexts } from '../../../i18n/texts.ts'
import { FieldGroup, FieldsHint } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { Text } from './fields.tsx'
import { JsonSample } from './json-sample.tsx'
import { MappingList } from './mapping-list.tsx'
import { Description } from './service-panels.tsx'
import { usePanel } from './use-panel.ts'
import { Webhook } from './webhook/webhook.tsx'

/** Where a webhook flow begins: which fields of what comes become variables. */
export function HandlerPanel() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  return (
    <>
      <Text name="name" label={t('handlerName')} />
      <Description />
      <Webhook />
      <JsonSample name="lastWebhookData" label={t('payload')} hint={t('payloadHint')} />
      <FieldGroup label={t('mappings')}>
        <FieldsHint>{t('handlerHint')}</FieldsHint>
        <MappingList
          mapping={(data.mappings ?? {}) as Record<string, string>}
          sample={data.lastWebhookData}
          onChange={mappings => set({ mappings })}
        />
      </FieldGroup>
    </>
  )
}
