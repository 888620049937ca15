import { useTexts } from '../../../i18n/texts.ts'
import { Button, EmptyState } from '../../../kit/index.ts'
import { useViewer } from '../data/viewer.ts'
import { FirstSteps } from '../first-steps.tsx'
import { useOnePane } from '../one-pane.ts'
import { ticketTexts } from '../texts/index.ts'
import { type Choices, filtersOn, type ListKind, searchFiltersOn } from './filters.ts'

const icons = {
  assigned: 'inbox',
  pending: 'clock',
  chatbot: 'bot',
  snoozed: 'clock',
  closed: 'check',
  search: 'search',
} as const

/** Why a list is empty: nothing is there, the filters leave nothing, or this person has no queue to see. */
export function EmptyList({ kind, choices, onClear }: { kind: ListKind; choices: Choices; onClear: () => void }) {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  // Elsewhere they stand beside the list, where no chat is open.
  const onePane = useOnePane()
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

function wordsOf(kind: ListKind, showAll: boolean, seesNoQueue: boolean): ListKind | 'ownQueue' | 'everybody' {
  if (seesNoQueue && (kind === 'pending' || kind === 'chatbot')) return 'ownQueue'
  return kind === 'assigned' && showAll ? 'everybody' : kind
}
