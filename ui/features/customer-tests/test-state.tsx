import { type ReactNode, Suspense } from 'react'
import type { CustomerTest } from '../../../core/tenant/customer-tests/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, showFailure } from '../../kit/index.ts'
import { Section } from '../../kit/section.tsx'
import { Link } from '../../lib/router/index.tsx'
import { formatTime, formatWeekday } from '../../lib/time/dates.ts'
import { useCompanyZone } from '../business-hours/index.ts'
import { nodeTexts } from '../flow-choices/index.ts'
import { useQueueChoices } from '../queues/index.ts'
import { TraceSentence } from '../tickets/index.ts'
import { usePeopleChoices } from '../users/index.ts'
import * as styles from './customer-test-page.module.css'
import { customerTestTexts } from './texts.ts'
import { customerTestsApi } from './use-customer-test.ts'

const AHEAD = [
  ['minutes10', 10],
  ['hour1', 60],
  ['day1', 24 * 60],
] as const

interface TestStateProps {
  test: CustomerTest
  onChange: (test: CustomerTest) => void
}

/** Where the conversation is, by which hours, and why it was answered so. */
export function TestState({ test, onChange }: TestStateProps) {
  const t = useTexts(customerTestTexts)
  const { zone } = useCompanyZone()
  const { state, hours, now } = test
  const advance = async (minutes: number): Promise<void> => {
    try {
      onChange(await customerTestsApi.advance({ body: { minutes } }))
    } catch (error) {
      showFailure(error)
    }
  }
  const isOpen = hours.isOpen ? 'open' : 'closed'
  return (
    <div className="stack">
      <Section title={t('where')}>
        <dl className={styles.facts}>
          <DomainEvent name={t('leader')}>{state ? <Leader state={state} /> : t('notBegun')}</DomainEvent>
          {state && <DomainEvent name={t('queue')}>{state.queue?.name ?? t('noQueue')}</DomainEvent>}
          {state?.flow && <FlowStep flow={state.flow} />}
          <DomainEvent name={t('hours')}>
            {hours.whose === 'none' ? t('hours_none') : t(`hours_${hours.whose}_${isOpen}`)}
          </DomainEvent>
        </dl>
        <p>{t('clock', { time: `${formatTime(now, zone)}, ${formatWeekday(now, zone)}` })}</p>
        <fieldset className="row row-wrap">
          <legend className="only-heard">{t('forward')}</legend>
          {AHEAD.map(([key, minutes]) => (
            <Button key={key} small icon="clock" onClick={() => void advance(minutes)}>
              {t(key)}
            </Button>
          ))}
        </fieldset>
      </Section>
      <Why trace={test.trace} />
    </div>
  )
}

const DomainEvent = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

type State = NonNullable<CustomerTest['state']>

function Leader({ state: { leader, flow, bot } }: { state: State }) {
  const t = useTexts(customerTestTexts)
  return t(`leader_${leader}`, { name: flow?.name ?? bot ?? '' })
}

function FlowStep({ flow }: { flow: NonNullable<State['flow']> }) {
  const t = useTexts(customerTestTexts)
  const n = useTexts(nodeTexts)
  const { nodeType: type, nodeName: name } = flow
  const typeName = type in nodeTexts.pt ? n(type as 'start') : ''
  return (
    <DomainEvent name={t('step')}>
      {name || typeName} <Link href={`/fluxos/${flow.id}/editar`}>{t('openFlow')}</Link>
    </DomainEvent>
  )
}

function Why({ trace }: Pick<CustomerTest, 'trace'>) {
  const t = useTexts(customerTestTexts)
  const names = { users: usePeopleChoices(), queues: useQueueChoices() }
  if (trace.length === 0) return null
  return (
    <Section title={t('why')}>
      <ol className={styles.why}>
        {trace.map(entry => (
          <li key={entry.id}>
            <Suspense>
              <TraceSentence entry={entry} {...names} />
            </Suspense>
          </li>
        ))}
      </ol>
    </Section>
  )
}
