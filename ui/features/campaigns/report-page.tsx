import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { type RecipientState, recipientStates } from '../../../core/kit/campaign-states.ts'
import { failureWords, holdWords, stateWords, statusWords } from '../../../core/kit/campaign-words.ts'
import { CSV_TYPE } from '../../../core/kit/csv.ts'
import { formatPhone } from '../../../core/kit/phone.ts'
import {
  type CampaignRecipient,
  campaignAfter,
  campaignEvents,
  campaignRoutes,
  REPORT_FILE,
} from '../../../core/tenant/campaigns/contract.ts'
import { common } from '../../i18n/common.ts'
import { language } from '../../i18n/language.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import {
  Badge,
  Button,
  type Column,
  EmptyState,
  ErrorState,
  ListTable,
  Notice,
  Page,
  SelectField,
  showDone,
  showFailure,
  showInfo,
} from '../../kit/index.ts'
import { downloadText } from '../../lib/download.ts'
import { listOf, reloadOn, useList } from '../../lib/lists/index.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { navigate, usePlace } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { campaignsApi } from './api.ts'

/** The page fetches everything anew so long after the end (spec 2 §4). */
const AFTER_END = 5000

/** What became of the recipients of a campaign, by the server's counts. */
export default function ReportPage() {
  const campaignId = Number(usePlace().params.campaignId)
  const t = useTexts(texts)
  const c = useTexts(common)
  const params = { campaignId }
  const { data, error, mutate } = useSWR(['campaign', campaignId], () => campaignsApi.show({ params }))
  const [state, setState] = useState<RecipientState | null>(null)
  const query = state ? { state } : {}
  const live = [reloadOn(campaignEvents.campaign, told => told.action === 'update' && told.campaign.id === campaignId)]
  const list = useList(listOf(campaignRoutes.recipients, { params, query, rows: 'records', live }), { steady: true })
  useEvent(campaignEvents.campaign, told => {
    if (told.action === 'update' && told.campaign.id === campaignId && data)
      void mutate({ ...data, ...told.campaign }, { revalidate: false })
  })
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
  const when = (at: string | null): string => (at ? formatDayAndTime(at) : '')
  const columns: Column<CampaignRecipient>[] = [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    { key: 'number', title: t('number'), cell: ({ number }) => formatPhone(number) },
    { key: 'state', title: t('state'), cell: row => <State row={row} /> },
    { key: 'asked', title: t('askedAt'), cell: row => when(row.confirmationRequestedAt) },
    { key: 'confirmed', title: t('confirmedAt'), cell: row => when(row.confirmedAt) },
    { key: 'delivered', title: t('deliveredAt'), cell: row => when(row.deliveredAt) },
    { key: 'answered', title: t('answeredAt'), cell: row => when(row.answeredAt) },
  ]
  const retry = async (): Promise<void> => {
    try {
      const campaign = await campaignsApi.retry({ params })
      const isAny = campaign.counts.failed < (data?.counts.failed ?? 0)
      if (data) void mutate({ ...data, ...campaign }, { revalidate: false })
      if (isAny) showDone(t('retried'))
      else showInfo(t('nobodyRetried'))
      void reload()
    } catch (failure) {
      showFailure(failure)
    }
  }
  const download = async (): Promise<void> => {
    try {
      downloadText(await campaignsApi.report({ params }), REPORT_FILE, CSV_TYPE)
    } catch (failure) {
      showFailure(failure)
    }
  }
  return (
    <Page
      title={data ? `${t('title')}: ${data.name}` : t('title')}
      actions={
        <>
          <Button icon="back" onClick={() => navigate('/campaigns')}>
            {t('toCampaigns')}
          </Button>
          {data && data.counts.failed > 0 && campaignAfter(data.status, 'retry') && (
            <Button icon="refresh" onClick={() => void retry()}>
              {t('retry')}
            </Button>
          )}
          <Button icon="refresh" onClick={() => void reload()}>
            {t('reload')}
          </Button>
          <Button icon="download" onClick={() => void download()}>
            {t('download')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {data?.hold && <Notice tone="warning">{holdWords(data.hold, language.get())}</Notice>}
        {data && (
          <>
            <div className="row row-wrap">
              <Badge text={statusWords(data.status, language.get())} />
              {figures.map(one => (
                <Badge key={one} text={`${t(one)}: ${data.report[one].toLocaleString()}`} />
              ))}
            </div>
            <label className="stack-tight">
              {t('progress')}: {data.report.progress}%
              <progress max={100} value={data.report.progress} />
            </label>
          </>
        )}
        <SelectField<RecipientState | null>
          label={t('state')}
          options={recipientStates.map(value => ({ value, label: stateWords(value, language.get()) }))}
          empty={{ value: null, label: t('all') }}
          value={state}
          onChange={setState}
        />
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
    </Page>
  )
}

const figures = ['valid', 'asked', 'confirmed', 'delivered', 'failed'] as const

const tones = { delivered: 'success', failed: 'danger' } as const

/** What became of somebody, and why they did not get it. */
function State({ row: { state, failure } }: { row: CampaignRecipient }) {
  const tone = state === 'delivered' || state === 'failed' ? tones[state] : 'neutral'
  return (
    <span className="stack-tight">
      <Badge text={stateWords(state, language.get())} tone={tone} />
      {failure && <small className="soft">{failureWords(failure, language.get())}</small>}
    </span>
  )
}

const texts = defineTexts({
  pt: {
    title: 'Relatório da campanha',
    toCampaigns: 'Campanhas',
    retry: 'Tentar de novo com quem não recebeu',
    retried: 'Quem não pôde ser alcançado volta à fila.',
    nobodyRetried: 'Ninguém volta à fila: a quem não quer, ou disse não, a campanha não escreve de novo.',
    asked: 'Perguntados',
    confirmed: 'Confirmados',
    delivered: 'Entregues',
    failed: 'Não entregues',
    valid: 'Destinatários',
    progress: 'Andamento',
    reload: 'Atualizar',
    download: 'Baixar planilha',
    state: 'Situação',
    all: 'Todas',
    number: 'Número',
    askedAt: 'Perguntado em',
    confirmedAt: 'Confirmado em',
    deliveredAt: 'Entregue em',
    answeredAt: 'Respondeu em',
    emptyTitle: 'Ninguém por aqui',
    empty: 'Os destinatários aparecem quando a campanha começa.',
  },
  en: {
    title: 'Report of the campaign',
    toCampaigns: 'Campaigns',
    retry: 'Try again with those who did not get it',
    retried: 'Those who could not be reached wait for their turn again.',
    nobodyRetried: 'Nobody waits again: who wants none, or said no, is not written to once more.',
    asked: 'Asked',
    confirmed: 'Confirmed',
    delivered: 'Delivered',
    failed: 'Not delivered',
    valid: 'Recipients',
    progress: 'Progress',
    reload: 'Refresh',
    download: 'Download sheet',
    state: 'State',
    all: 'All',
    number: 'Number',
    askedAt: 'Asked at',
    confirmedAt: 'Confirmed at',
    deliveredAt: 'Delivered at',
    answeredAt: 'Answered at',
    emptyTitle: 'Nobody here',
    empty: 'Recipients show up when the campaign begins.',
  },
  es: {
    title: 'Informe de la campaña',
    toCampaigns: 'Campañas',
    retry: 'Intentar de nuevo con quien no lo recibió',
    retried: 'Quien no pudo ser alcanzado vuelve a la fila.',
    nobodyRetried: 'Nadie vuelve a la fila: a quien no quiere, o dijo que no, la campaña no le escribe otra vez.',
    asked: 'Preguntados',
    confirmed: 'Confirmados',
    delivered: 'Entregados',
    failed: 'No entregados',
    valid: 'Destinatarios',
    progress: 'Progreso',
    reload: 'Actualizar',
    download: 'Descargar hoja',
    state: 'Estado',
    all: 'Todos',
    number: 'Número',
    askedAt: 'Preguntado',
    confirmedAt: 'Confirmado',
    deliveredAt: 'Entregado',
    answeredAt: 'Respondió',
    emptyTitle: 'Nadie por aquí',
    empty: 'Los destinatarios aparecen cuando comienza la campaña.',
  },
})
