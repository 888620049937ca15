import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../kit/index.ts'
import { countedTexts } from './counted-texts.ts'
import * as styles from './reports.module.css'

const defined = [
  'attendance',
  'firstAnswer',
  'betweenAnswers',
  'attending',
  'times',
  'clock',
  'open',
  'again',
  'joined',
] as const

/** What each figure means. */
export default function CountedDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(countedTexts)
  return (
    <Dialog reading title={t('title')} onClose={onClose}>
      <dl className={styles.definitions}>
        {defined.map(one => (
          <div key={one}>
            <dt>{t(one)}</dt>
            <dd>{t(`${one}Is`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
