import { useState } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, PasswordField } from '../../kit/index.ts'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'
import type { Settings } from './use-settings.ts'

/** A setting that is written and never shown. */
export function SecretSetting({ name, settings }: { name: 'asaas'; settings: Settings }) {
  const t = useTexts(settingTexts)
  const c = useTexts(common)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    if (await settings.save(name, typed)) setTyped('')
    setBusy(false)
  }
  return (
    <form
      className={styles.secret}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <PasswordField
        label={t(name)}
        autoComplete="new-password"
        hint={t(settings.isSet(name) ? 'stored' : 'notStored')}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" busy={busy} disabled={typed === ''}>
        {c('save')}
      </Button>
    </form>
  )
}
