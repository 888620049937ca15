import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, EmptyState } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { FirstSteps } from '../../first-run/index.ts'
import { useViewer } from '../data/viewer.ts'
import { useOnePane } from '../one-pane.ts'
import { ticketTexts } from '../texts/index.ts'
import { listTexts } from '../texts/lists.ts'
import { type Choices, filtersOn, type ListKind, searchFiltersOn } from './filters.ts'
import { longestWaiting, whoWaits } from './visible-rows.ts'

const icons = {
  assigned: 'inbox',
  pending: 'clock',
  chatbot: 'bot',
  snoozed: 'clock',
  closed: 'check',
  search: 'search',
} as const

interface EmptyListProps {
  kind: ListKind
  choices: Choices
  onClear: () => void
  accept: (ticket: ListedTicket) => void
  accepting: boolean
}

/**
 * Why a list is empty: nothing is there, the filters leave nothing, or this person has no queue to see. Where nobody is attended and
 * someone waits, it says who, and offers them.
 */
export function EmptyList({ kind, choices, onClear, accept, accepting }: EmptyListProps) {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  // Elsewhere they stand beside the list, where no chat is open.
  const onePane = useOnePane()
  const waiting = useStore(whoWaits)
  const { queueIds, showAll } = choices
  const narrowed = filtersOn(choices) + (kind === 'search' ? searchFiltersOn(choices) : 0)
  if (queueIds.length + narrowed > 0)
    return (
      <EmptyState
        icon={icons[kind]}
        title={t('filteredEmpty')}
        action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
      >
        {t('filteredEmptyHint')}
      </EmptyState>
    )
  if (kind === 'assigned' && waiting.rows.length > 0)
    return <SomebodyWaits {...waiting} accept={accept} accepting={accepting} />
  const seesNoQueue = viewer.queueIds.length === 0 && !viewer.overseer && !viewer.allTicket
  const words = wordsOf(kind, showAll, seesNoQueue)
  return (
    <>
      <EmptyState icon={icons[kind]} title={t(`${words}Empty`)}>
        {t(`${words}EmptyHint`)}
      </EmptyState>
      {onePane && <FirstSteps />}
    </>
  )
}

interface SomebodyWaitsProps extends Pick<EmptyListProps, 'accept' | 'accepting'> {
  rows: readonly ListedTicket[]
  hasMore?: boolean
}

/** The names of the first of those who wait, and the way to attend the one who waits longest. */
function SomebodyWaits({ rows, hasMore, accept, accepting }: SomebodyWaitsProps) {
  const t = useTexts(listTexts)
  const next = longestWaiting(rows) ?? rows.at(-1)!
  const names = [next, ...rows.filter(row => row !== next)].slice(0, NAMED).map(({ contact }) => contact.name)
  const unnamed = rows.length - names.length
  const content = unnamed > 0 || hasMore ? t('andOthers', { names: names.join(', ') }) : names.join(', ')
  return (
    <EmptyState
      icon="clock"
      title={hasMore ? t('waitMany', { n: rows.length }) : t('waitNow', { n: rows.length })}
      action={
        <Button kind="primary" busy={accepting} onClick={() => accept(next)}>
          {t('acceptNext')}
        </Button>
      }
    >
      {content}
    </EmptyState>
  )
}

const NAMED = 3

function wordsOf(kind: ListKind, showAll: boolean, seesNoQueue: boolean): ListKind | 'ownQueue' | 'everybody' {
  if (seesNoQueue && (kind === 'pending' || kind === 'chatbot')) return 'ownQueue'
  return kind === 'assigned' && showAll ? 'everybody' : kind
}
