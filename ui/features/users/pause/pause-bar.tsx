import { useState } from 'react'
import { usePauseWords } from '../../../app/session/pause.ts'
import { reloadUser, useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Notice, showFailure } from '../../../kit/index.ts'
import { usersApi } from '../api.ts'
import * as styles from './pause-bar.module.css'
import { pauseTexts } from './pause-texts.ts'

/** Over the page of who pauses: until when, and the way back before that. */
export default function PauseBar() {
  const t = useTexts(pauseTexts)
  const content = usePauseWords()
  const { pausedUntil } = useUser()
  const [busy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      await usersApi.endPause()
      await reloadUser()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice icon="pause">
      <span className={styles.bar}>
        {content(pausedUntil)}
        <Button busy={busy} onClick={() => void end()}>
          {t('backNow')}
        </Button>
      </span>
    </Notice>
  )
}
