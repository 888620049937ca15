import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { errorTexts } from './error-texts.ts'
import * as styles from './mails.module.css'
import { useMailState } from './use-mail-state.ts'

/** A warning in the top bar of super administrators while mails to companies do not go. */
export default function MailFlag() {
  const t = useTexts(errorTexts)
  const { failure } = useMailState()
  if (!failure) return null
  return (
    <span className={styles.flag}>
      <IconButton icon="warning" label={t('trouble')} onClick={() => navigate('/emails')} />
    </span>
  )
}
