import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, Button, type Column } from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import type { List } from '../../lib/lists/index.ts'
import { formatDay, formatMoney } from '../../lib/time/dates.ts'
import { CheckoutDialog } from './checkout/index.ts'
import { tones, useStateOf } from './state.ts'
import { invoiceTexts } from './texts.ts'

const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'))

interface OwnInvoicesProps {
  payKind?: 'primary' | 'plain'
  list: List<Invoice>
  empty: ReactNode
  onPaid: () => void
}

/** Invoices of the own company: what is owed can be paid, and what was paid has a receipt. */
export function OwnInvoices({ list, empty, payKind = 'primary', onPaid }: OwnInvoicesProps) {
  const t = useTexts(invoiceTexts)
  const { companyId } = useUser()
  const stateOf = useStateOf()
  const [paying, setPaying] = useState<Invoice>()
  const [displayed, setDisplayed] = useState<Invoice>()
  return (
    <>
      <ListTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        tone={invoice => (stateOf(invoice) === 'overdue' ? 'danger' : undefined)}
        empty={empty}
        actions={invoice =>
          invoice.status === 'open' ? (
            <Button kind={payKind} onClick={() => setPaying(invoice)} aria-label={t('payOne', { id: invoice.id })}>
              {t('pay')}
            </Button>
          ) : (
            <Button kind="quiet" onClick={() => setDisplayed(invoice)} aria-label={t('receiptOf', { id: invoice.id })}>
              {t('receipt')}
            </Button>
          )
        }
      />
      {paying && (
        <Suspense>
          <CheckoutDialog invoice={paying} payer={{ companyId }} onClose={() => setPaying(undefined)} onPaid={onPaid} />
        </Suspense>
      )}
      {displayed && (
        <Suspense>
          <ReceiptDialog invoice={displayed} onClose={() => setDisplayed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<Invoice>[] {
  const t = useTexts(invoiceTexts)
  const stateOf = useStateOf()
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
