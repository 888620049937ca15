import { useEffect } from 'react'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton, MultiSelect, SwitchField } from '../../../kit/index.ts'
import { useOwnQueueChoices, useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { listTexts } from '../texts/lists.ts'
import { type Choices, filtersOn, searchFiltersOn } from './filters.ts'
import { IN_LISTS } from './in-lists.ts'
import * as styles from './list.module.css'

interface ListToolsProps {
  choices: Choices
  /** A search goes over everybody's tickets whatever the switch says. */
  searching: boolean
  /** The other filters are shown. */
  filtering: boolean
  onFiltering: (displayed: boolean) => void
  onChange: (provided: Partial<Choices>) => void
  onNewTicket: () => void
}

/**
 * New ticket, the queues that are shown, for overseers the switch that shows everybody's tickets, and the way to the other
 * filters.
 */
export function ListTools({ choices, searching, filtering, onChange, onFiltering, onNewTicket }: ListToolsProps) {
  const t = useTexts(ticketTexts)
  const l = useTexts(listTexts)
  const viewer = useViewer()
  const queues = useOwnQueueChoices()
  useEffect(() => {
    if (queues.length === 0) return
    const known = choices.queueIds.filter(id => queues.some(queue => queue.value === id))
    if (known.length < choices.queueIds.length) onChange({ queueIds: known })
  }, [queues, choices.queueIds, onChange])
  useShortcut('n', t('newTicket'), onNewTicket, true, IN_LISTS)
  useShortcut('f', l('keyFilters'), () => onFiltering(!filtering), true, IN_LISTS)
  const on = filtersOn(choices) + (searching ? searchFiltersOn(choices) : 0)
  return (
    <div className={styles.tools}>
      <Button icon="plus" small title={t('newTicket')} onClick={onNewTicket}>
        {t('new')}
      </Button>
      <MultiSelect
        hideLabel
        label={t('queues')}
        placeholder={t('allQueues')}
        value={choices.queueIds}
        options={queues}
        summary={n => t('chosenQueues', { n })}
        onChange={queueIds => onChange({ queueIds })}
      />
      {viewer.overseer && !searching && (
        <SwitchField label={t('showAll')} value={choices.showAll} onChange={showAll => onChange({ showAll })} />
      )}
      <IconButton
        icon="filter"
        label={on > 0 ? l('filtersOn', { n: on }) : l('filters')}
        count={on}
        aria-expanded={filtering}
        onClick={() => onFiltering(!filtering)}
      />
    </div>
  )
}
