import { lazy, Suspense } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { usePlanColumns } from './plan-columns.tsx'
import { planTexts } from './texts.ts'
import { plansApi, usePlans } from './use-plans.ts'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))

/** 'Gerenciamento de Planos' (spec 1 §2): a card for each plan. */
export default function PlansPage() {
  const t = useTexts(planTexts)
  const list = usePlans()
  return (
    <RecordPage
      t={t}
      icon="list"
      cards
      columns={usePlanColumns()}
      list={list}
      removal={{ title: t('removeTitle'), question: t('removeQuestion') }}
      editor={(plan, close) => (
        <Suspense>
          <PlanDialog plan={plan} onClose={close} onSaved={list.reload} />
        </Suspense>
      )}
      remove={({ id }) => plansApi.remove({ params: { id } })}
    />
  )
}
