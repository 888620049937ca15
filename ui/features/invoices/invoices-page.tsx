import { useState } from 'react'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, Button, type Column, EmptyState, ListTable, Page } from '../../kit/index.ts'
import { formatDay, formatMoney } from '../../lib/time/dates.ts'
import { CheckoutDialog } from './checkout/index.ts'
import { stateOf, tones } from './state.ts'
import { invoiceTexts } from './texts.ts'
import { useInvoices } from './use-invoices.ts'

/** The company's invoices (spec 1 §2, Faturas). */
export default function InvoicesPage() {
  const t = useTexts(invoiceTexts)
  const list = useInvoices()
  const { companyId, company } = useUser()
  const [paying, setPaying] = useState<Invoice>()
  return (
    <Page title={t('title')}>
      <ListTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        tone={invoice => (stateOf(invoice) === 'overdue' ? 'danger' : undefined)}
        empty={
          <EmptyState icon="wallet" title={t('emptyTitle')}>
            {t(company.dueDate === null ? 'neverDue' : 'empty')}
          </EmptyState>
        }
        actions={invoice =>
          invoice.status === 'open' && (
            <Button kind="primary" onClick={() => setPaying(invoice)} aria-label={t('payOne', { id: invoice.id })}>
              {t('pay')}
            </Button>
          )
        }
      />
      {paying && (
        <CheckoutDialog
          invoice={paying}
          payer={{ companyId }}
          onClose={() => setPaying(undefined)}
          onPaid={list.reload}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<Invoice>[] {
  const t = useTexts(invoiceTexts)
  return [
    { key: 'id', title: t('id'), cell: ({ id }) => id },
    { key: 'detail', title: t('detail'), cell: ({ detail }) => detail, main: true },
    { key: 'value', title: t('value'), cell: ({ value }) => formatMoney(value), align: 'end' },
    { key: 'dueDate', title: t('dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    {
      key: 'status',
      title: t('status'),
      cell: invoice => <Badge text={t(stateOf(invoice))} tone={tones[stateOf(invoice)]} />,
    },
  ]
}
