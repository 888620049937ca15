import { useState } from 'react'
import { PLATFORM_COMPANY } from '../../../core/domain/access/platform-company.ts'
import type { Company } from '../../../core/platform/companies/contract.ts'
import { hrefOf } from '../../app/feature.ts'
import { reloadUser, useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, IconButton } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { storeCurrentEntry } from '../../lib/router/history-entries.ts'
import { navigate } from '../../lib/router/index.tsx'
import { formatDay } from '../../lib/time/dates.ts'
import { platformInvoicesFeature } from '../invoices/index.ts'
import { companiesApi, useCompanies } from './api.ts'
import * as styles from './companies-page.module.css'
import { CompanyDialog } from './company-dialog.tsx'
import { DatabaseErrors } from './database-errors.tsx'
import { FilterBar, isFiltered, useDisplayed, useQueryOf } from './filters.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { DueWords } from './tab/due-words.tsx'
import { companyTexts } from './texts.ts'

/** All companies, for the platform's administrators (spec 1 §2, /empresas). The server filters, sorts and cuts into pages. */
export default function CompaniesPage() {
  const t = useTexts(companyTexts)
  const me = useUser()
  const [displayed, change] = useDisplayed()
  const list = useCompanies(useQueryOf(displayed))
  const [renewing, setRenewing] = useState<Company>()
  const saved = ({ id }: { id: number }): void => {
    void list.reload()
    if (id === me.companyId) void reloadUser()
  }
  return (
    <>
      <RecordPage
        t={key => t(key === 'empty' && isFiltered(displayed) ? 'emptyFiltered' : key)}
        icon="building"
        columns={useColumns()}
        list={list}
        filters={
          <>
            <DatabaseErrors />
            <FilterBar shown={displayed} onChange={change} />
          </>
        }
        sort={displayed.sort}
        onSort={sort => change({ sort })}
        moreActs={company => (
          <>
            <IconButton icon="list" label={`${t('invoices')}: ${company.name}`} onClick={() => showInvoices(company)} />
            <IconButton icon="calendar" label={`${t('renew')}: ${company.name}`} onClick={() => setRenewing(company)} />
          </>
        )}
        mayRemove={({ id }) => id !== PLATFORM_COMPANY}
        removal={{ title: t('removeTitle'), question: t('removeQuestion'), typesName: true }}
        editor={(company, close) => <CompanyDialog company={company} onClose={close} onSaved={saved} />}
        remove={async ({ id }) => {
          await companiesApi.remove({ params: { id } })
          void list.reload()
        }}
      />
      {renewing && (
        <RenewDialog company={renewing} onClose={() => setRenewing(undefined)} onSaved={() => saved(renewing)} />
      )}
    </>
  )
}

/** The invoices of all companies, searched for those of this one. */
function showInvoices({ name }: Company): void {
  navigate(hrefOf(platformInvoicesFeature))
  storeCurrentEntry(name)
}

function useColumns(): Column<Company>[] {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  return [
    { key: 'id', title: t('id'), sort: 'id', cell: ({ id }) => id },
    { key: 'name', title: c('name'), sort: 'name', main: true, cell: ({ name }) => name },
    { key: 'email', title: c('email'), sort: 'email', cell: ({ email }) => email || '-', clip: ({ email }) => email },
    {
      key: 'phone',
      title: c('phone'),
      sort: 'phone',
      cell: ({ phone }) => <span className={styles.whole}>{phone || '-'}</span>,
    },
    { key: 'plan', title: t('plan'), sort: 'planId', cell: ({ plan }) => plan?.name ?? '-' },
    {
      key: 'status',
      title: t('status'),
      sort: 'status',
      cell: ({ status }) => <Badge text={t(status ? 'active' : 'inactive')} tone={status ? 'success' : 'neutral'} />,
    },
    { key: 'createdAt', title: t('createdAt'), sort: 'createdAt', cell: ({ createdAt }) => formatDay(createdAt) },
    {
      key: 'dueDate',
      title: t('dueDate'),
      sort: 'dueDate',
      cell: company =>
        company.dueDate === null ? (
          '-'
        ) : (
          <>
            {formatDay(company.dueDate)}
            <DueWords company={company} />
          </>
        ),
    },
  ]
}
