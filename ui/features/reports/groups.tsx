import { useState } from 'react'
import useSWR from 'swr'
import {
  type ReportGroup,
  type ReportMeasure,
  type ReportRow,
  reportGroups,
  reportRoutes,
} from '../../../core/tenant/reports/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Column, EmptyState, SelectField, type Sort } from '../../kit/index.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { client } from '../../lib/api/client.ts'
import { formatCount } from '../../lib/numbers.ts'
import { CountButton } from './count-button.tsx'
import type { Requested } from './filter.ts'
import { formatDuration, formatMedian, formatRating } from './format.ts'
import * as styles from './reports.module.css'
import { reportTexts } from './texts.ts'

const api = client(reportRoutes)

const labels = { queue: 'byQueue', user: 'byUser', tag: 'byTag', connection: 'byConnection', hour: 'byHour' } as const
const withouts = { queue: 'noQueue', user: 'noUser', tag: 'noTag', connection: 'noConnection', hour: 'byHour' } as const

const BY_NAME: Sort = { by: 'name', descending: false }

interface GroupsProps {
  asked: Requested
  onSee: (measure: ReportMeasure, by: ReportGroup, row: ReportRow, name: string) => void
}

/** The same figures side by side: of queues, people, tags, connections, hours of the day. */
export function Groups({ asked: requested, onSee }: GroupsProps) {
  const t = useTexts(reportTexts)
  const [by, setBy] = useState<ReportGroup>('queue')
  const [sort, setSort] = useState<Sort>()
  const { data, error, mutate } = useSWR(
    ['reports', 'groups', requested, by],
    () => api.groups({ query: { ...requested, by } }),
    { keepPreviousData: true },
  )
  // What was asked before stays until the other is there, but not under the other's name.
  const rows = data?.by === by ? data.rows : undefined
  const nameOf = ({ id, name }: ReportRow): string => {
    if (by === 'hour') return t('hour', { hour: id })
    return name ?? (id === 0 ? t(withouts[by]) : t('gone', { id }))
  }
  const counts = (measure: Exclude<ReportMeasure, 'open'>): Column<ReportRow> => ({
    ...{ key: measure, title: t(measure), align: 'end', sort: measure },
    cell: row =>
      row[measure] === 0 ? (
        '0'
      ) : (
        <CountButton
          label={t('see', { n: row[measure], measure: t(measure), name: nameOf(row) })}
          onSee={() => onSee(measure, by, row, nameOf(row))}
        >
          {formatCount(row[measure])}
        </CountButton>
      ),
  })
  const plain = (key: Sortable, title: string, cell: (row: ReportRow) => string): Column<ReportRow> => ({
    ...{ key, title, align: 'end', sort: key, cell },
  })
  const columns: Column<ReportRow>[] = [
    { key: 'name', title: t(labels[by]), cell: nameOf, sort: 'name' },
    ...(by === 'user'
      ? [
          plain('turns', t('turns'), ({ turns = 0 }) => formatCount(turns)),
          plain('handedOn', t('handedOn'), ({ handedOn = 0 }) => formatCount(handedOn)),
        ]
      : []),
    ...[counts('begun'), counts('answered')],
    plain('firstAnswer', t('firstAnswer'), ({ firstAnswer }) => formatMedian(firstAnswer)),
    plain('p90', t('p90'), ({ firstAnswer }) => formatDuration(firstAnswer?.p90 ?? null)),
    plain('betweenAnswers', t('betweenAnswers'), ({ betweenAnswers }) => formatDuration(betweenAnswers)),
    counts('ended'),
    plain('attending', t('lasted'), ({ attending }) => formatMedian(attending)),
    counts('again'),
    plain('rating', t('rating'), ({ rating }) => formatRating(rating)),
  ]
  return (
    <section className="stack card" aria-labelledby="reports-groups">
      <div className={styles.head}>
        <h2 id="reports-groups">{t('groups')}</h2>
        <SelectField<ReportGroup>
          label={t('step')}
          options={reportGroups.map(value => ({ value, label: t(labels[value]) }))}
          value={by}
          onChange={setBy}
        />
      </div>
      <div className={styles.scroll}>
        <DataTable
          label={t('groups')}
          columns={columns}
          rows={rows && sorted(rows, sort ?? (by === 'hour' ? BY_NAME : undefined), nameOf)}
          keyOf={({ id }) => id}
          sort={sort}
          onSort={setSort}
          failure={error}
          failedTitle={t('failed')}
          onRetry={() => void mutate()}
          empty={<EmptyState icon="report" title={t('nothing')} />}
        />
      </div>
      {by === 'tag' && <p className="soft">{t('tagNote')}</p>}
      {by === 'user' && <p className="soft">{t('userNote')}</p>}
    </section>
  )
}

type Sortable = 'turns' | 'handedOn' | 'firstAnswer' | 'p90' | 'betweenAnswers' | 'attending' | 'rating'

/** By what each column is sorted; who has none of it comes last. */
const figureOf: Record<string, (row: ReportRow) => number | null> = {
  ...{ begun: row => row.begun, answered: row => row.answered, ended: row => row.ended, again: row => row.again },
  ...{ turns: row => row.turns ?? 0, handedOn: row => row.handedOn ?? 0, rating: row => row.rating },
  ...{ firstAnswer: row => row.firstAnswer?.median ?? null, p90: row => row.firstAnswer?.p90 ?? null },
  ...{ betweenAnswers: row => row.betweenAnswers, attending: row => row.attending?.median ?? null },
}

function sorted(
  rows: readonly ReportRow[],
  sort: Sort | undefined,
  nameOf: (row: ReportRow) => string,
): readonly ReportRow[] {
  if (!sort) return rows
  const way = sort.descending ? -1 : 1
  const value = figureOf[sort.by]
  if (!value)
    return rows.toSorted((one, other) => way * nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }))
  const [known, unknown] = [rows.filter(row => value(row) !== null), rows.filter(row => value(row) === null)]
  return [...known.toSorted((one, other) => way * (value(one)! - value(other)!)), ...unknown]
}
