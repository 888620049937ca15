import { useState } from 'react'
import { type AuditCategory, auditCategories } from '../../../core/domain/access/audited.ts'
import { type AuditEntry, auditRoutes } from '../../../core/tenant/audit/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Column, EmptyState, Page, SelectField, TextField } from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { listOf, useList } from '../../lib/lists/index.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { usePeopleChoices } from '../users/index.ts'
import * as styles from './audit-page.module.css'
import { auditTexts } from './texts/index.ts'
import { useEntryWords } from './words.ts'

interface Filters {
  category: AuditCategory | ''
  userId: number
  since: string
  until: string
}

const NO_FILTERS: Filters = { category: '', userId: 0, since: '', until: '' }

/** What was done in the company that touches access, settings and data, the newest first. */
export default function AuditPage() {
  const t = useTexts(auditTexts)
  const [filters, setFilters] = useState(NO_FILTERS)
  const { category, userId, since, until } = filters
  const query = {
    ...(category && { category }),
    ...(userId > 0 && { userId }),
    ...(since && { since }),
    ...(until && { until }),
  }
  const list = useList(listOf(auditRoutes.list, { query, rows: 'entries' }))
  return (
    <Page title={t('title')}>
      <FilterBar filters={filters} onChange={change => setFilters({ ...filters, ...change })} />
      <ListTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        empty={
          <EmptyState icon="file" title={t('emptyTitle')}>
            {t(Object.keys(query).length > 0 ? 'emptyFiltered' : 'empty')}
          </EmptyState>
        }
      />
      <p className={styles.note}>
        <small>{t('note')}</small>
      </p>
    </Page>
  )
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const t = useTexts(auditTexts)
  const me = useUser()
  const displayed = auditCategories.filter(category => category !== 'platform' || me.super)
  return (
    <div className={styles.filters}>
      <SelectField<AuditCategory | ''>
        label={t('category')}
        empty={{ value: '', label: t('allCategories') }}
        options={displayed.map(value => ({ value, label: t(value === 'platform' ? 'platformActs' : value) }))}
        value={filters.category}
        onChange={category => onChange({ category })}
      />
      <SelectField<number>
        label={t('person')}
        empty={{ value: 0, label: t('everybody') }}
        options={usePeopleChoices()}
        value={filters.userId}
        onChange={userId => onChange({ userId })}
      />
      <TextField type="date" label={t('since')} value={filters.since} onChange={since => onChange({ since })} />
      <TextField type="date" label={t('until')} value={filters.until} onChange={until => onChange({ until })} />
    </div>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTexts(auditTexts)
  const words = useEntryWords()
  return [
    { key: 'when', title: t('when'), cell: ({ createdAt }) => formatDayAndTime(createdAt) },
    { key: 'who', title: t('who'), cell: words.who },
    {
      key: 'what',
      title: t('what'),
      cell: entry => (
        <>
          {words.sentence(entry)}
          {words.changes(entry).map(change => (
            <div key={change} className={styles.change}>
              {change}
            </div>
          ))}
        </>
      ),
    },
    { key: 'from', title: t('from'), cell: ({ ip }) => ip || '-' },
  ]
}
