import { lazy, Suspense, useState } from 'react'
import { type FlowRun, type FlowRunState, flowRunStates } from '../../../../core/tenant/flows/runs/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, type Column, EmptyState, IconButton, Page, SelectField } from '../../../kit/index.ts'
import { ListTable } from '../../../kit/list-table.tsx'
import { navigate, usePlace } from '../../../lib/router/index.tsx'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { Ago } from '../../../lib/time/relative.tsx'
import { useFlows } from '../../flow-choices/index.ts'
import { runTexts } from '../texts/runs.ts'
import { runActs, useRunActs } from './run-acts.tsx'
import { StateBadge } from './state-badge.tsx'
import { useRuns } from './use-runs.ts'

const RunDialog = lazy(() => import('./run-dialog.tsx'))

/** The conversations that a flow leads or led; one of them is looked into where the address names it. */
export default function RunsPage() {
  const { id, runId } = usePlace().params
  return <RunsOfFlow key={id} flowId={Number(id)} runId={runId === undefined ? undefined : Number(runId)} />
}

function RunsOfFlow({ flowId, runId }: { flowId: number; runId: number | undefined }) {
  const t = useTexts(runTexts)
  const [state, setState] = useState<FlowRunState | ''>('')
  const list = useRuns(flowId, state || undefined)
  const name = useFlows().rows?.find(({ id }) => id === flowId)?.nome
  const [open, setOpen] = useState(runId)
  const close = (): void => {
    setOpen(undefined)
    if (runId !== undefined) navigate(`/fluxos/${flowId}/execucoes`, { replace: true })
  }
  const nameOf = ({ contact }: FlowRun): string => contact?.name ?? t('nobody')
  const columns: Column<FlowRun>[] = [
    { key: 'contact', title: t('contact'), cell: nameOf },
    { key: 'state', title: t('state'), cell: run => <StateBadge state={run.state} /> },
    { key: 'entry', title: t('entry'), cell: ({ entry }) => t(entry) },
    { key: 'version', title: t('version'), cell: ({ version }) => version },
    { key: 'started', title: t('startedAt'), cell: ({ startedAt }) => formatDayAndTime(startedAt) },
    { key: 'updated', title: t('updatedAt'), cell: ({ updatedAt }) => <Ago when={updatedAt} said /> },
  ]
  return (
    <Page
      title={name === undefined ? t('title') : t('titleOf', { name })}
      actions={
        <>
          <SelectField<FlowRunState | ''>
            label={t('filter')}
            hideLabel
            empty={{ value: '', label: t('all') }}
            options={flowRunStates.map(value => ({ value, label: t(value) }))}
            value={state}
            onChange={setState}
          />
          <Button icon="flow" onClick={() => navigate(`/fluxos/${flowId}/editar`)}>
            {t('toFlow')}
          </Button>
        </>
      }
    >
      <ListTable
        label={t('title')}
        columns={columns}
        list={list}
        empty={
          <EmptyState icon="flow" title={t('emptyTitle')}>
            {t(state ? 'emptyState' : 'empty')}
          </EmptyState>
        }
        actions={run => <RowActs run={run} name={nameOf(run)} onOpen={() => setOpen(run.id)} />}
      />
      {open !== undefined && (
        <Suspense>
          <RunDialog flowId={flowId} runId={open} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}

function RowActs({ run, name, onOpen }: { run: FlowRun; name: string; onOpen: () => void }) {
  const t = useTexts(runTexts)
  const { act, question } = useRunActs()
  return (
    <>
      {runActs(run.state).map(({ verb, icon }) => (
        <IconButton key={verb} icon={icon} label={t(verb, { name })} onClick={() => act(run.id, verb, name)} />
      ))}
      <IconButton icon="eye" label={t('open', { name })} onClick={onOpen} />
      {question}
    </>
  )
}
