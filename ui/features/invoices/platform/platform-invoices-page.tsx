import { lazy, Suspense } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Page, SkeletonList, Tabs } from '../../../kit/index.ts'
import { navigate, usePlace } from '../../../lib/router/index.tsx'
import { CompanyInvoices } from './company-invoices.tsx'
import { platformInvoiceTexts } from './texts.ts'

const UnmatchedPayments = lazy(() => import('./unmatched-payments.tsx'))

/** What companies owe and have paid, and what came in and paid nothing; for the platform's administrators. */
export default function PlatformInvoicesPage() {
  const t = useTexts(platformInvoiceTexts)
  const tab = usePlace().params.tab === 'sem-fatura' ? 'strays' : 'invoices'
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        chosen={tab}
        onChoose={one => navigate(one === 'strays' ? '/cobrancas/sem-fatura' : '/cobrancas', { replace: true })}
        tabs={[
          { key: 'invoices', label: t('tabInvoices') },
          { key: 'strays', label: t('tabStrays') },
        ]}
      >
        {tab === 'invoices' ? (
          <CompanyInvoices />
        ) : (
          <Suspense fallback={<SkeletonList />}>
            <UnmatchedPayments />
          </Suspense>
        )}
      </Tabs>
    </Page>
  )
}
