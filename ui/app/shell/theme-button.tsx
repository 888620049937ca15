import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { useStore } from '../../lib/store.ts'
import { appTexts } from '../texts.ts'
import { theme, toggleTheme } from '../theme.ts'

export function ThemeButton() {
  const t = useTexts(appTexts)
  const dark = useStore(theme) === 'dark'
  return <IconButton icon={dark ? 'sun' : 'moon'} label={t(dark ? 'light' : 'dark')} onClick={toggleTheme} />
}
