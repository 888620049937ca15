import { useTexts } from '../../i18n/texts.ts'
import { Link } from '../../lib/router/index.tsx'
import { lostPasswordTexts } from './texts.ts'

export function BackToLogin() {
  const t = useTexts(lostPasswordTexts)
  return (
    <p className="soft">
      <Link href="/login">{t('back')}</Link>
    </p>
  )
}
