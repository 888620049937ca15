import { Suspense, useRef, useState } from 'react'
import useSWR from 'swr'
import { may } from '../../../core/domain/access/permissions.ts'
import { authRoutes } from '../../../core/platform/auth/contract.ts'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { invoicePermissions } from '../../../core/platform/invoices/permissions.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { formatDay, formatMoney } from '../../lib/time/dates.ts'
import { CheckoutDialog } from './checkout/index.ts'
import { invoiceTexts } from './texts.ts'
import { invoicesApi, openOnes } from './use-invoices.ts'

const authApi = client(authRoutes)

/** What is to be done next: Enter pays, and does not ask for the same rejection again. */
const focus = (button: HTMLButtonElement | null): void => button?.focus()

export interface OverdueInvoicesProps {
  token: string
  /** The checkout was closed after the payment came: nothing said here holds any more. */
  onPaid: () => void
}

/** At the sign-in of an overdue company: what its administrator can pay. Nothing for others, and where nothing is owed. */
export default function OverdueInvoices({ token, onPaid }: OverdueInvoicesProps) {
  const t = useTexts(invoiceTexts)
  const [paying, setPaying] = useState<Invoice>()
  const isPaid = useRef(false)
  const { data } = useSWR(['owed', token], async () => {
    const { profile, companyId } = await authApi.me({}, { token })
    const mine = may(profile, invoicePermissions.pay) ? await invoicesApi.listOwn({}, { token }) : []
    return { companyId, owed: openOnes(mine) }
  })
  if (!data) return null
  return (
    <>
      {data.owed.map((invoice, at) => (
        <Button
          key={invoice.id}
          ref={at === 0 ? focus : null}
          // One act stands out: the oldest invoice is paid first.
          kind={at === 0 ? 'primary' : 'plain'}
          icon="wallet"
          onClick={() => setPaying(invoice)}
        >
          {t('payOverdue', { value: formatMoney(invoice.value), date: formatDay(invoice.dueDate) })}
        </Button>
      ))}
      {paying && (
        <Suspense>
          <CheckoutDialog
            invoice={paying}
            payer={{ companyId: data.companyId, token }}
            onClose={() => {
              setPaying(undefined)
              if (isPaid.current) onPaid()
            }}
            onPaid={() => {
              isPaid.current = true
            }}
          />
        </Suspense>
      )}
    </>
  )
}
