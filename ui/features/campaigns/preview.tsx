import { useState } from 'react'
import useSWR from 'swr'
import type { CampaignPreview } from '../../../core/tenant/campaigns/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Combobox, ErrorState, Notice } from '../../kit/index.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { contactsFound, type FoundContact } from '../contacts/index.ts'
import { campaignsApi } from './api.ts'
import type { Typed } from './campaign-form.ts'
import { keysOf, useForetold } from './foretold.ts'
import * as styles from './preview.module.css'
import { campaignTexts } from './texts.ts'
import { SpokenContent } from './titled-text.tsx'

/** What is typed, as the first of the list or a chosen contact reads it, and when the sending ends. */
export function Preview({ typed }: { typed: Typed }) {
  const t = useTexts(campaignTexts)
  const [reader, setReader] = useState<FoundContact | null>(null)
  const settled = useDebounced(JSON.stringify(typed))
  const { data, error, mutate } = useSWR(
    ['campaign-preview', settled, reader?.id],
    () =>
      campaignsApi.preview({ body: { ...(JSON.parse(settled) as Typed), ...(reader && { contactId: reader.id }) } }),
    { keepPreviousData: true },
  )
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {typed.campaignType !== 'fluxo' && (
        <Combobox<FoundContact>
          label={t('readAs')}
          placeholder={data?.contact?.name ?? ''}
          search={contactsFound}
          keyOf={({ id }) => id}
          labelOf={({ name }) => name}
          value={reader}
          onChange={setReader}
        />
      )}
      {error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data && !error && <Foreseen preview={data} hasPeople={Boolean(typed.contactListId || typed.tagListId)} />}
    </section>
  )
}

function Foreseen({ preview, hasPeople }: { preview: CampaignPreview; hasPeople: boolean }) {
  const t = useTexts(campaignTexts)
  const foretold = useForetold(preview)
  const { messages, confirmationMessages, files, filesMessage, unverified, strangers, strangersPerDay } = preview
  const content = [
    ...confirmationMessages.map(({ variant, text }) => ({ title: t('confirmationMessage', { n: variant }), text })),
    ...(filesMessage === '' ? [] : [{ title: t('filesMessage'), text: filesMessage }]),
    ...messages.map(({ variant, text }) => ({ title: t('message', { n: variant }), text })),
  ]
  return (
    <>
      {content.map(({ title, text }) => (
        <SpokenContent key={title} title={title} text={text} />
      ))}
      {files.length > 0 && <p className="soft">{t('withFiles', { files: files.join(', ') })}</p>}
      <p>{hasPeople ? foretold : t('choosePeople')}</p>
      {preview.withoutValue.length > 0 && <Notice tone="warning">{t('unfilled', { keys: keysOf(preview) })}</Notice>}
      {unverified > 0 && <Notice tone="info">{t('unverified', { n: unverified })}</Notice>}
      {strangers > 0 && strangersPerDay !== null && (
        <Notice tone="warning">{t('strangers', { n: strangers, perDay: strangersPerDay })}</Notice>
      )}
    </>
  )
}
