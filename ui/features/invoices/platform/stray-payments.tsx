import { invoiceRoutes, type StrayPayment } from '../../../../core/platform/invoices/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { type Column, EmptyState, ListTable } from '../../../kit/index.ts'
import { listOf, useList } from '../../../lib/lists/index.ts'
import { formatDayAndTime, formatMoney } from '../../../lib/time/dates.ts'
import { invoiceTexts } from '../texts.ts'
import { platformInvoiceTexts } from './texts.ts'

/** Money, or word of it, that paid no invoice, and why. */
export default function StrayPayments() {
  const t = useTexts(platformInvoiceTexts)
  const list = useList(listOf(invoiceRoutes.strays, { query: {}, rows: 'strays' }))
  return (
    <ListTable
      label={t('strayTitle')}
      columns={useColumns()}
      list={list}
      empty={
        <EmptyState icon="check" title={t('noStraysTitle')}>
          {t('noStrays')}
        </EmptyState>
      }
    />
  )
}

function useColumns(): Column<StrayPayment>[] {
  const t = useTexts(platformInvoiceTexts)
  const own = useTexts(invoiceTexts)
  return [
    { key: 'foundAt', title: t('foundAt'), cell: ({ foundAt }) => formatDayAndTime(foundAt) },
    { key: 'company', title: t('company'), cell: ({ companyName }) => companyName ?? '-' },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => t(reason), main: true },
    { key: 'value', title: own('value'), cell: ({ value }) => formatMoney(value), align: 'end' },
    { key: 'provider', title: t('provider'), cell: ({ provider }) => provider },
    { key: 'reference', title: t('reference'), cell: ({ reference }) => reference, clip: ({ reference }) => reference },
  ]
}
