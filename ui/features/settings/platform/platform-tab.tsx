import useSWR from 'swr'
import { optionRoutes, type SerializedOptions } from '../../../../core/platform/options/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, SkeletonList } from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import * as styles from '../settings.module.css'
import { AiSection } from './ai-section.tsx'
import { GatewaySection } from './gateway-section.tsx'
import { GraceSection } from './grace-section.tsx'
import { MailSection } from './mail-section.tsx'
import type { OptionsSectionProps } from './options-form.tsx'
import { PixSection } from './pix-section.tsx'
import { SignUpSection } from './sign-up-section.tsx'
import { platformTexts } from './texts.ts'
import { TrialSection } from './trial-section.tsx'

const api = client(optionRoutes)

/** What stands on the tab, from above. A section of options is an `OptionsForm`. */
const sections: Record<string, (props: OptionsSectionProps) => React.JSX.Element> = {
  signUp: SignUpSection,
  trial: TrialSection,
  gateway: GatewaySection,
  pix: PixSection,
  grace: GraceSection,
  mail: MailSection,
  ai: AiSection,
}

/** What the operator has chosen for the whole platform, for super administrators. */
export default function PlatformTab() {
  const t = useTexts(platformTexts)
  const { data, error, mutate } = useSWR('platform options', () => api.get())
  if (!data && error) return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList rows={8} />
  const onSaved = (options: SerializedOptions): void => void mutate(options, { revalidate: false })
  return (
    <div className={styles.settings}>
      {Object.entries(sections).map(([name, Section]) => (
        <Section key={name} options={data} onSaved={onSaved} />
      ))}
    </div>
  )
}
