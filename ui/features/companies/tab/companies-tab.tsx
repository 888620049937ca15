import { useRef, useState } from 'react'
import type { Company } from '../../../../core/platform/companies/contract.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { CollapsedForm } from '../../../kit/collapsed-form.tsx'
import { type Column, ConfirmDialog, EmptyState, IconButton, SearchBox } from '../../../kit/index.ts'
import { ListTable } from '../../../kit/list-table.tsx'
import { formatDay } from '../../../lib/time/dates.ts'
import { useCompanies } from '../api.ts'
import { companyTexts } from '../texts.ts'
import * as styles from './companies-tab.module.css'
import { CompanyForm } from './company-form.tsx'
import { daysToDue, toneOf } from './due.ts'
import { DueWords } from './due-words.tsx'

/** The companies of the settings: a form, and the table of all below it (spec 1 §2). */
export default function CompaniesTab() {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  const [searchParam, setSearch] = useState('')
  const [edited, setEdited] = useState<{ company: Company | undefined; at: number }>({ company: undefined, at: 0 })
  const [asking, setAsking] = useState<Company>()
  const dirty = useRef(false)
  const list = useCompanies(searchParam ? { searchParam } : {})
  const edit = (company?: Company): void => setEdited({ company, at: edited.at + 1 })
  return (
    <div className={styles.tab}>
      <CollapsedForm title={t('formNew')} editing={edited.company !== undefined}>
        <CompanyForm
          key={edited.at}
          company={edited.company}
          // What begins again by someone's act has the focus.
          focus={edited.at > 0}
          onDirty={now => {
            dirty.current = now
          }}
          onClear={() => edit()}
          onChanged={() => void list.reload()}
        />
      </CollapsedForm>
      <SearchBox label={t('search')} onSearch={setSearch} />
      <ListTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        tone={company => toneOf(daysToDue(company))}
        empty={
          <EmptyState icon="building" title={t('emptyTitle')}>
            {searchParam ? c('nothingFound') : t('empty')}
          </EmptyState>
        }
        actions={company => (
          <IconButton
            icon="edit"
            label={`${c('edit')}: ${company.name}`}
            onClick={() => (dirty.current ? setAsking(company) : edit(company))}
          />
        )}
      />
      {asking && (
        <ConfirmDialog
          name={asking.name}
          title={c('discardTitle')}
          question={c('discardQuestion')}
          actionLabel={c('discard')}
          onConfirm={async () => edit(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function useColumns(): Column<Company>[] {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name, main: true },
    { key: 'email', title: c('email'), cell: ({ email }) => email || '-', clip: ({ email }) => email },
    { key: 'phone', title: c('phone'), cell: ({ phone }) => <span className={styles.whole}>{phone || '-'}</span> },
    { key: 'plan', title: t('plan'), cell: ({ plan }) => plan?.name ?? '-' },
    {
      key: 'campaigns',
      title: t('campaigns'),
      cell: ({ campaignsEnabled }) => t(campaignsEnabled ? 'enabled' : 'disabled'),
    },
    { key: 'status', title: t('status'), cell: ({ status }) => t(status ? 'yes' : 'no') },
    { key: 'createdAt', title: t('createdAt'), cell: ({ createdAt }) => formatDay(createdAt) },
    { key: 'dueDate', title: t('dueDate'), cell: company => <DueDate company={company} /> },
  ]
}

/** The due date with its recurrence, and in words what the row's colour says. */
function DueDate({ company }: { company: Company }) {
  const t = useTexts(companyTexts)
  if (company.dueDate === null) return '-'
  return (
    <>
      <span className={styles.whole}>{formatDay(company.dueDate)} ·</span>{' '}
      <span className={styles.whole}>{t(company.recurrence)}</span>
      <DueWords company={company} />
    </>
  )
}
