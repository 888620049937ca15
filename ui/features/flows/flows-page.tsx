import { lazy, Suspense } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import type { FlowSummary } from '../../../core/tenant/flows/contract.ts'
import { flowPermissions } from '../../../core/tenant/flows/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, Badges, type Column, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { Link } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { useFlows } from '../flow-choices/index.ts'
import { listTexts } from './texts/list.ts'
import { flowsApi } from './use-flows.ts'
import { emitted } from './with-words.ts'

const FlowDialog = lazy(() => import('./flow-dialog.tsx'))

/** All flows; the name leads into the editor. */
export default function FlowsPage() {
  const t = useTexts(listTexts)
  const c = useTexts(common)
  const all = useFlows()
  const [wanted, search] = useRestoredSearch()
  const me = useUser()
  const mayWatch = allows(me, flowPermissions.watch)
  const columns: Column<FlowSummary>[] = [
    {
      key: 'name',
      title: c('name'),
      cell: ({ id, nome }) => (
        <Link href={`/fluxos/${id}/editar`} title={t('open', { name: nome })}>
          {nome}
        </Link>
      ),
    },
    { key: 'kind', title: t('kind'), cell: ({ tipo }) => t(tipo === 'webhook' ? 'webhook' : 'conversation') },
    {
      key: 'queue',
      title: t('queue'),
      cell: ({ queue, slug }) => (queue ? <Badge text={queue.name} color={queue.color} /> : (slug ?? '-')),
    },
    {
      key: 'runs',
      title: t('runs'),
      cell: ({ id, nome, executionsRunning, executionsFinished }) => {
        const counts = `${t('running', { n: executionsRunning })}, ${t('finished', { n: executionsFinished })}`
        if (!mayWatch) return counts
        return (
          <Link href={`/fluxos/${id}/execucoes`} title={t('openRuns', { name: nome })}>
            {counts}
          </Link>
        )
      },
    },
    {
      key: 'status',
      title: t('status'),
      cell: ({ version, hasDraft }) => (
        <Badges>
          {version > 0 && <Badge tone="success" text={t('published')} />}
          {hasDraft && <Badge tone="warning" text={t('draft')} />}
        </Badges>
      ),
    },
    { key: 'updated', title: t('updated'), cell: ({ updatedAt }) => formatDayAndTime(updatedAt) },
  ]
  return (
    <RecordPage
      t={t}
      icon="flow"
      columns={columns}
      list={{ ...all, rows: all.rows?.filter(isFound(wanted)).toSorted(byName) }}
      {...(all.rows?.length !== 0 && { search: { label: t('search'), text: wanted, onSearch: search } })}
      failedTitle={t('fetchFailed')}
      nameOf={({ nome }) => nome}
      editor={(flow, close) => (
        <Suspense>
          <FlowDialog flow={flow} onClose={close} onSaved={all.reload} />
        </Suspense>
      )}
      removable={allows(me, flowPermissions.delete)}
      remove={({ id }) =>
        flowsApi.remove({ params: { flowId: id } }).catch(error => {
          throw emitted(error, t('removeFailed'))
        })
      }
    />
  )
}

/** There are 200 at most, and all of them are here: they are looked through by their names and what webhooks are called by. */
const isFound = (wanted: string) => {
  const part = normalizeText(wanted.trim())
  return ({ nome, slug }: FlowSummary): boolean => normalizeText(nome).includes(part) || (slug ?? '').includes(part)
}

const byName = (one: FlowSummary, other: FlowSummary): number =>
  one.nome.localeCompare(other.nome, undefined, { numeric: true, sensitivity: 'base' })
