import {
  type Campaign,
  campaignAfter,
  campaignEvents,
  campaignRoutes,
} from '../../../core/tenant/campaigns/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Column, IconButton, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { listOf, records, useList, withSaved } from '../../lib/lists/index.ts'
import { Link, navigate } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { campaignsApi } from './api.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import { mayEdit } from './campaign-form.ts'
import { Status } from './campaign-status.tsx'
import { campaignTexts } from './texts.ts'
import { useCampaignActs } from './use-campaign-acts.tsx'

/** Campaigns, the newest first; the table of moves says what can be done with one (spec 2 §2, §4). */
export default function CampaignsPage() {
  const t = useTexts(campaignTexts)
  const [searchParam, setSearch] = useRestoredSearch()
  const newAt = searchParam ? 'nowhere' : 'start'
  const list = useList(
    listOf(campaignRoutes.list, {
      query: { searchParam },
      rows: 'records',
      live: [records(campaignEvents.campaign, { newAt })],
    }),
  )
  const put = (row: Campaign): void => list.change(rows => withSaved(rows, row, newAt))
  const acts = useCampaignActs(put)
  return (
    <>
      <RecordPage
        t={t}
        icon="send"
        columns={useColumns()}
        list={list}
        search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
        mayEdit={mayEdit}
        mayRemove={({ status }) => campaignAfter(status, 'remove') !== undefined}
        consequence={({ status, scheduledAt }) =>
          status === 'PROGRAMADA' && scheduledAt
            ? t('removePlanned', { when: formatDayAndTime(scheduledAt) })
            : undefined
        }
        moreActs={row => (
          <>
            <IconButton icon="list" label={`${t('report')}: ${row.name}`} onClick={() => navigate(reportOf(row))} />
            {campaignAfter(row.status, 'plan') && (
              <IconButton icon="play" label={`${t('sendNow')}: ${row.name}`} onClick={() => acts.sendNow(row)} />
            )}
            {campaignAfter(row.status, 'cancel') && (
              <IconButton icon="close" label={`${t('cancelIt')}: ${row.name}`} onClick={() => acts.cancel(row)} />
            )}
            {campaignAfter(row.status, 'restart') && (
              <IconButton icon="refresh" label={`${t('restart')}: ${row.name}`} onClick={() => acts.resume(row)} />
            )}
            <IconButton icon="copy" label={`${t('duplicate')}: ${row.name}`} onClick={() => acts.duplicate(row)} />
          </>
        )}
        editor={(row, close) => <CampaignEditor campaign={row} onClose={close} onSaved={put} />}
        remove={({ id }) => campaignsApi.remove({ params: { campaignId: id } })}
      />
      {acts.question}
    </>
  )
}

const reportOf = ({ id }: Pick<Campaign, 'id'>): string => `/campaign/${id}/report`

function useColumns(): Column<Campaign>[] {
  const t = useTexts(campaignTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: row => <Link href={reportOf(row)}>{row.name}</Link> },
    { key: 'status', title: t('status'), cell: row => <Status {...row} /> },
    { key: 'list', title: t('list'), cell: ({ contactList }) => contactList?.name ?? t('noList') },
    { key: 'connection', title: t('connection'), cell: ({ whatsapp }) => whatsapp?.name ?? t('noConnection') },
    {
      key: 'scheduledAt',
      title: t('scheduledAt'),
      cell: ({ scheduledAt }) => (scheduledAt ? formatDayAndTime(scheduledAt) : ''),
    },
    { key: 'progress', title: t('progress'), cell: row => <Progress row={row} /> },
  ]
}

function Progress({ row: { report } }: { row: Campaign }) {
  const t = useTexts(campaignTexts)
  const { valid: all, delivered, failed } = report
  return all === 0 ? null : t('done', { done: delivered + failed, all })
}
