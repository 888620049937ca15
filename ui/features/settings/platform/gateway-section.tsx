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
import { GatewayStatusNote } from './gateway-status.tsx'
import { platformTexts } from './texts.ts'

const api = client(gatewayRoutes)

const tones = { gatewayNotChosen: 'neutral', gatewayInUse: 'success', gatewayLacks: 'warning' } as const

/** By which way invoices are paid, and what it has to know. What a provider needs, it says itself. */
export function GatewaySection() {
  const t = useTexts(platformTexts)
  const { data, error, mutate } = useSWR('gateways', () => api.list())
  const [looked, setLooked] = useState<string>()
  const displayed = data?.find(({ name }) => name === looked) ?? data?.find(({ isChosen }) => isChosen)
  const usage = !displayed?.isChosen ? 'gatewayNotChosen' : displayed.isReady ? 'gatewayInUse' : 'gatewayLacks'
  const onSaved = (all: GatewaySetup[]): void => void mutate(all, { revalidate: false })
  return (
    <Section title={t('gateway')} about={t('gatewayAbout')}>
      {error && <Notice tone="danger">{explain(error)}</Notice>}
      {data && displayed && (
        <>
          <div className="pair">
            <SelectField
              label={t('gatewayLabel')}
              value={displayed.name}
              options={data.map(({ name, title }) => ({ value: name, label: title }))}
              onChange={setLooked}
            />
          </div>
          <div className="row">
            <Badge text={t(usage)} tone={tones[usage]} />
          </div>
          <GatewayForm key={displayed.name} gateway={displayed} onSaved={onSaved} />
          {displayed.notifications && displayed.isReady && <GatewayStatusNote gateway={displayed} onAsked={onSaved} />}
          {displayed.notifications && !displayed.notifications.isToldByUs && (
            <GatewayNotifications title={displayed.title} notifications={displayed.notifications} />
          )}
        </>
      )}
    </Section>
  )
}
