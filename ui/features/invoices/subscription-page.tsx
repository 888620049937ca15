import { useState } from 'react'
import useSWR from 'swr'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, Page, SkeletonList } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { daysUntil, formatDay, formatMoney } from '../../lib/time/dates.ts'
import * as styles from './checkout/checkout.module.css'
import { Facts } from './checkout/facts.tsx'
import { CheckoutDialog } from './checkout/index.ts'
import { invoiceTexts } from './texts.ts'
import { openOnes, useInvoices } from './use-invoices.ts'

const companiesApi = client(companyRoutes)

/** 'Assinatura' (spec 2 §2): the days left of the trial, plan, due date, and the way to pay. */
export default function SubscriptionPage() {
  const t = useTexts(invoiceTexts)
  const { companyId } = useUser()
  const invoices = useInvoices()
  const [paying, setPaying] = useState<Invoice>()
  const { data, error, mutate } = useSWR(['subscription', companyId], () =>
    companiesApi.withPlan({ params: { companyId } }),
  )
  const [owed] = openOnes(invoices.rows ?? [])
  const refresh = (): void => {
    void invoices.reload()
    void mutate()
  }
  return (
    <Page title={t('subscription')}>
      {error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonList />}
      {data && (
        <section className={styles.card}>
          <Facts
            facts={[
              [t('planName'), data.plan?.name ?? '-'],
              [t('dueDate'), data.dueDate ? formatDay(data.dueDate) : '-'],
              ...(data.trialExpiration
                ? ([[t('trial'), t('daysLeft', { n: Math.max(0, daysUntil(data.trialExpiration)) })]] as const)
                : []),
              ...(owed ? ([[t('value'), formatMoney(owed.value)]] as const) : []),
            ]}
          />
          {owed && (
            <Button kind="primary" onClick={() => setPaying(owed)}>
              {t('pay')}
            </Button>
          )}
        </section>
      )}
      {paying && (
        <CheckoutDialog invoice={paying} payer={{ companyId }} onClose={() => setPaying(undefined)} onPaid={refresh} />
      )}
    </Page>
  )
}
