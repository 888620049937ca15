import { firstRunPermissions } from '../../../core/tenant/first-run/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../kit/index.ts'
import { Link } from '../../lib/router/index.tsx'
import * as styles from './first-steps.module.css'
import { firstRunTexts } from './texts.ts'
import { useFirstRun } from './use-first-run.ts'

/** What an administrator does before customers are answered, with the way on; shown until a message from their own phone was. */
export function FirstSteps() {
  return allows(useUser(), firstRunPermissions.use) ? <Steps /> : null
}

function Steps() {
  const t = useTexts(firstRunTexts)
  const { run } = useFirstRun()
  if (!run || run.isFinished) return null
  const { hello } = run
  const steps = [
    { text: t('numberStep'), done: run.hasNumber },
    { text: t('tradeStep'), done: run.hasQueue },
    { text: t('peopleStep'), done: run.hasPeople },
    { text: t('helloStep'), done: hello.byBot && hello.byPerson },
  ]
  return (
    <section className={styles.steps} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <ol className="plain-list">
        {steps.map(({ text, done }) => (
          <li key={text} data-done={done || undefined}>
            <Icon name={done ? 'check' : 'chevronRight'} size={18} {...(done ? { label: t('done') } : {})} />
            {text}
          </li>
        ))}
      </ol>
      <Link className={styles.go} href="/primeiros-passos">
        {t(run.hasNumber || run.hasQueue ? 'goOn' : 'begin')}
      </Link>
    </section>
  )
}
