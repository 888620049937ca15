import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button, showFailure } from '../../kit/index.ts'
import { queueIntegrationsApi } from '../integration-choices/index.ts'
import { integrationTexts } from './texts.ts'

/** By what the other side tells that a delivery is ours; fetched when someone wants to see it. */
export function SigningSecret({ integrationId }: { integrationId: number }) {
  const t = useTexts(integrationTexts)
  const [secret, setSecret] = useState<string>()
  const show = (): void => {
    queueIntegrationsApi
      .secret({ params: { integrationId } })
      .then(reply => setSecret(reply.secret))
      .catch(showFailure)
  }
  if (secret !== undefined)
    return (
      <div className="stack-tight">
        <strong>{t('secret')}</strong>
        <code>{secret}</code>
        <p className="soft">{t('secretHint')}</p>
      </div>
    )
  return (
    <div className="row">
      <Button icon="key" small onClick={show}>
        {t('showSecret')}
      </Button>
    </div>
  )
}
