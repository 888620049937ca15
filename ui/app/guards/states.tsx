import { useEffect } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EmptyState } from '../../kit/states.tsx'
import { showError } from '../../kit/toast.ts'
import { Link, navigate } from '../../lib/router/index.tsx'
import { appTexts } from '../texts.ts'

export function NotFound() {
  const t = useTexts(appTexts)
  return (
    <EmptyState
      wholePage
      icon="search"
      title={t('notFoundTitle')}
      action={<Link href="/tickets">{t('goTickets')}</Link>}
    >
      {t('notFound')}
    </EmptyState>
  )
}

/** Spec 1 §2, /empresas. */
export function OnlySuper() {
  const t = useTexts(appTexts)
  return (
    <EmptyState wholePage icon="key" title={t('onlySuper')} action={<Link href="/tickets">{t('goTickets')}</Link>} />
  )
}

export function NoPermission() {
  const t = useTexts(appTexts)
  const c = useTexts(common)
  return (
    <EmptyState wholePage icon="key" title={c('notAllowed')} action={<Link href="/tickets">{t('goTickets')}</Link>}>
      {t('noPermission')}
    </EmptyState>
  )
}

const LEAVE_AFTER = 1000

/** A page that the company's plan does not include says so and leads on (spec 2 §6). */
export function NotInPlan() {
  const t = useTexts(appTexts)
  const sentence = t('notInPlan')
  useEffect(() => {
    showError(sentence)
    const timer = setTimeout(() => navigate('/', { replace: true }), LEAVE_AFTER)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <EmptyState wholePage icon="key" title={t('notInPlanTitle')}>
      {sentence}
    </EmptyState>
  )
}
