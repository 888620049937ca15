import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { useStore } from '../../lib/store.ts'
import { useActions } from '../commands/registry.ts'
import { appTexts } from '../texts.ts'
import { theme, toggleTheme } from '../theme.ts'

export function ThemeButton() {
  const t = useTexts(appTexts)
  const dark = useStore(theme) === 'dark'
  const action = { icon: dark ? ('sun' as const) : ('moon' as const), label: t(dark ? 'light' : 'dark') }
  useActions('theme', () => t('actions'), [{ ...action, run: toggleTheme }])
  return <IconButton {...action} onClick={toggleTheme} />
}
