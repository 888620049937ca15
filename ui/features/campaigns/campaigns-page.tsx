import { useState } from 'react'
import type { CampaignStatus } from '../../../core/kit/campaign-states.ts'
import { holdWords, statusWords } from '../../../core/kit/campaign-words.ts'
import {
  type Campaign,
  campaignAfter,
  campaignEvents,
  campaignRoutes,
} from '../../../core/tenant/campaigns/contract.ts'
import { common } from '../../i18n/common.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Badge,
  type Column,
  ConfirmDialog,
  IconButton,
  RecordPage,
  showDone,
  showFailure,
  useKeptSearch,
} from '../../kit/index.ts'
import { listOf, records, useList, withSaved } from '../../lib/lists/index.ts'
import { Link, navigate } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { campaignsApi } from './api.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import { campaignTexts } from './texts.ts'

/** Campaigns, the newest first; the table of moves says what can be done with one (spec 2 §2, §4). */
export default function CampaignsPage() {
  const t = useTexts(campaignTexts)
  const [searchParam, setSearch] = useKeptSearch()
  const newAt = searchParam ? 'nowhere' : 'start'
  const list = useList(
    listOf(campaignRoutes.list, {
      query: { searchParam },
      rows: 'records',
      live: [records(campaignEvents.campaign, { newAt })],
    }),
  )
  const put = (row: Campaign): void => list.change(rows => withSaved(rows, row, newAt))
  // Resuming stands where cancelling stood: a second click must not send again what the first one stopped.
  const [resuming, setResuming] = useState<Campaign>()
  const act = async (verb: 'cancel' | 'restart' | 'duplicate', { id }: Campaign, told: string): Promise<void> => {
    put(await campaignsApi[verb]({ params: { campaignId: id } }))
    showDone(told)
  }
  return (
    <>
      <RecordPage
        t={t}
        icon="send"
        columns={useColumns()}
        list={list}
        search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
        mayRemove={({ status }) => campaignAfter(status, 'remove') !== undefined}
        moreActs={row => (
          <>
            <IconButton icon="list" label={`${t('report')}: ${row.name}`} onClick={() => navigate(reportOf(row))} />
            {campaignAfter(row.status, 'cancel') && (
              <IconButton
                icon="close"
                label={`${t('cancelIt')}: ${row.name}`}
                onClick={() => void act('cancel', row, t('cancelled')).catch(showFailure)}
              />
            )}
            {campaignAfter(row.status, 'restart') && (
              <IconButton icon="refresh" label={`${t('restart')}: ${row.name}`} onClick={() => setResuming(row)} />
            )}
            <IconButton
              icon="copy"
              label={`${t('duplicate')}: ${row.name}`}
              onClick={() => void act('duplicate', row, t('duplicated')).catch(showFailure)}
            />
          </>
        )}
        editor={(row, close) => <CampaignEditor campaign={row} onClose={close} onSaved={put} />}
        remove={({ id }) => campaignsApi.remove({ params: { campaignId: id } })}
      />
      {resuming && (
        <ConfirmDialog
          name={resuming.name}
          title={t('restart')}
          question={t('restartQuestion')}
          actionLabel={t('restartIt')}
          kind="primary"
          onConfirm={() => act('restart', resuming, t('restarted'))}
          onClose={() => setResuming(undefined)}
        />
      )}
    </>
  )
}

const reportOf = ({ id }: Pick<Campaign, 'id'>): string => `/campaign/${id}/report`

const tones = {
  INATIVA: 'neutral',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'warning',
  CANCELADA: 'danger',
  FINALIZADA: 'success',
} as const satisfies Record<CampaignStatus, string>

function useColumns(): Column<Campaign>[] {
  const t = useTexts(campaignTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: row => <Link href={reportOf(row)}>{row.name}</Link> },
    { key: 'status', title: t('status'), cell: row => <Status row={row} /> },
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

function Status({ row: { status, hold, isLate } }: { row: Campaign }) {
  const t = useTexts(campaignTexts)
  return (
    <span className="stack-tight">
      <Badge text={statusWords(status, language.get())} tone={tones[status]} />
      {hold && <small className="soft">{holdWords(hold, language.get())}</small>}
      {isLate && <small className="soft">{t('late')}</small>}
    </span>
  )
}

function Progress({ row: { report } }: { row: Campaign }) {
  const t = useTexts(campaignTexts)
  const { valid: all, delivered, failed } = report
  return all === 0 ? null : t('done', { done: delivered + failed, all })
}
