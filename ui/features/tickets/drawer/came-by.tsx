import { type Referral, referralWords } from '../../../../core/domain/referral.ts'
import { firstLink } from '../../../../core/kit/addresses.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useStore } from '../../../lib/store.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { besideTexts } from '../texts/beside.ts'
import * as styles from './drawer.module.css'

/** By which advertisement, post, product, link or search the contact came. */
export function CameBy({ referral }: { referral: Referral }) {
  const t = useTexts(besideTexts)
  const kind = referralWords[referral.kind][useStore(language)]
  const { title, body, sourceUrl, utmCampaign, utmSource, ref, at } = referral
  const link = sourceUrl ? firstLink(sourceUrl) : undefined
  const facts = [
    [[kind, appOf(referral)].filter(Boolean).join(' · '), title],
    [t('campaign'), utmCampaign],
    [t('linkSource'), utmSource],
    [t('reference'), ref],
  ].filter(([, value], at) => at === 0 || value)
  return (
    <section className="stack-tight" aria-label={t('cameBy')}>
      <h3>{t('cameBy')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            {value && <dd>{value}</dd>}
          </div>
        ))}
      </dl>
      {body && <p className="soft">{body}</p>}
      {link && link.text === sourceUrl && (
        <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" data-native>
          {t('openSource')}
        </a>
      )}
      <small className="soft">{t('cameOn', { when: formatDayAndTime(at) })}</small>
    </section>
  )
}

const apps: Readonly<Record<string, string>> = { facebook: 'Facebook', instagram: 'Instagram' }

/** The app in which it was tapped, where that has a name. */
const appOf = ({ sourceApp, entryPointApp }: Referral): string | undefined =>
  apps[(sourceApp ?? entryPointApp ?? '').toLowerCase()]
