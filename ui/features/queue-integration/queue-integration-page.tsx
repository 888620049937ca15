import type { QueueIntegration } from '../../../core/tenant/queue-integrations/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, RecordPage, useKeptSearch } from '../../kit/index.ts'
import { withSaved } from '../../lib/lists/index.ts'
import { queueIntegrationsApi, useIntegrations } from '../integration-choices/index.ts'
import { IntegrationDialog } from './integration-dialog.tsx'
import { integrationTexts, typeNames } from './texts.ts'

/** Bots of others to which queues and connections lead (spec 2 §2). */
export default function QueueIntegrationPage() {
  const t = useTexts(integrationTexts)
  const [searchParam, setSearch] = useKeptSearch()
  const list = useIntegrations(searchParam)
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
      remove={({ id }) => queueIntegrationsApi.remove({ params: { integrationId: id } })}
    />
  )
}

function useColumns(): Column<QueueIntegration>[] {
  const t = useTexts(integrationTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    { key: 'type', title: t('type'), cell: ({ type }) => <Badge text={typeNames[type]} /> },
    {
      key: 'target',
      title: t('target'),
      cell: ({ type, projectName, urlN8N }) => (
        <span className="clamp">{type === 'dialogflow' ? projectName : urlN8N}</span>
      ),
    },
  ]
}
