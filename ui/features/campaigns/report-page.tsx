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
} from '../../kit/index.ts'
import { downloadText } from '../../lib/download.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { usePlace } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { campaignsApi } from './api.ts'

/** The page fetches its recipients anew so long after the end (spec 2 §4). */
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
  const list = useList(listOf(campaignRoutes.recipients, { params, query, rows: 'records' }), { steady: true })
  useEvent(campaignEvents.campaign, told => {
    if (told.action === 'update' && told.campaign.id === campaignId && data)
      void mutate({ ...data, ...told.campaign }, { revalidate: false })
  })
  const { reload } = list
  const isOver = data?.status === 'FINALIZADA'
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void reload(), AFTER_END)
    return () => clearTimeout(timer)
  }, [isOver, reload])
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
    { key: 'asked', title: t('asked'), cell: row => when(row.confirmationRequestedAt) },
    { key: 'confirmed', title: t('confirmed'), cell: row => when(row.confirmedAt) },
    { key: 'delivered', title: t('delivered'), cell: row => when(row.deliveredAt) },
    { key: 'answered', title: t('answered'), cell: row => when(row.answeredAt) },
  ]
  const retry = async (): Promise<void> => {
    try {
      const campaign = await campaignsApi.retry({ params })
      if (data) void mutate({ ...data, ...campaign }, { revalidate: false })
      showDone(t('retried'))
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
          <div className="row row-wrap">
            <Badge text={statusWords(data.status, language.get())} />
            {recipientStates.map(one => (
              <Badge key={one} text={`${stateWords(one, language.get())}: ${data.counts[one].toLocaleString()}`} />
            ))}
          </div>
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
    retry: 'Tentar de novo com quem não recebeu',
    retried: 'A campanha tenta de novo.',
    reload: 'Atualizar',
    download: 'Baixar planilha',
    state: 'Situação',
    all: 'Todas',
    number: 'Número',
    asked: 'Perguntado em',
    confirmed: 'Confirmado em',
    delivered: 'Entregue em',
    answered: 'Respondeu em',
    emptyTitle: 'Ninguém por aqui',
    empty: 'Os destinatários aparecem quando a campanha começa.',
  },
  en: {
    title: 'Report of the campaign',
    retry: 'Try again with those who did not get it',
    retried: 'The campaign tries again.',
    reload: 'Refresh',
    download: 'Download sheet',
    state: 'State',
    all: 'All',
    number: 'Number',
    asked: 'Asked at',
    confirmed: 'Confirmed at',
    delivered: 'Delivered at',
    answered: 'Answered at',
    emptyTitle: 'Nobody here',
    empty: 'Recipients show up when the campaign begins.',
  },
  es: {
    title: 'Informe de la campaña',
    retry: 'Intentar de nuevo con quien no lo recibió',
    retried: 'La campaña intenta de nuevo.',
    reload: 'Actualizar',
    download: 'Descargar hoja',
    state: 'Estado',
    all: 'Todos',
    number: 'Número',
    asked: 'Preguntado',
    confirmed: 'Confirmado',
    delivered: 'Entregado',
    answered: 'Respondió',
    emptyTitle: 'Nadie por aquí',
    empty: 'Los destinatarios aparecen cuando comienza la campaña.',
  },
})
