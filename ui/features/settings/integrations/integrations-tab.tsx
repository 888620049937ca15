import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, SkeletonList } from '../../../kit/index.ts'
import { useIntegrations, useSetUp } from '../../integrations/index.ts'
import * as styles from '../settings.module.css'
import { AiSection } from './ai-section.tsx'
import { MailSection } from './mail-section.tsx'
import { integrationTexts } from './texts.ts'

/** Where the world outside is set up, for administrators: mail and AI. */
export default function IntegrationsTab() {
  const t = useTexts(integrationTexts)
  const { data, error, mutate } = useIntegrations()
  const setUp = useSetUp()
  if (!data && error) return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList rows={6} />
  const onSaved = (all: typeof data): void => void mutate(all, { revalidate: false })
  return (
    <div className={styles.settings}>
      <MailSection all={data} lent={setUp?.mail === true} onSaved={onSaved} />
      <AiSection all={data} lent={setUp?.ai === true} onSaved={onSaved} />
    </div>
  )
}
