import { useSWRConfig } from 'swr'
import { type Plan, PlanInput } from '../../../core/platform/plans/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Form, showDone, showError, useForm } from '../../kit/index.ts'
import { type PlanValues, valuesOf } from './plan-values.ts'
import { planTexts } from './texts.ts'
import { plansApi } from './use-plans.ts'

/** The form of a plan, or of a new one. A failure is reported in the words of the specification; what was rejected stands in the form. */
export function usePlanForm(plan: Plan | undefined, onSaved: () => void): Form<PlanValues> {
  const t = useTexts(planTexts)
  const c = useTexts(common)
  const { companyId } = useUser()
  const { mutate } = useSWRConfig()
  return useForm({
    schema: PlanInput,
    initial: valuesOf(plan),
    async submit(body, changed) {
      try {
        if (plan) await plansApi.update({ params: { id: plan.id }, body: changed })
        else await plansApi.create({ body })
      } catch (error) {
        showError(c('saveFailed', { what: t('aPlan') }))
        throw error
      }
      showDone(c(plan ? 'operationUpdated' : 'operationDone'))
      // The menu follows, where it is the plan of one's own company.
      void mutate(['plan', companyId])
      onSaved()
    },
    emit: () => {},
    faultsOf: ({ code, sentence }) => (code === 'ERR_PLAN_NAME_ALREADY_EXISTS' ? { name: sentence } : undefined),
  })
}
