import { chooseLanguage, type Language, language, languageNames } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { Menu } from '../../kit/layers/menu.tsx'
import { useStore } from '../../lib/store.ts'
import { useActions } from '../commands/registry.ts'
import { appTexts } from '../texts.ts'

export function LanguageMenu() {
  const t = useTexts(appTexts)
  const chosen = useStore(language)
  const others = (Object.keys(languageNames) as Language[]).filter(one => one !== chosen)
  useActions(
    'language',
    () => t('actions'),
    others.map(one => ({
      label: languageNames[one],
      detail: t('language'),
      icon: 'globe' as const,
      run: () => chooseLanguage(one),
    })),
  )
  return (
    <Menu
      label={t('language')}
      button={props => <IconButton icon="globe" label={t('language')} {...props} />}
      items={(Object.keys(languageNames) as Language[]).map(one => ({
        label: languageNames[one],
        checked: one === chosen,
        onChoose: () => chooseLanguage(one),
      }))}
    />
  )
}
