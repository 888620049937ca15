import type { FoundAnnouncement, Priority } from '../../../core/platform/announcements/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { announcementTexts } from './texts.ts'
import { announcementsApi, useAnnouncementList } from './use-announcements.ts'

/** What super administrators tell the staff of all companies (spec 2 §2). */
export default function AnnouncementsPage() {
  const t = useTexts(announcementTexts)
  const [searchParam, setSearch] = useRestoredSearch()
  const list = useAnnouncementList(searchParam)
  return (
    <RecordPage
      t={t}
      icon="flag"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      nameOf={({ title }) => title}
      editor={(row, close) => <AnnouncementEditor row={row} onClose={close} onSaved={list.reload} />}
      remove={async ({ id }) => {
        await announcementsApi.remove({ params: { announcementId: id } })
        list.change(rows => rows.filter(row => row.id !== id))
      }}
    />
  )
}

const tones = { 1: 'danger', 2: 'warning', 3: 'neutral' } as const satisfies Record<Priority, string>

function useColumns(): Column<FoundAnnouncement>[] {
  const t = useTexts(announcementTexts)
  return [
    { key: 'title', title: t('name'), cell: ({ title }) => title, main: true },
    { key: 'text', title: t('text'), cell: ({ text }) => <span className="clamp">{text}</span> },
    {
      key: 'priority',
      title: t('priority'),
      cell: ({ priority }) => <Badge text={t(`priority${priority}`)} tone={tones[priority]} />,
    },
    { key: 'picture', title: t('picture'), cell: ({ mediaName }) => mediaName ?? '-' },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <Badge text={t(status ? 'active' : 'inactive')} tone={status ? 'success' : 'neutral'} />,
    },
    { key: 'createdAt', title: t('createdAt'), cell: ({ createdAt }) => formatDayAndTime(createdAt) },
  ]
}
