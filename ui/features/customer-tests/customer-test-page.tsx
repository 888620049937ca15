import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  EmptyState,
  ErrorState,
  Page,
  SelectField,
  SkeletonList,
  showFailure,
  TextField,
  TimeField,
} from '../../kit/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { formatWeekday } from '../../lib/time/dates.ts'
import { useConnections } from '../connections/index.ts'
import * as styles from './customer-test-page.module.css'
import { TestPhone } from './test-phone.tsx'
import { TestState } from './test-state.tsx'
import { customerTestTexts } from './texts.ts'
import { customerTestsApi, useCustomerTest } from './use-customer-test.ts'

/** A customer's phone beside what the desk decides about the conversation; it goes on where it was for those who come back. */
export default function CustomerTestPage() {
  const t = useTexts(customerTestTexts)
  const { test, failure, again, show } = useCustomerTest()
  const end = async (): Promise<void> => {
    try {
      show((await customerTestsApi.end()).test)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Page
      title={t('title')}
      actions={
        test && (
          <Button kind="quiet" icon="close" onClick={() => void end()}>
            {t('end')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="soft">
          {t('about')} {t('real')}
        </p>
        {test === undefined && failure === undefined && <SkeletonList rows={4} />}
        {test === undefined && failure !== undefined && <ErrorState error={failure} onRetry={again} />}
        {test !== undefined && <Settings test={test} onBegun={show} />}
        {test && (
          <div className={styles.place}>
            <TestPhone key={test.id} test={test} onChange={show} />
            <TestState test={test} onChange={show} />
          </div>
        )}
      </div>
    </Page>
  )
}

type Test = Parameters<ReturnType<typeof useCustomerTest>['show']>[0]

const DAYS = [1, 2, 3, 4, 5, 6, 0]

/** 1 November 2026 is a Sunday. */
const dayName = (day: number): string => formatWeekday(Date.UTC(2026, 10, 1 + day), 'UTC')

function Settings({ test, onBegun }: { test: Test; onBegun: (test: Test) => void }) {
  const t = useTexts(customerTestTexts)
  const { rows } = useConnections()
  const first = rows?.find(({ isDefault }) => isDefault) ?? rows?.[0]
  const [chosen, setChosen] = useState<number | undefined>(test?.connection.id)
  const [name, setName] = useState(test?.customer ?? 'Maria Teste')
  const [weekDay, setWeekDay] = useState('')
  const [time, setTime] = useState('')
  const [busy, setBusy] = useState(false)
  const whatsappId = chosen ?? first?.id
  if (!rows) return <SkeletonList rows={2} />
  if (whatsappId === undefined)
    return (
      <EmptyState
        icon="smartphone"
        title={t('noConnection')}
        action={<Link href="/connections">{t('toConnections')}</Link>}
      />
    )
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      onBegun(
        await customerTestsApi.begin({
          body: { whatsappId, ...(name.trim() && { name }), time, weekDay: weekDay === '' ? null : Number(weekDay) },
        }),
      )
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <form
      className={styles.settings}
      onSubmit={event => {
        event.preventDefault()
        void begin()
      }}
    >
      <SelectField<number>
        label={t('connection')}
        options={rows.map(({ id, name: label }) => ({ value: id, label }))}
        value={whatsappId}
        onChange={setChosen}
      />
      <TextField label={t('name')} value={name} onChange={setName} />
      <SelectField<string>
        label={t('weekDay')}
        empty={{ value: '', label: t('today') }}
        options={DAYS.map(day => ({ value: String(day), label: dayName(day) }))}
        value={weekDay}
        onChange={setWeekDay}
      />
      <TimeField label={t('time')} value={time} onChange={setTime} />
      <div>
        <Button type="submit" kind={test ? 'plain' : 'primary'} icon={test ? 'refresh' : 'smartphone'} busy={busy}>
          {t(test ? 'restart' : 'begin')}
        </Button>
      </div>
      {test && <p className={`soft ${styles.hint}`}>{t('changed')}</p>}
    </form>
  )
}
