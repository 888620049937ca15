import { useState } from 'react'
import useSWR from 'swr'
import { type GatewaySetup, gatewayRoutes } from '../../../../core/platform/gateways/contract.ts'
import { explain } from '../../../i18n/errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Notice, SelectField } from '../../../kit/index.ts'
import { Section } from '../../../kit/section.tsx'
import { client } from '../../../lib/api/client.ts'
import { GatewayForm } from './gateway-form.tsx'
import { GatewayNotifications } from './gateway-notifications.tsx'
import { GatewayStandingNote } from './gateway-status.tsx'
import { platformTexts } from './texts.ts'

const api = client(gatewayRoutes)

const tones = { gatewayNotChosen: 'neutral', gatewayInUse: 'success', gatewayLacks: 'warning' } as const

/** By which way invoices are paid, and what it has to know. What a provider needs, it says itself. */
export function GatewaySection() {
  const t = useTexts(platformTexts)
  const { data, error, mutate } = useSWR('gateways', () => api.list())
  const [looked, setLooked] = useState<string>()
  const shown = data?.find(({ name }) => name === looked) ?? data?.find(({ isChosen }) => isChosen)
  const standing = !shown?.isChosen ? 'gatewayNotChosen' : shown.isReady ? 'gatewayInUse' : 'gatewayLacks'
  const onSaved = (all: GatewaySetup[]): void => void mutate(all, { revalidate: false })
  return (
    <Section title={t('gateway')} about={t('gatewayAbout')}>
      {error && <Notice tone="danger">{explain(error)}</Notice>}
      {data && shown && (
        <>
          <div className="pair">
            <SelectField
              label={t('gatewayLabel')}
              value={shown.name}
              options={data.map(({ name, title }) => ({ value: name, label: title }))}
              onChange={setLooked}
            />
          </div>
          <div className="row">
            <Badge text={t(standing)} tone={tones[standing]} />
          </div>
          <GatewayForm key={shown.name} gateway={shown} onSaved={onSaved} />
          {shown.notifications && shown.isReady && <GatewayStandingNote gateway={shown} onAsked={onSaved} />}
          {shown.notifications && !shown.notifications.isToldByUs && (
            <GatewayNotifications title={shown.title} notifications={shown.notifications} />
          )}
        </>
      )}
    </Section>
  )
}
