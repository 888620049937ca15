import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, MultiSelect, SwitchField } from '../../../kit/index.ts'
import { useOwnQueueChoices } from '../data/choices.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import type { Choices } from './filters.ts'
import { IN_LISTS } from './in-lists.ts'

interface ListToolsProps {
  choices: Choices
  onChange: (given: Partial<Choices>) => void
  onNewTicket: () => void
}

/** New ticket, the queues that are shown, and for overseers the switch that shows everybody's tickets. */
export function ListTools({ choices, onChange, onNewTicket }: ListToolsProps) {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  const queues = useOwnQueueChoices()
  useShortcut('n', t('newTicket'), onNewTicket, true, IN_LISTS)
  return (
    <div className="list-tools">
      <Button icon="plus" small onClick={onNewTicket}>
        {t('new')}
      </Button>
      {viewer.overseer && (
        <SwitchField label={t('showAll')} value={choices.showAll} onChange={showAll => onChange({ showAll })} />
      )}
      <MultiSelect
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
