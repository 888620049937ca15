import { may } from '../../../core/access/permissions.ts'
import { userPermissions } from '../../../core/tenant/users/permissions.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../kit/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { useConnections } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { usePeopleChoices } from '../users/index.ts'
import { useViewer } from './data/viewer.ts'
import { ticketTexts } from './texts/index.ts'
import * as styles from './welcome.module.css'

/** What an administrator does before customers can be answered; shown until a queue is there and a phone is linked. */
export function FirstSteps() {
  return may(useViewer().profile, userPermissions.manage) ? <Steps /> : null
}

function Steps() {
  const t = useTexts(ticketTexts)
  const { rows: queues } = useQueues()
  const { rows: connections } = useConnections()
  const hasQueue = Boolean(queues?.length)
  const isLinked = Boolean(connections?.some(({ status }) => status === 'CONNECTED'))
  const isShown = queues !== undefined && connections !== undefined && !(hasQueue && isLinked)
  const people = usePeopleChoices(isShown)
  if (!isShown) return null
  const steps = [
    { text: t('stepQueue'), href: '/queues', done: hasQueue },
    { text: t('stepConnection'), href: '/connections', done: isLinked },
    { text: t('stepPeople'), href: '/users', done: people.length > 1 },
  ]
  return (
    <section className={styles.steps} aria-label={t('firstSteps')}>
      <h3>{t('firstSteps')}</h3>
      <ol className="plain-list">
        {steps.map(({ text, href, done }) => (
          <li key={href} data-done={done || undefined}>
            <Icon name={done ? 'check' : 'chevronRight'} size={18} {...(done ? { label: t('stepDone') } : {})} />
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
