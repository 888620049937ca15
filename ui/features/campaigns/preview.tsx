import { useState } from 'react'
import useSWR from 'swr'
import type { CampaignPreview } from '../../../core/tenant/campaigns/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Combobox, ErrorState, Notice } from '../../kit/index.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { contactsFound, type FoundContact } from '../contacts/index.ts'
import { campaignsApi } from './api.ts'
import * as styles from './preview.module.css'
import { campaignTexts } from './texts.ts'

/** Numbers are checked one by one, so far apart on average (decision 326). */
const SECONDS_EACH = 11

/** What was saved, as the first of the list or a chosen contact reads it, and when the sending ends. */
export function Preview({ campaignId, stale }: { campaignId: number; stale: boolean }) {
  const t = useTexts(campaignTexts)
  const [reader, setReader] = useState<FoundContact | null>(null)
  const { data, error, mutate } = useSWR(
    ['campaign-preview', campaignId, reader?.id],
    () => campaignsApi.preview({ params: { campaignId }, query: reader ? { contactId: reader.id } : {} }),
    { keepPreviousData: true },
  )
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {stale && <Notice>{t('previewStale')}</Notice>}
      <Combobox<FoundContact>
        label={t('readAs')}
        placeholder={data?.contact?.name ?? ''}
        search={contactsFound}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        value={reader}
        onChange={setReader}
      />
      {error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data && <Foreseen preview={data} />}
    </section>
  )
}

function Foreseen({ preview }: { preview: CampaignPreview }) {
  const t = useTexts(campaignTexts)
  const { messages, confirmationMessages, files, recipients, unverified, strangers, strangersPerDay } = preview
  const said = [
    ...confirmationMessages.map(({ variant, text }) => ({ title: t('confirmationMessage', { n: variant }), text })),
    ...messages.map(({ variant, text }) => ({ title: t('message', { n: variant }), text })),
  ]
  const unfilled = [...new Set(said.flatMap(({ text }) => text.match(/\{[^{}\s]{1,50}\}/g) ?? []))]
  return (
    <>
      {said.map(({ title, text }) => (
        <div key={title} className={styles.said}>
          <small className="soft">{title}</small>
          <p>{text}</p>
        </div>
      ))}
      {files.length > 0 && <p className="soft">{t('withFiles', { files: files.join(', ') })}</p>}
      <p>
        {recipients === 0 ? t('nobodyValid') : t('recipients', { n: recipients })}{' '}
        {recipients > 0 && <End {...preview} />}
      </p>
      {unfilled.length > 0 && <Notice tone="warning">{t('unfilled', { keys: unfilled.join(', ') })}</Notice>}
      {unverified > 0 && (
        <Notice tone="warning">
          {t('unverified', { n: unverified })} {t('checkTakes', { n: Math.ceil((unverified * SECONDS_EACH) / 60) })}
        </Notice>
      )}
      {strangers > 0 && strangersPerDay !== null && (
        <Notice tone="warning">{t('strangers', { n: strangers, perDay: strangersPerDay })}</Notice>
      )}
    </>
  )
}

/** When the sending ends at the latest, or how long it takes where it has no time yet. */
function End({ seconds, endsAt }: CampaignPreview) {
  const t = useTexts(campaignTexts)
  if (seconds === null) return t('endsFar')
  if (endsAt !== null) return t('endsAt', { when: formatDayAndTime(endsAt) })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t('takesMinutes', { n: minutes })
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? t('takesHours', { n: hours }) : t('takesDays', { n: Math.ceil(hours / 24) })
}
