import { useState } from 'react'
import { type GatewaySetup, gatewayRoutes } from '../../../../core/platform/gateways/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Notice, showFailure } from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import { daysUntil, formatDay, formatDayAndTime } from '../../../lib/time/dates.ts'
import { platformTexts } from './texts.ts'

const api = client(gatewayRoutes)

interface GatewayStatusProps {
  gateway: GatewaySetup
  onAsked: (all: GatewaySetup[]) => void
}

/** What a provider said last: whether it lets us in, whether it tells about payments, and how long its certificate is good. */
export function GatewayStatusNote({ gateway, onAsked: onRequested }: GatewayStatusProps) {
  const t = useTexts(platformTexts)
  const [busy, setBusy] = useState(false)
  const { name, standing: status } = gateway
  const ask = async (): Promise<void> => {
    setBusy(true)
    await api.ask({ params: { name } }).then(onRequested, showFailure)
    setBusy(false)
  }
  return (
    <div className="stack">
      <CertificateNote gateway={gateway} />
      <Content gateway={gateway} />
      <div className="row">
        <Button icon="refresh" busy={busy} onClick={() => void ask()}>
          {t('askGateway')}
        </Button>
        {status.askedAt && <span className="soft">{t('askedOn', { when: formatDayAndTime(status.askedAt) })}</span>}
      </div>
    </div>
  )
}

function Content({ gateway: { title, notifications, standing: status } }: { gateway: GatewaySetup }) {
  const t = useTexts(platformTexts)
  const { fault: error, notices } = status
  if (error)
    return (
      <Notice tone="danger">
        {t(`${error.kind}Fault`, { title })} {error.said && t('gatewaySaid', { title, said: error.said })}
      </Notice>
    )
  if (notices === null) return null
  if (notifications?.isToldByUs && !notifications.hasPublicAddress)
    return <Notice tone="warning">{t('noticesNoAddress', { title })}</Notice>
  const look = notices === 'on' ? ({ icon: 'check' } as const) : ({ tone: 'warning' } as const)
  return <Notice {...look}>{t(`${notices}Notices`, { title })}</Notice>
}

/** So many days before its end a certificate is to be renewed. */
const WARNED_BEFORE = 30

function CertificateNote({ gateway: { title, certificateEndsAt } }: { gateway: GatewaySetup }) {
  const t = useTexts(platformTexts)
  if (certificateEndsAt === null) return null
  const day = certificateEndsAt.slice(0, 10)
  const [left, date] = [daysUntil(day, 'UTC'), formatDay(day)]
  if (left > WARNED_BEFORE) return <p className="soft">{t('certificateGood', { date })}</p>
  return left < 0 ? (
    <Notice tone="danger">{t('certificateEnded', { title, date })}</Notice>
  ) : (
    <Notice tone="warning">{t('certificateEnds', { title, date })}</Notice>
  )
}
