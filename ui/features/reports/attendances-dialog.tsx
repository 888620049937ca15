import { CSV_TYPE } from '../../../core/kit/csv.ts'
import {
  ATTENDANCES_FILE,
  type Attendance,
  type ReportMeasure,
  reportRoutes,
} from '../../../core/tenant/reports/contract.ts'
import { reportPermissions } from '../../../core/tenant/reports/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, Button, type Column, Dialog, EmptyState, showFailure } from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { client } from '../../lib/api/client.ts'
import { downloadText } from '../../lib/download.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import type { Requested } from './filter.ts'
import { formatDuration } from './format.ts'
import * as styles from './reports.module.css'
import { reportTexts } from './texts.ts'

const api = client(reportRoutes)

/** Which attendances are behind a number. */
export interface Seen {
  of: ReportMeasure
  asked: Requested
  /** Of whom or what. */
  name?: string | undefined
  weekday?: number | undefined
  hour?: number | undefined
}

/** Saves the attendances of a number as a file. */
export async function saveAttendances(query: Requested): Promise<void> {
  try {
    downloadText(await api.exportAttendances({ query }), ATTENDANCES_FILE, CSV_TYPE)
  } catch (failure) {
    showFailure(failure)
  }
}

/** The attendances behind a number, one by one. */
export default function AttendancesDialog({ seen, onClose }: { seen: Seen; onClose: () => void }) {
  const t = useTexts(reportTexts)
  const user = useUser()
  const { timeZone } = user.company
  const { of, asked: requested, name, weekday, hour } = seen
  const query = {
    ...{ ...requested, of },
    ...(weekday !== undefined && { weekday: String(weekday) }),
    ...(hour !== undefined && { hour: String(hour) }),
  }
  const list = useList(listOf(reportRoutes.attendances, { query, rows: 'attendances' }))
  const moment = (at: string | null): string => (at === null ? '' : formatDayAndTime(at, timeZone))
  const columns: Column<Attendance>[] = [
    {
      ...{ key: 'contact', title: t('contact') },
      cell: ({ contact, ticketUuid }) => <Link href={`/tickets/${ticketUuid}`}>{contact.name}</Link>,
    },
    {
      key: 'queue',
      title: t('queue'),
      cell: one => one.queue && <Badge color={one.queue.color} text={one.queue.name} />,
    },
    { key: 'people', title: t('people'), cell: ({ people }) => people.join(', ') },
    { key: 'began', title: t('began'), cell: ({ beganAt }) => moment(beganAt) },
    { key: 'answer', title: t('firstAnswer'), align: 'end', cell: one => formatDuration(one.firstAnswer) },
    { key: 'attending', title: t('lasted'), align: 'end', cell: one => formatDuration(one.attending) },
    { key: 'end', title: t('end'), cell: ({ endedAt }) => moment(endedAt) },
    { key: 'rate', title: t('rate'), align: 'end', cell: ({ rate }) => rate ?? '' },
  ]
  const title = t('attendances', { measure: [t(of), name].filter(Boolean).join(', ') })
  return (
    <Dialog
      size="large"
      title={title}
      onClose={onClose}
      actions={
        allows(user, reportPermissions.export) && (
          <Button icon="download" onClick={() => void saveAttendances(query)}>
            {t('export')}
          </Button>
        )
      }
    >
      <div className={styles.scroll}>
        <ListTable
          label={title}
          columns={columns}
          list={list}
          empty={<EmptyState icon="report" title={t('nothing')} />}
        />
      </div>
    </Dialog>
  )
}
