import { useState } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ConfirmDialog, PasswordField } from '../../kit/index.ts'
import type { SecretName } from './options.ts'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'
import type { Settings } from './use-settings.ts'

/** A setting that is written and never shown. It is saved by its button: half a token is none. */
export function SecretSetting({ name, settings }: { name: SecretName; settings: Settings }) {
  const t = useTexts(settingTexts)
  const c = useTexts(common)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const isSet = settings.isSet(name)
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
        placeholder={isSet ? t('isSet') : ''}
        hint={t(isSet ? 'stored' : 'notStored')}
        value={typed}
        onChange={setTyped}
      />
      <div className="row">
        <Button type="submit" busy={busy} disabled={typed === ''} aria-label={t('saveSecret', { name: t(name) })}>
          {c('save')}
        </Button>
        {isSet && (
          <Button kind="quiet" onClick={() => setAsks(true)} aria-label={t('forgetSecret', { name: t(name) })}>
            {t('forget')}
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          name={t(name)}
          title={t('forgetTitle')}
          question={t('forgetQuestion')}
          actionLabel={t('forget')}
          onConfirm={() => settings.save(name, '')}
          onClose={() => setAsks(false)}
        />
      )}
    </form>
  )
}
