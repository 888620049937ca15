import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatPhone } from '../../../core/kit/phone.ts'
import type { FirstRun } from '../../../core/tenant/first-run/contract.ts'
import { reloadUser, useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  ErrorState,
  Icon,
  Page,
  SkeletonList,
  Spinner,
  showDone,
  showFailure,
  TextField,
} from '../../kit/index.ts'
import { Section } from '../../kit/section.tsx'
import { Link, navigate } from '../../lib/router/index.tsx'
import { useConnections } from '../connections/index.ts'
import { InviteDialog, usersApi } from '../users/index.ts'
import * as styles from './first-run-page.module.css'
import { firstRunTexts } from './texts.ts'
import { TradeStep } from './trade-step.tsx'
import { firstRunApi, useFirstRun } from './use-first-run.ts'

const NumberStep = lazy(() => import('./number-step.tsx'))

type Step = 'number' | 'trade' | 'people' | 'hello'

/** The way to the first answered customer: number, queues by trade, people, and a hello from one's own phone. Left and taken up again at will. */
export default function FirstRunPage() {
  const t = useTexts(firstRunTexts)
  const { run, failure, again } = useFirstRun()
  const [alone, setAlone] = useState(false)
  const [opened, setOpened] = useState<Step>()
  if (!run)
    return (
      <Page title={t('title')}>
        {failure === undefined ? <SkeletonList rows={4} /> : <ErrorState error={failure} onRetry={again} />}
      </Page>
    )
  const isDone: Record<Step, boolean> = {
    number: run.hasNumber,
    trade: run.hasQueue,
    people: run.hasPeople || alone,
    hello: run.isFinished,
  }
  const next = (Object.keys(isDone) as Step[]).find(step => !isDone[step])
  const displayed = opened ?? next
  const step = (key: Step, title: string, at: number, children: ReactNode) => (
    <StepBox
      key={key}
      at={at}
      title={title}
      done={isDone[key]}
      open={displayed === key}
      onOpen={() => setOpened(displayed === key ? undefined : key)}
    >
      {children}
    </StepBox>
  )
  return (
    <Page title={t('title')} actions={<Link href="/tickets">{t(run.isFinished ? 'goToTickets' : 'later')}</Link>}>
      <div className={styles.steps}>
        {run.isFinished ? (
          <Section title={t('finished')} about={t('finishedAbout')}>
            <div>
              <Button kind="primary" onClick={() => navigate('/tickets')}>
                {t('goToTickets')}
              </Button>
            </div>
          </Section>
        ) : (
          <p className="soft">{t('about')}</p>
        )}
        <ol className={styles.list}>
          {step(
            'number',
            t('numberStep'),
            1,
            <Suspense fallback={<Spinner />}>
              <NumberStep />
            </Suspense>,
          )}
          {step('trade', t('tradeStep'), 2, <TradeStep run={run} onApplied={again} />)}
          {step('people', t('peopleStep'), 3, <PeopleStep run={run} onAlone={() => setAlone(true)} />)}
          {step('hello', t('helloStep'), 4, <HelloStep run={run} onChange={again} />)}
        </ol>
      </div>
    </Page>
  )
}

interface StepBoxProps {
  at: number
  title: string
  done: boolean
  open: boolean
  onOpen: () => void
  children: ReactNode
}

function StepBox({ at, title, done, open, onOpen, children }: StepBoxProps) {
  const t = useTexts(firstRunTexts)
  return (
    <li className={styles.step} data-done={done || undefined} data-open={open || undefined}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={onOpen}>
        <span className={styles.mark}>{done ? <Icon name="check" size={18} label={t('done')} /> : at}</span>
        <span className="grow">{title}</span>
        <Icon name={open ? 'chevronUp' : 'chevronDown'} size={18} />
      </button>
      {open && <div className={styles.body}>{children}</div>}
    </li>
  )
}

function PeopleStep({ run, onAlone }: { run: FirstRun; onAlone: () => void }) {
  const t = useTexts(firstRunTexts)
  const [inviting, setInviting] = useState(false)
  return (
    <div className="stack">
      <p className="soft">{t(run.hasPeople ? 'peopleDone' : 'peopleAbout')}</p>
      <div className="row row-wrap">
        <Button kind="primary" icon="link" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
        {!run.hasPeople && <Button onClick={onAlone}>{t('alone')}</Button>}
      </div>
      {inviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </div>
  )
}

function HelloStep({ run, onChange }: { run: FirstRun; onChange: () => void }) {
  const t = useTexts(firstRunTexts)
  const { rows = [] } = useConnections()
  const linked = rows.find(({ status, number }) => status === 'CONNECTED' && number)
  const { arrived, byBot, byPerson, ticketUuid } = run.hello
  const [busy, setBusy] = useState(false)
  const finish = async (): Promise<void> => {
    setBusy(true)
    try {
      await firstRunApi.finish()
      showDone(t('finished'))
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
    onChange()
  }
  if (!run.ownNumber) return <OwnNumber onSaved={onChange} />
  if (!linked?.number)
    return (
      <div className="stack">
        <p className="soft">{t('helloNoNumber')}</p>
        <p>
          {t('tryWithout')} <Link href="/testar-como-cliente">{t('testAsCustomer')}</Link>
        </p>
      </div>
    )
  return (
    <div className="stack">
      <p>{t('helloAbout', { number: formatPhone(linked.number) })}</p>
      <ul className="plain-list" aria-live="polite">
        <Check done={arrived}>{t('arrived')}</Check>
        <Check done={byBot}>{t('byBot')}</Check>
        <Check done={byPerson}>{t('byPerson')}</Check>
      </ul>
      {!arrived && (
        <span className="row soft">
          <Spinner /> {t('waitingHello')}
        </span>
      )}
      <div className="row row-wrap">
        {ticketUuid && !byPerson && (
          <Button kind="primary" onClick={() => navigate(`/tickets/${ticketUuid}`)}>
            {t('openTicket')}
          </Button>
        )}
        {byBot && byPerson && !run.isFinished && (
          <Button kind="primary" busy={busy} onClick={() => void finish()}>
            {t('finish')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Check({ done, children }: { done: boolean; children: ReactNode }) {
  const t = useTexts(firstRunTexts)
  return (
    <li className={styles.check} data-done={done || undefined}>
      <Icon name={done ? 'check' : 'clock'} size={18} {...(done ? { label: t('done') } : {})} />
      {children}
    </li>
  )
}

/** From which the hello will come; it is stored in one's own profile. */
function OwnNumber({ onSaved }: { onSaved: () => void }) {
  const t = useTexts(firstRunTexts)
  const { id } = useUser()
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await usersApi.update({ params: { id }, body: { whatsappNumber: number } })
      await reloadUser()
      onSaved()
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('ownNumber')}
        type="tel"
        autoComplete="tel"
        placeholder="(11) 98888-0001"
        value={number}
        onChange={setNumber}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} disabled={number.replace(/\D/g, '').length < 8}>
          {t('saveNumber')}
        </Button>
      </div>
    </form>
  )
}
