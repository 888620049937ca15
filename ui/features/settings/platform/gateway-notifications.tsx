import type { GatewaySetup } from '../../../../core/platform/gateways/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, showDone, showFailure } from '../../../kit/index.ts'
import * as styles from '../settings.module.css'
import { platformTexts } from './texts.ts'

interface GatewayNotificationsProps {
  title: string
  notifications: NonNullable<GatewaySetup['notifications']>
}

/** Where the provider is to tell about payments, to be copied into its panel. */
export function GatewayNotifications({ title, notifications: { path, header } }: GatewayNotificationsProps) {
  const t = useTexts(platformTexts)
  const copy = (text: string): Promise<void> =>
    navigator.clipboard.writeText(text).then(() => showDone(t('copied')), showFailure)
  const address = window.location.origin + path
  const lines = [
    { label: t('notifyAddress'), text: address, button: t('copyAddress') },
    ...(header
      ? [{ label: t('notifyHeader', { name: header.name }), text: header.value, button: t('copyHeader') }]
      : []),
  ]
  return (
    <div className="stack">
      <h3>{t('notifications')}</h3>
      <p className="soft">{t('notificationsAbout', { title })}</p>
      {lines.map(({ label, text, button }) => (
        <div key={label} className="stack">
          <span>{label}</span>
          <output className={styles.copied}>{text}</output>
          <div className="row">
            <Button icon="copy" onClick={() => void copy(text)}>
              {button}
            </Button>
          </div>
        </div>
      ))}
    </div>
  )
}
