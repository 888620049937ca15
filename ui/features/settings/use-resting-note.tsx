import type { ReactNode } from 'react'
import type { SettingKey, SettingValue } from '../../../core/tenant/settings/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { settingTexts } from './texts.ts'
import { useSettings } from './use-settings.ts'

/** Gives a note, with the way to the settings, about what does nothing until a setting has a certain value. */
export function useRestingNote(): <K extends SettingKey>(
  key: K,
  value: SettingValue<K>,
  text: string,
) => ReactNode | undefined {
  const t = useTexts(settingTexts)
  const settings = useSettings()
  return (key, value, text) =>
    settings.all && settings.valueOf(key) !== value ? (
      <>
        {text}{' '}
        <a href="/settings" target="_blank" rel="noreferrer">
          {t('openSettings')}
        </a>
      </>
    ) : undefined
}
