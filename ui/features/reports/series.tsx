import { useLayoutEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { type ReportStep, reportRoutes, reportSteps } from '../../../core/tenant/reports/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState, SelectField } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { formatDay } from '../../lib/time/dates.ts'
import type { Requested } from './filter.ts'
import { type Drawn, drawn, NONE } from './format.ts'
import * as styles from './reports.module.css'
import { reportTexts } from './texts.ts'

const api = client(reportRoutes)

const kinds = Object.keys(drawn) as Drawn[]

/** One figure of each day, week or month: a list of numbers, each drawn as a bar. */
export function Series({ asked: requested }: { asked: Requested }) {
  const t = useTexts(reportTexts)
  const [kind, setKind] = useState<Drawn>('begun')
  const [step, setStep] = useState<ReportStep>('day')
  const { data, error, mutate } = useSWR(
    ['reports', 'series', requested, step],
    () => api.series({ query: { ...requested, step } }),
    { keepPreviousData: true },
  )
  const { of, write } = drawn[kind]
  const values = (data?.points ?? []).map(point => ({ ...point, value: of(point) }))
  // The newest are in sight where not all have room.
  const pane = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are shown.
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollLeft = pane.current.scrollWidth
  }, [data])
  const most = Math.max(1, ...values.map(({ value }) => value ?? 0))
  return (
    <section className="stack card" aria-labelledby="reports-series">
      <div className={styles.head}>
        <h2 id="reports-series">{t('series')}</h2>
        <SelectField<Drawn>
          label={t('shown')}
          options={kinds.map(value => ({ value, label: t(value) }))}
          value={kind}
          onChange={setKind}
        />
        <SelectField<ReportStep>
          label={t('step')}
          options={reportSteps.map(value => ({ value, label: t(value) }))}
          value={step}
          onChange={setStep}
        />
      </div>
      {error && !data ? (
        <ErrorState small error={error} onRetry={() => void mutate()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <section ref={pane} className={styles.scroll} tabIndex={0} aria-label={t(kind)}>
          <ol className={styles.bars}>
            {values.map(({ from, value }) => (
              <li key={from}>
                <span className={styles.total} data-none={value ? undefined : true}>
                  {value === null ? NONE : write(value)}
                </span>
                <span className={styles.bar} style={{ blockSize: `calc((100% - 40px) * ${(value ?? 0) / most})` }} />
                <span className={styles.label}>{formatDay(from).slice(0, 5)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  )
}
