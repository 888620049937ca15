import { Suspense, useState } from 'react'
import useSWR from 'swr'
import { sizeText } from '../../../core/kit/file-size.ts'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { useCompanyChange } from '../../app/session/own-company.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, EmptyState, ErrorState, Page, SkeletonList } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { Link } from '../../lib/router/index.tsx'
import { daysUntil, formatDay, formatMoney } from '../../lib/time/dates.ts'
import * as styles from './checkout/checkout.module.css'
import { Facts } from './checkout/details.tsx'
import { CheckoutDialog } from './checkout/index.ts'
import { OwnInvoices } from './own-invoices.tsx'
import { invoiceTexts } from './texts.ts'
import { openOnes, useInvoices } from './use-invoices.ts'

const companiesApi = client(companyRoutes)

/** So many invoices are shown here; all of them stand on their own page. */
const LATEST = 5

/** 'Assinatura' (spec 2 §2): the days left of the trial, what the plan holds and how much of it is used, and what is to be paid. */
export default function SubscriptionPage() {
  const t = useTexts(invoiceTexts)
  const { companyId, company } = useUser()
  const invoices = useInvoices()
  const [paying, setPaying] = useState<Invoice>()
  const { data, error, mutate } = useSWR(['subscription', companyId], async () => {
    const [plan, used] = await Promise.all([
      companiesApi.withPlan({ params: { companyId } }),
      companiesApi.usage({ params: { id: companyId } }),
    ])
    return { ...plan, used }
  })
  useCompanyChange(() => void mutate())
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
              ...(data.plan?.value
                ? ([[t('price'), t('monthly', { price: formatMoney(data.plan.value) })]] as const)
                : []),
              [t('dueDate'), data.dueDate ? formatDay(data.dueDate) : '-'],
              ...(data.trialExpiration
                ? ([
                    [t('trial'), t('daysLeft', { n: Math.max(0, daysUntil(data.trialExpiration, company.timeZone)) })],
                  ] as const)
                : []),
              ...(['users', 'connections', 'queues'] as const).map(
                what => [t(what), t('usedOf', { used: data.used[what], most: data.plan?.[what] ?? 0 })] as const,
              ),
              [
                t('files'),
                t(data.used.onTrial && data.used.fileLimit < (data.plan?.fileBytes ?? 0) ? 'usedOnTrial' : 'usedOf', {
                  used: sizeText(data.used.fileBytes),
                  most: sizeText(data.used.fileLimit),
                  later: sizeText(data.plan?.fileBytes ?? 0),
                }),
              ],
              ...(owed ? ([[t('owed'), formatMoney(owed.value)]] as const) : []),
            ]}
          />
          {owed && (
            <Button kind="primary" onClick={() => setPaying(owed)}>
              {t('pay')}
            </Button>
          )}
        </section>
      )}
      <section className="stack">
        <h2>{t('latest')}</h2>
        <OwnInvoices
          // The button above pays the oldest, and stands out.
          payKind="plain"
          list={{ ...invoices, hasMore: false, rows: invoices.rows?.slice(0, LATEST) }}
          onPaid={refresh}
          empty={
            <EmptyState icon="wallet" title={t('emptyTitle')}>
              {t(data?.dueDate === null ? 'neverDue' : 'empty')}
            </EmptyState>
          }
        />
        <p>
          <Link href="/financeiro">{t('allInvoices')}</Link>
        </p>
      </section>
      {paying && (
        <Suspense>
          <CheckoutDialog
            invoice={paying}
            payer={{ companyId }}
            onClose={() => setPaying(undefined)}
            onPaid={refresh}
          />
        </Suspense>
      )}
    </Page>
  )
}
