import useSWR from 'swr'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog, ErrorState, SkeletonList } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { formatDay, formatMoney } from '../../lib/time/dates.ts'
import { Facts } from './checkout/details.tsx'
import { maskTaxNumber } from './checkout/mask.ts'
import * as styles from './receipt.module.css'
import { invoiceTexts } from './texts.ts'

const companiesApi = client(companyRoutes)

/** What was paid, by whom and when, to be printed or kept as a file. */
export default function ReceiptDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTexts(invoiceTexts)
  const c = useTexts(common)
  const { companyId } = useUser()
  const { data, error, mutate } = useSWR(['receipt', companyId], () => companiesApi.get({ params: { id: companyId } }))
  const { id, detail, value, dueDate, paidAt } = invoice
  return (
    <Dialog
      title={t('receiptOf', { id })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{c('close')}</Button>
          <Button kind="primary" disabled={!data} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonList />}
      {data && (
        <div className={styles.receipt}>
          <h3 className={styles.title}>{t('receiptOf', { id })}</h3>
          <Facts
            facts={[
              [t('paidBy'), data.billingName || data.name],
              ...(data.billingCpfCnpj ? ([[t('taxNumber'), maskTaxNumber(data.billingCpfCnpj)]] as const) : []),
              [t('detail'), detail],
              [t('dueDate'), formatDay(dueDate)],
              [t('paidAt'), paidAt ? formatDay(paidAt) : '-'],
              [t('value'), <strong key="value">{formatMoney(value)}</strong>],
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
