import type { ReactNode } from 'react'
import type { FoundMessage } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './ticket-item.module.css'

/** The words of the message by which a search found a ticket, the hits marked; in place of its last words. */
export function FoundWords({ message }: { message: FoundMessage }) {
  const t = useTexts(ticketTexts)
  return (
    <span
      className={`${styles.last} ${styles.found} ellipsis`}
      title={t('foundAt', { when: formatDayAndTime(message.createdAt) })}
    >
      <Icon name="search" size={14} label={t('foundMessage')} /> {message.fromMe && `${t('you')}: `}
      {markedPieces(message)}
    </span>
  )
}

/** The text in pieces, those that were looked for as `mark`. */
function markedPieces({ excerpt, marks }: FoundMessage): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    pieces.push(excerpt.slice(at, from), <mark key={from}>{excerpt.slice(from, to)}</mark>)
    at = to
  }
  return [...pieces, excerpt.slice(at)]
}
