import type { Invoice } from '../../../../core/platform/invoices/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { formatDay, formatMoney } from '../../../lib/time/dates.ts'
import { invoiceTexts } from '../texts.ts'
import { Facts } from './details.tsx'
import type { PayerValues } from './payer.ts'

/** The third step, 'Revisar'. */
export function Review({ invoice, values }: { invoice: Invoice; values: PayerValues }) {
  const t = useTexts(invoiceTexts)
  const { firstName, lastName, email, CpfCnpj, address2, district, city, state, zipcode } = values
  return (
    <Facts
      facts={[
        [t('detail'), invoice.detail],
        [t('dueDate'), formatDay(invoice.dueDate)],
        [t('value'), <strong key="value">{formatMoney(invoice.value)}</strong>],
        [t('fullName'), `${firstName} ${lastName}`.trim()],
        [t('taxNumber'), CpfCnpj],
        [t('payerEmail'), email],
        [t('address'), [address2, district, city, state, zipcode].filter(Boolean).join(', ')],
      ]}
    />
  )
}
