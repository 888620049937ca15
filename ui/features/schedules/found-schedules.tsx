import type { Schedule } from '../../../core/tenant/schedules/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, EmptyState, IconButton } from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import type { List } from '../../lib/lists/index.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { stateOf } from './states.ts'
import { scheduleTexts } from './texts.ts'

interface FoundSchedulesProps {
  list: List<Schedule>
  timeZone: string
  onOpen: (id: number) => void
}

/** What a search found, whenever it leaves or left: in a month of a calendar most of it would not be there. */
export function FoundSchedules({ list, timeZone, onOpen }: FoundSchedulesProps) {
  const t = useTexts(scheduleTexts)
  const columns: Column<Schedule>[] = [
    { key: 'contact', title: t('contact'), cell: ({ contact }) => contact.name },
    { key: 'sendAt', title: t('sendAt'), cell: ({ sendAt }) => formatDayAndTime(sendAt, timeZone) },
    { key: 'body', title: t('body'), cell: ({ body }) => body, clip: ({ body }) => body },
    {
      key: 'status',
      title: t('state'),
      cell: schedule => {
        const { word, tone } = stateOf(schedule)
        return <Badge text={t(word)} tone={tone} />
      },
    },
  ]
  return (
    <ListTable
      label={t('title')}
      columns={columns}
      list={list}
      empty={<EmptyState icon="calendar" title={t('notFound')} />}
      actions={({ id, contact }) => (
        <IconButton icon="edit" label={t('openOne', { name: contact.name })} onClick={() => onOpen(id)} />
      )}
    />
  )
}
