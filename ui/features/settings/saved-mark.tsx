import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../kit/index.ts'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'

/** Says below an option what became of its change. It is there before it says something, so that it is read out. */
export function SavedMark({ state }: { state: 'saving' | 'saved' | undefined }) {
  const t = useTexts(settingTexts)
  return (
    <span role="status" className={styles.mark} data-state={state}>
      {state === 'saving' && t('saving')}
      {state === 'saved' && (
        <>
          <Icon name="check" size={14} /> {t('saved')}
        </>
      )}
    </span>
  )
}
