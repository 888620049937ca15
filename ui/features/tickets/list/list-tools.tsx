import { useEffect } from 'react'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, MultiSelect, SwitchField } from '../../../kit/index.ts'
import { useOwnQueueChoices, useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import type { Choices } from './filters.ts'
import { IN_LISTS } from './in-lists.ts'
import * as styles from './list.module.css'

interface ListToolsProps {
  choices: Choices
  /** A search goes over everybody's tickets whatever the switch says. */
  searching: boolean
  onChange: (given: Partial<Choices>) => void
  onNewTicket: () => void
}

/** New ticket, the queues that are shown, and for overseers the switch that shows everybody's tickets. */
export function ListTools({ choices, searching, onChange, onNewTicket }: ListToolsProps) {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  const queues = useOwnQueueChoices()
  useEffect(() => {
    if (queues.length === 0) return
    const known = choices.queueIds.filter(id => queues.some(queue => queue.value === id))
    if (known.length < choices.queueIds.length) onChange({ queueIds: known })
  }, [queues, choices.queueIds, onChange])
  useShortcut('n', t('newTicket'), onNewTicket, true, IN_LISTS)
  return (
    <div className={styles.tools}>
      <Button icon="plus" small onClick={onNewTicket}>
        {t('new')}
      </Button>
      {viewer.overseer && !searching && (
        <SwitchField label={t('showAll')} value={choices.showAll} onChange={showAll => onChange({ showAll })} />
      )}
      <MultiSelect
        hideLabel
        label={t('queues')}
        placeholder={t('allQueues')}
        value={choices.queueIds}
        options={queues}
        summary={n => t('chosenQueues', { n })}
        onChange={queueIds => onChange({ queueIds })}
      />
    </div>
  )
}
