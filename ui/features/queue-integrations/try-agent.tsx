import { useState } from 'react'
import type { QueueIntegration } from '../../../core/tenant/queue-integrations/contract.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Notice } from '../../kit/index.ts'
import { queueIntegrationsApi } from '../integration-choices/index.ts'
import type { IntegrationValues } from './integration-values.ts'
import { integrationTexts } from './texts.ts'

type Payload = { said: string } | { failed: unknown }

/** Says hello to an agent of Dialogflow by what is written in the form, and tells what it said or why it did not. */
export function TryAgent({ values, stored }: { values: IntegrationValues; stored: QueueIntegration | undefined }) {
  const t = useTexts(integrationTexts)
  const [busy, setBusy] = useState(false)
  const [emitted, report] = useState<Payload>()
  const attempt = async (): Promise<void> => {
    setBusy(true)
    report(undefined)
    try {
      const { projectName, jsonContent, language, urlN8N } = values
      const body = { projectName, language, urlN8N, ...(jsonContent ? { jsonContent } : {}) }
      const { messages } = await queueIntegrationsApi.testSession({
        body: stored ? { ...body, integrationId: stored.id } : body,
      })
      report({ said: messages.length > 0 ? t('agentSaid', { text: messages.join(' ') }) : t('agentSilent') })
    } catch (failed) {
      report({ failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="row row-wrap">
        <Button icon="play" small busy={busy} onClick={() => void attempt()}>
          {t('test')}
        </Button>
        <span className="soft">{t('testHint')}</span>
      </div>
      <div role="status">{emitted && 'said' in emitted && <Notice>{emitted.said}</Notice>}</div>
      {emitted && 'failed' in emitted && <Notice tone="danger">{explain(emitted.failed)}</Notice>}
    </>
  )
}
