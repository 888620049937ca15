import { useEffect, useState } from 'react'
import type { CloudCheck, Connection } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Button, type Form, PasswordField, showFailure, TextField } from '../../kit/index.ts'
import { Ago } from '../../lib/time/relative.tsx'
import type { CloudValues, ConnectionValues } from './connection-values.ts'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi } from './use-connections.ts'

interface CloudFieldsProps {
  form: Form<ConnectionValues>
  /** The connection as it is; absent for a new one. */
  stored: Connection | undefined
}

/** The account at Meta with which an official connection speaks, where Meta is to tell things, and what is missing there. */
export function CloudFields({ form, stored }: CloudFieldsProps) {
  const t = useTexts(connectionTexts)
  const provided = form.values.cloud ?? {}
  const saved = stored !== undefined
  const set = (name: keyof CloudValues) => (typed: string) => form.set('cloud', { ...provided, [name]: typed })
  const binding = (name: keyof CloudValues) => ({
    name: `cloud.${name}`,
    value: provided[name] ?? '',
    fault: form.faults[`cloud.${name}`],
    onChange: set(name),
    onBlur: () => void form.leave(`cloud.${name}`),
    autoComplete: 'off' as const,
  })
  const secret = { placeholder: saved ? t('cloudKept') : '', autoComplete: 'new-password' as const }
  return (
    <section aria-label={t('cloudTitle')}>
      <p className="soft">{t('cloudHint')}</p>
      <div className="pair">
        <TextField label={t('cloudNumberId')} required={!saved} inputMode="numeric" {...binding('phoneNumberId')} />
        <TextField label={t('cloudWabaId')} required={!saved} inputMode="numeric" {...binding('wabaId')} />
        <PasswordField label={t('cloudToken')} required={!saved} {...binding('token')} {...secret} />
        <PasswordField label={t('cloudSecret')} required={!saved} {...binding('appSecret')} {...secret} />
      </div>
      <Webhook />
      <Check given={provided} stored={stored} />
      {stored?.cloud && (
        <p className="soft">
          {stored.cloud.heardAt ? (
            <>
              {t('cloudHeard')} <Ago when={stored.cloud.heardAt} said />
            </>
          ) : (
            t('cloudNeverHeard')
          )}
        </p>
      )}
    </section>
  )
}

/** What the panel of the app at Meta asks for. */
function Webhook() {
  const t = useTexts(connectionTexts)
  const [webhook, setWebhook] = useState<{ webhookUrl: string; verifyToken: string; isPublic: boolean }>()
  useEffect(() => {
    void connectionsApi.cloudWebhook().then(setWebhook, showFailure)
  }, [])
  if (!webhook) return null
  const { webhookUrl, verifyToken, isPublic } = webhook
  return (
    <>
      <p>{t('cloudWebhook')}</p>
      {!isPublic && <p role="note">{t('cloudNotPublic')}</p>}
      <div className="row">
        <code>{webhookUrl}</code> <CopyButton text={webhookUrl} label={t('cloudCopyUrl')} />
      </div>
      <div className="row">
        <code>{verifyToken}</code> <CopyButton text={verifyToken} label={t('cloudCopyToken')} />
      </div>
    </>
  )
}

/** Asks Meta, and says in words what is missing. */
function Check({ given: provided, stored }: { given: CloudValues; stored: Connection | undefined }) {
  const t = useTexts(connectionTexts)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<CloudCheck>()
  const check = async (): Promise<void> => {
    setBusy(true)
    const body = { ...provided, subscribes: true, ...(stored ? { whatsappId: stored.id } : {}) }
    await connectionsApi.cloudCheck({ body }).then(setFound, showFailure)
    setBusy(false)
  }
  return (
    <>
      <Button small icon="refresh" busy={busy} onClick={() => void check()}>
        {t('cloudCheck')}
      </Button>
      <div role="status">
        {found?.number && (
          <p>
            {t('cloudNumberIs', { number: found.number.display, name: found.number.verifiedName })}
            {found.number.isOnBusinessApp && ` ${t('cloudOnBusinessApp')}`}
          </p>
        )}
        {found?.takenBy && <p>{t('cloudTakenBy', { name: found.takenBy })}</p>}
        {found && found.findings.length === 0 && <p>{t('cloudAllWell')}</p>}
        {found && found.findings.length > 0 && (
          <ul>
            {found.findings.map(finding => (
              <li key={finding}>{t(`cloud_${finding}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
