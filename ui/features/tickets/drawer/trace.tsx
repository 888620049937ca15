import { useId } from 'react'
import useSWR from 'swr'
import { ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, SkeletonList } from '../../../kit/index.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { ticketsApi } from '../data/api.ts'
import { useQueueChoices, useUserChoices } from '../data/choices.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './drawer.module.css'
import { useTraceWords } from './trace-words.ts'

/** Why the desk answered what it answered, newest first. */
export function Trace({ ticketId }: { ticketId: number }) {
  const t = useTexts(ticketTexts)
  const heading = useId()
  const { data, error, mutate } = useSWR(['trace', ticketId], () => ticketsApi.trace({ params: { ticketId } }))
  useEvent(ticketEvents.ticket, event => {
    if (event.action === 'update' && event.ticket.id === ticketId) void mutate()
  })
  const words = useTraceWords({ users: useUserChoices(true), queues: useQueueChoices() })
  return (
    <section className="stack-tight" aria-labelledby={heading}>
      <h3 id={heading}>{t('trace')}</h3>
      <p className="soft">{t('traceHint')}</p>
      {error !== undefined && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonList rows={3} />}
      {data?.trace.length === 0 && <p className="soft">{t('noTrace')}</p>}
      <ol className={styles.trace}>
        {data?.trace.map(entry => (
          <li key={entry.id}>
            <time className="soft" dateTime={entry.at}>
              {formatDayAndTime(entry.at)}
            </time>
            <span>{words(entry)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
