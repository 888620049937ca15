import { type CampaignDetail, VARIANTS } from '../../../core/tenant/campaigns/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Section } from '../../kit/section.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import * as styles from './report.module.css'
import { reportTexts } from './report-texts.ts'
import { campaignTexts } from './texts.ts'
import { SpokenContent } from './titled-text.tsx'

/** To whom a campaign goes, from which number, when, and what it says. */
export function ReportAbout({ campaign }: { campaign: CampaignDetail }) {
  const t = useTexts(reportTexts)
  const k = useTexts(campaignTexts)
  const {
    contactList,
    whatsapp,
    scheduledAt,
    startedAt,
    completedAt,
    fluxo,
    fileList,
    mediaName,
    charged = [],
  } = campaign
  /** `12 marketing, 3 service (sem custo)`. */
  const chargedWords = (charges: CampaignDetail['charged']): string =>
    charges
      .map(
        ({ category, billable, count }) => `${count} ${categoryWord(category, t)}${billable ? '' : ` (${t('free')})`}`,
      )
      .join(', ')
  const when = (at: string | null) => at && formatDayAndTime(at)
  const facts: (readonly [title: string, value: string | null | undefined])[] = [
    [k('list'), contactList?.name ?? k('noList')],
    [k('connection'), whatsapp?.name ?? k('noConnection')],
    [k('scheduledAt'), when(scheduledAt)],
    [t('startedAt'), when(startedAt)],
    [t('completedAt'), when(completedAt)],
    [k('flow'), fluxo?.name],
    [k('files'), fileList?.name],
    [k('file'), mediaName],
    [t('charged'), chargedWords(charged)],
  ]
  return (
    <Section title={t('about')}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {campaign.campaignType === 'padrao' && <Texts campaign={campaign} />}
    </Section>
  )
}

const categories = ['marketing', 'utility', 'authentication', 'service'] as const

/** A category of Meta's that is not known here stays as Meta writes it. */
function categoryWord(category: string, t: (key: (typeof categories)[number]) => string): string {
  const known = categories.find(each => each === category)
  return known ? t(known) : category
}

/** Its texts in turn, and before them those by which it asks. */
function Texts({ campaign }: { campaign: CampaignDetail }) {
  const t = useTexts(reportTexts)
  const k = useTexts(campaignTexts)
  const content = (prefix: 'message' | 'confirmationMessage') =>
    VARIANTS.flatMap(n => {
      const text = campaign[`${prefix}${n}`]
      return text === '' ? [] : [{ title: k(prefix, { n }), text }]
    })
  const messages = content('message')
  const all = [...(campaign.confirmation ? content('confirmationMessage') : []), ...messages]
  if (all.length === 0) return null
  return (
    <details className={styles.texts}>
      <summary>{t('texts', { n: messages.length })}</summary>
      <div className="stack-tight">
        {all.map(({ title, text }) => (
          <SpokenContent key={title} title={title} text={text} />
        ))}
      </div>
    </details>
  )
}
