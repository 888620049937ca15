import {
  getsDeliveries,
  type QueueIntegration,
  queueIntegrationRoutes,
} from '../../../core/tenant/queue-integrations/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { listOf, withSaved } from '../../lib/lists/index.ts'
import { AnswerSources } from '../answer-sources/index.ts'
import { DeliveriesButton, deliveriesLive } from '../deliveries/index.ts'
import { queueIntegrationsApi, useQueueIntegrations } from '../integration-choices/index.ts'
import { IntegrationDialog } from './integration-dialog.tsx'
import { integrationTexts, typeNames } from './texts.ts'

/** Bots of others to which queues and connections lead (spec 2 §2). */
export default function QueueIntegrationPage() {
  const t = useTexts(integrationTexts)
  const [searchParam, setSearch] = useRestoredSearch()
  const list = useQueueIntegrations(searchParam)
  return (
    <RecordPage
      t={t}
      icon="webhook"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      editor={(row, close) => (
        <IntegrationDialog
          row={row}
          onClose={close}
          onSaved={saved => list.change(rows => withSaved(rows, saved, searchParam ? 'nowhere' : 'start'))}
        />
      )}
      moreActs={row =>
        getsDeliveries(row.type) && <DeliveriesButton log={{ ...logOf(row), whenSlow: t(`${row.type}Slow`) }} />
      }
      remove={({ id }) => queueIntegrationsApi.remove({ params: { integrationId: id } })}
    />
  )
}

/** What n8n and webhooks get is delivered, which is logged. */
function logOf({ id: integrationId, name }: QueueIntegration) {
  const params = { integrationId }
  const source = `integration/${integrationId}` as const
  return {
    name,
    source,
    list: listOf(queueIntegrationRoutes.deliveries, { params, rows: 'deliveries', live: deliveriesLive(source) }),
    circuit: () => queueIntegrationsApi.circuit({ params }),
    show: (deliveryId: number) => queueIntegrationsApi.delivery({ params: { ...params, deliveryId } }),
    sendAgain: (deliveryId: number) => queueIntegrationsApi.sendAgain({ params: { ...params, deliveryId } }),
    resume: () => queueIntegrationsApi.resume({ params }),
  }
}

function useColumns(): Column<QueueIntegration>[] {
  const t = useTexts(integrationTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    { key: 'type', title: t('type'), cell: ({ type }) => <Badge text={typeNames[type]} /> },
    { key: 'places', title: t('places'), cell: ({ id }) => <AnswerSources lead="integrationId" id={id} /> },
    {
      key: 'target',
      title: t('target'),
      cell: ({ type, projectName, urlN8N }) => (
        <span className="clamp">{type === 'dialogflow' ? projectName : urlN8N}</span>
      ),
    },
  ]
}
