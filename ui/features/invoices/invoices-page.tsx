import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EmptyState, Page } from '../../kit/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { OwnInvoices } from './own-invoices.tsx'
import { invoiceTexts } from './texts.ts'
import { useInvoices } from './use-invoices.ts'

/** The company's invoices (spec 1 §2, Faturas). */
export default function InvoicesPage() {
  const t = useTexts(invoiceTexts)
  const list = useInvoices()
  const { company } = useUser()
  return (
    <Page title={t('title')} actions={<Link href="/subscription">{t('toSubscription')}</Link>}>
      <OwnInvoices
        list={list}
        onPaid={list.reload}
        empty={
          <EmptyState icon="wallet" title={t('emptyTitle')}>
            {t(company.dueDate === null ? 'neverDue' : 'empty')}
          </EmptyState>
        }
      />
    </Page>
  )
}
