import { lazy, Suspense, useState } from 'react'
import useSWR from 'swr'
import { asText } from '../../../../core/flow-engine/variables.ts'
import type { FlowRunDetail } from '../../../../core/tenant/flows/runs/contract.ts'
import { flowRunEvents } from '../../../../core/tenant/flows/runs/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, ErrorState, SkeletonList } from '../../../kit/index.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { Link } from '../../../lib/router/index.tsx'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { runTexts } from '../texts/runs.ts'
import { type FlowVersionWithGraph, useFlowVersion } from '../versions/use-version.ts'
import { runActs, useRunActs } from './run-acts.tsx'
import * as styles from './run-dialog.module.css'
import { RunTurn } from './run-turn.tsx'
import { StateBadge } from './state-badge.tsx'
import { runsApi } from './use-runs.ts'

const ReplayDialog = lazy(() => import('./replay-dialog.tsx'))

interface RunDialogProps {
  flowId: number
  runId: number
  onClose: () => void
}

/** One conversation as the flow led it: what each node was given, asked, wrote and logged. */
export default function RunDialog({ flowId, runId, onClose }: RunDialogProps) {
  const t = useTexts(runTexts)
  const { data, error, mutate } = useSWR(['flow run', runId], () => runsApi.showRun({ params: { runId } }))
  useEvent(flowRunEvents.flowRun, ({ flowRun }) => {
    if (flowRun.id === runId) void mutate()
  })
  const { data: version } = useFlowVersion(flowId, data?.version)
  const [replaying, setReplaying] = useState(false)
  const { act, question } = useRunActs()
  const name = data?.contact?.name ?? t('nobody')
  return (
    <Dialog
      size="large"
      title={t('runOf', { name })}
      onClose={onClose}
      actions={
        data && (
          <>
            {runActs(data.state).map(({ verb, icon }) => (
              <Button key={verb} icon={icon} onClick={() => act(runId, verb, name)}>
                {t(verb === 'stop' ? 'stopNow' : 'resumeNow')}
              </Button>
            ))}
            {version && data.entry !== 'webhook' && (
              <Button icon="refresh" onClick={() => setReplaying(true)}>
                {t('replay')}
              </Button>
            )}
          </>
        )
      }
    >
      {error !== undefined && !data && (
        <ErrorState error={error} title={t('failedToLoad')} onRetry={() => void mutate()} />
      )}
      {!data && error === undefined && <SkeletonList />}
      {data && (
        <>
          <About run={data} />
          <Steps run={data} flow={version} />
          <Variables run={data} />
        </>
      )}
      {question}
      {replaying && data && version && (
        <Suspense>
          <ReplayDialog run={data} version={version} onClose={() => setReplaying(false)} />
        </Suspense>
      )}
    </Dialog>
  )
}

function About({ run }: { run: FlowRunDetail }) {
  const t = useTexts(runTexts)
  const { state, entry, version, startedAt, endedAt, wakesAt, ticketUuid } = run
  const facts = [
    [t('state'), <StateBadge key="state" state={state} />],
    [t('entry'), t(entry)],
    [t('version'), version],
    [t('startedAt'), formatDayAndTime(startedAt)],
    endedAt !== null && [t('endedAt'), formatDayAndTime(endedAt)],
    wakesAt !== null && [t('wakesAt'), formatDayAndTime(wakesAt)],
  ].filter(domainEvent => domainEvent !== false)
  return (
    <>
      <dl className={styles.about}>
        {facts.map(([label, value]) => (
          <div key={String(label)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {ticketUuid !== null && (
        <p>
          <Link href={`/tickets/${ticketUuid}`}>{t('ticket')}</Link>
        </p>
      )}
    </>
  )
}

/** The server shows so many steps, the last ones; a step may be several turns. */
const MANY = 200

function Steps({ run: { turns }, flow }: { run: FlowRunDetail; flow: FlowVersionWithGraph | undefined }) {
  const t = useTexts(runTexts)
  return (
    <section className="stack-tight">
      <h3>{t('steps')}</h3>
      {turns.length === 0 && <p className="soft">{t('noSteps')}</p>}
      {turns.length >= MANY && <p className="soft">{t('lastSteps')}</p>}
      <ol className={styles.turns}>
        {turns.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns only ever come at the end.
          <RunTurn key={at} turn={turn} node={flow?.nodes.find(({ id }) => id === turn.nodeId)} />
        ))}
      </ol>
    </section>
  )
}

function Variables({ run: { variables } }: { run: FlowRunDetail }) {
  const t = useTexts(runTexts)
  const all = Object.entries(variables)
  return (
    <section className="stack-tight">
      <h3>{t('variables')}</h3>
      {all.length === 0 && <p className="soft">{t('noVariables')}</p>}
      <ul className="plain-list">
        {all.map(([name, value]) => (
          <li key={name} className={styles.variable}>
            <code>{t('becomes', { name, value: asText(value) || '""' })}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
