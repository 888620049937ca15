import { useId } from 'react'
import { flowPermissions } from '../../../../core/tenant/flows/permissions.ts'
import { ticketEvents, ticketRoutes } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, SkeletonList } from '../../../kit/index.ts'
import { listOf, reloadOn, useList } from '../../../lib/lists/index.ts'
import { Link } from '../../../lib/router/index.tsx'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { useQueueChoices } from '../../queues/index.ts'
import { usePeopleChoices } from '../../users/index.ts'
import { ticketTexts } from '../texts/index.ts'
import { traceTexts } from '../texts/trace.ts'
import * as styles from './drawer.module.css'
import { useTraceWords } from './trace-words.ts'

/** Why the desk answered what it answered, newest first. */
export default function Trace({ ticketId }: { ticketId: number }) {
  const t = useTexts(ticketTexts)
  const heading = useId()
  const live = [reloadOn(ticketEvents.ticket, event => event.action === 'update' && event.ticket.id === ticketId)]
  const { rows, failure, reload } = useList(listOf(ticketRoutes.trace, { params: { ticketId }, rows: 'trace', live }))
  const words = useTraceWords({ users: usePeopleChoices(), queues: useQueueChoices() })
  return (
    <section className="stack-tight" aria-labelledby={heading}>
      <h3 id={heading}>{t('trace')}</h3>
      <p className="soft">{t('traceHint')}</p>
      {failure !== undefined && !rows && <ErrorState error={failure} onRetry={reload} />}
      {!rows && failure === undefined && <SkeletonList rows={3} />}
      {rows?.length === 0 && <p className="soft">{t('noTrace')}</p>}
      <ol className={styles.trace}>
        {rows?.map(entry => (
          <li key={entry.id}>
            <time className="soft" dateTime={entry.at}>
              {formatDayAndTime(entry.at)}
            </time>
            <span>
              {words(entry)} <RunLink {...entry.detail} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Leads to the run of a flow that began, for those who may look into it. */
function RunLink({ flowId, runId }: Record<string, unknown>) {
  const t = useTexts(traceTexts)
  const may = allows(useUser(), flowPermissions.watch)
  if (!may || typeof flowId !== 'number' || typeof runId !== 'number') return null
  return <Link href={`/fluxos/${flowId}/execucoes/${runId}`}>{t('seeRun')}</Link>
}
