import { useState } from 'react'
import { type Company, companyRoutes } from '../../../../core/platform/companies/contract.ts'
import { invoiceEvents, invoiceRoutes, type PlatformInvoice } from '../../../../core/platform/invoices/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import {
  Badge,
  Button,
  type Column,
  Combobox,
  ConfirmDialog,
  EmptyState,
  SearchBox,
  SelectField,
  showDone,
  TextField,
  useRestoredSearch,
} from '../../../kit/index.ts'
import { ListTable } from '../../../kit/list-table.tsx'
import { type ListQuery, listOf, reloadOn, useList } from '../../../lib/lists/index.ts'
import { formatDay, formatDayAndTime, formatMoney } from '../../../lib/time/dates.ts'
import { type InvoiceState, tones, useStateOf } from '../state.ts'
import { invoiceTexts } from '../texts.ts'
import { invoicesApi } from '../use-invoices.ts'
import * as styles from './company-invoices.module.css'
import { OwedNote } from './owed-note.tsx'
import { platformInvoiceTexts } from './texts.ts'

interface Filters {
  company: Company | null
  state: InvoiceState | ''
  dueFrom: string
  dueUntil: string
}

const NO_FILTERS: Filters = { company: null, state: '', dueFrom: '', dueUntil: '' }

/** How a state is asked for. */
const requested = {
  paid: { status: 'paid' },
  overdue: { status: 'open', overdue: true },
  open: { status: 'open', overdue: false },
} as const

/** What all companies owe and have paid; the platform's administrators say what came in by other ways. */
export function CompanyInvoices() {
  const t = useTexts(platformInvoiceTexts)
  const own = useTexts(invoiceTexts)
  const stateOf = useStateOf()
  const [searchParam, setSearch] = useRestoredSearch()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [paid, setPaid] = useState<PlatformInvoice>()
  const { company, state, dueFrom, dueUntil } = filters
  const change = (some: Partial<Filters>): void => setFilters({ ...filters, ...some })
  const query = {
    ...(searchParam && { searchParam }),
    ...(company && { companyId: company.id }),
    ...(state && requested[state]),
    ...(dueFrom && { dueFrom }),
    ...(dueUntil && { dueUntil }),
  }
  const live = [reloadOn(invoiceEvents.billing, () => true)]
  const list = useList(listOf(invoiceRoutes.list, { query, rows: 'invoices', live }))
  const pay = async ({ id }: PlatformInvoice): Promise<void> => {
    const now = await invoicesApi.pay({ params: { id } })
    list.change(rows => rows.map(row => (row.id === id ? now : row)))
    showDone(t('markedPaid'))
  }
  return (
    <>
      <SearchBox label={t('search')} initial={searchParam} onSearch={setSearch} />
      <div className={styles.filters}>
        <Combobox<Company>
          label={t('company')}
          placeholder={t('allCompanies')}
          search={companiesFound}
          minChars={1}
          labelOf={({ name }) => name}
          keyOf={({ id }) => id}
          value={company}
          onChange={chosen => change({ company: chosen })}
        />
        <SelectField<InvoiceState | ''>
          label={own('status')}
          empty={{ value: '', label: t('allStates') }}
          options={(['open', 'overdue', 'paid'] as const).map(value => ({ value, label: own(value) }))}
          value={state}
          onChange={chosen => change({ state: chosen })}
        />
        <TextField type="date" label={t('dueFrom')} value={dueFrom} onChange={day => change({ dueFrom: day })} />
        <TextField type="date" label={t('dueUntil')} value={dueUntil} onChange={day => change({ dueUntil: day })} />
      </div>
      {state !== 'paid' && <OwedNote query={query} />}
      <ListTable
        label={t('tabInvoices')}
        columns={useColumns()}
        list={list}
        tone={invoice => (stateOf(invoice) === 'overdue' ? 'danger' : undefined)}
        empty={
          <EmptyState icon="list" title={t('emptyTitle')}>
            {t(Object.keys(query).length > 0 ? 'nothingFound' : 'empty')}
          </EmptyState>
        }
        actions={invoice =>
          invoice.status === 'open' && (
            <Button
              kind="quiet"
              small
              aria-label={t('markOnePaid', { id: invoice.id, company: invoice.companyName })}
              onClick={() => setPaid(invoice)}
            >
              {t('markPaid')}
            </Button>
          )
        }
      />
      {paid && (
        <ConfirmDialog
          title={t('markPaid')}
          question={t('paidQuestion')}
          name={`${paid.companyName}, ${paid.detail}, ${formatMoney(paid.value)}, ${formatDay(paid.dueDate)}`}
          consequence={t('paidConsequence')}
          kind="primary"
          actionLabel={t('markPaid')}
          onClose={() => setPaid(undefined)}
          onConfirm={() => pay(paid)}
        />
      )}
    </>
  )
}

const companiesFound = (searchParam: string): ListQuery<Company> =>
  listOf(companyRoutes.list, { query: { searchParam }, rows: 'companies' })

function useColumns(): Column<PlatformInvoice>[] {
  const t = useTexts(platformInvoiceTexts)
  const own = useTexts(invoiceTexts)
  const stateOf = useStateOf()
  return [
    { key: 'company', title: t('company'), cell: ({ companyName }) => companyName, main: true },
    { key: 'id', title: own('id'), cell: ({ id }) => id },
    { key: 'detail', title: own('detail'), cell: ({ detail }) => detail },
    { key: 'value', title: own('value'), cell: ({ value }) => formatMoney(value), align: 'end' },
    { key: 'dueDate', title: own('dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    {
      key: 'status',
      title: own('status'),
      cell: invoice => <Badge text={own(stateOf(invoice))} tone={tones[stateOf(invoice)]} />,
    },
    {
      key: 'provider',
      title: t('provider'),
      cell: ({ provider }) => provider ?? '-',
    },
    {
      key: 'paidBy',
      title: t('paidBy'),
      cell: ({ paidBy, paidAt }) =>
        paidAt === null ? '-' : t('paidOn', { who: paidBy || t('operator'), when: formatDayAndTime(paidAt) }),
    },
  ]
}
