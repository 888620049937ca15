import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import * as styles from './mails.module.css'
import { troubleTexts } from './error-texts.ts'
import { useMailState } from './use-mail-state.ts'

/** A warning in the top bar of super administrators while mails to companies do not go. */
export default function MailFlag() {
  const t = useTexts(troubleTexts)
  const { failure } = useMailState()
  if (!failure) return null
  return (
    <span className={styles.flag}>
      <IconButton icon="warning" label={t('trouble')} onClick={() => navigate('/emails')} />
    </span>
  )
}
