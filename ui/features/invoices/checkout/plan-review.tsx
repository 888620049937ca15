import useSWR from 'swr'
import { companyRoutes } from '../../../../core/platform/companies/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, SkeletonList } from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import { formatMoney } from '../../../lib/time/dates.ts'
import { invoiceTexts } from '../texts.ts'
import { Facts } from './details.tsx'
import type { Payer } from './payer.ts'

const companiesApi = client(companyRoutes)

/** Where a company has no plan (spec 1 §9). */
const NO_PLAN = { name: '-', value: 49, users: 3, connections: 3, queues: 3 }

/** The second step, 'Personalizar': the plan as it is. */
export function PlanReview({ payer }: { payer: Payer }) {
  const t = useTexts(invoiceTexts)
  const { data, error, mutate } = useSWR(['plan to pay', payer.companyId], () =>
    companiesApi.withPlan({ params: { companyId: payer.companyId } }, payer),
  )
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList />
  const { name, value, users, connections, queues } = data.plan ?? NO_PLAN
  return (
    <Facts
      facts={[
        [t('planName'), name],
        [t('users'), users],
        [t('connections'), connections],
        [t('queues'), queues],
        [t('price'), t('monthly', { price: formatMoney(value) })],
      ]}
    />
  )
}
