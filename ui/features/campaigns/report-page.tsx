import { type ReactNode, useEffect, useState } from 'react'
import useSWR from 'swr'
import { type RecipientState, recipientStates } from '../../../core/domain/campaign-states.ts'
import { blockWords, stateWords } from '../../../core/domain/campaign-words.ts'
import { CSV_TYPE } from '../../../core/kit/csv.ts'
import {
  type Campaign,
  type CampaignDetail,
  campaignAfter,
  campaignEvents,
  campaignRoutes,
  REPORT_FILE,
} from '../../../core/tenant/campaigns/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Notice,
  Page,
  SelectField,
  showDone,
  showFailure,
  showInfo,
} from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { downloadText } from '../../lib/download.ts'
import { listOf, reloadOn, useList } from '../../lib/lists/index.ts'
import { formatCount } from '../../lib/numbers.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { navigate, usePlace } from '../../lib/router/index.tsx'
import { campaignsApi } from './api.ts'
import { StatusBadge } from './campaign-status.tsx'
import * as styles from './report.module.css'
import { ReportAbout } from './report-about.tsx'
import { useRecipientColumns } from './report-columns.tsx'
import { reportTexts } from './report-texts.ts'
import { campaignTexts } from './texts.ts'
import { useCampaignActs } from './use-campaign-acts.tsx'

/** The page fetches everything again so long after the end (spec 2 §4). */
const AFTER_END = 5000

/** What became of the recipients of a campaign, by the server's counts. */
export default function ReportPage() {
  const campaignId = Number(usePlace().params.campaignId)
  const t = useTexts(reportTexts)
  const params = { campaignId }
  const { data, error, mutate } = useSWR(['campaign', campaignId], () => campaignsApi.show({ params }))
  const [state, setState] = useState<RecipientState | null>(null)
  const query = state ? { state } : {}
  const live = [
    reloadOn(campaignEvents.campaign, emitted => emitted.action === 'update' && emitted.campaign.id === campaignId),
  ]
  const list = useList(listOf(campaignRoutes.recipients, { params, query, rows: 'records', live }), { steady: true })
  const put = (campaign: Campaign): void => {
    if (data) void mutate({ ...data, ...campaign }, { revalidate: false })
  }
  useEvent(campaignEvents.campaign, emitted => {
    if (emitted.action === 'update' && emitted.campaign.id === campaignId) put(emitted.campaign)
  })
  const columns = useRecipientColumns(data?.confirmation ?? false)
  const acts = useCampaignActs(put)
  const { reload } = list
  const isOver = data?.status === 'FINALIZADA'
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void Promise.all([reload(), mutate()]), AFTER_END)
    return () => clearTimeout(timer)
  }, [isOver, reload, mutate])
  if (error)
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Page>
    )
  const retry = async (): Promise<void> => {
    const campaign = await campaignsApi.retry({ params })
    const isAny = campaign.counts.failed < (data?.counts.failed ?? 0)
    put(campaign)
    if (isAny) showDone(t('retried'))
    else showInfo(t('nobodyRetried'))
    void reload()
  }
  const download = async (): Promise<void> => downloadText(await campaignsApi.report({ params }), REPORT_FILE, CSV_TYPE)
  return (
    <Page
      title={data ? `${t('title')}: ${data.name}` : t('title')}
      actions={
        <>
          <Button icon="back" onClick={() => navigate('/campaigns')}>
            {t('toCampaigns')}
          </Button>
          {data && <Acts campaign={data} {...acts} onRetry={() => void retry().catch(showFailure)} />}
          <Button icon="refresh" onClick={() => void reload()}>
            {t('reload')}
          </Button>
          <Button icon="download" onClick={() => void download().catch(showFailure)}>
            {t('download')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {data && <CampaignStatus campaign={data} />}
        {data && <ReportAbout campaign={data} />}
        <div className={styles.filter}>
          <SelectField<RecipientState | null>
            label={t('state')}
            options={recipientStates.map(value => ({ value, label: stateWords(value, language.get()) }))}
            empty={{ value: null, label: t('all') }}
            value={state}
            onChange={setState}
          />
        </div>
        <ListTable
          label={t('title')}
          list={list}
          columns={columns}
          empty={
            <EmptyState icon="users" title={t('emptyTitle')}>
              {t('empty')}
            </EmptyState>
          }
        />
      </div>
      {acts.question}
    </Page>
  )
}

interface ActsProps extends Pick<ReturnType<typeof useCampaignActs>, 'cancel' | 'resume'> {
  campaign: CampaignDetail
  onRetry: () => void
}

/** What the table of moves allows. */
function Acts({ campaign, cancel, resume, onRetry }: ActsProps): ReactNode {
  const t = useTexts(reportTexts)
  const k = useTexts(campaignTexts)
  const { status, counts } = campaign
  return (
    <>
      {campaignAfter(status, 'cancel') && (
        <Button icon="close" onClick={() => cancel(campaign)}>
          {k('cancelIt')}
        </Button>
      )}
      {campaignAfter(status, 'restart') && (
        <Button icon="play" onClick={() => resume(campaign)}>
          {k('restart')}
        </Button>
      )}
      {counts.failed > 0 && campaignAfter(status, 'retry') && (
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}

const figures = ['valid', 'asked', 'confirmed', 'delivered', 'failed'] as const

const figureTones = { delivered: 'success', failed: 'danger' } as const

/** How it stands, its figures and how far it is. */
function CampaignStatus({ campaign }: { campaign: CampaignDetail }) {
  const t = useTexts(reportTexts)
  const { status, hold, report } = campaign
  const toneOf = (one: (typeof figures)[number]) =>
    (one === 'delivered' || one === 'failed') && report[one] > 0 ? figureTones[one] : 'neutral'
  return (
    <>
      {hold && <Notice tone="warning">{blockWords(hold, language.get())}</Notice>}
      <div className="row row-wrap">
        <StatusBadge status={status} />
        {figures.map(one => (
          <Badge key={one} text={`${t(one)}: ${formatCount(report[one])}`} tone={toneOf(one)} />
        ))}
      </div>
      <label className="stack-tight">
        {t('progress')}: {report.progress}%
        <progress max={100} value={report.progress} />
      </label>
    </>
  )
}
