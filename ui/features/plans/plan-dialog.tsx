import type { Plan } from '../../../core/platform/plans/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet } from '../../kit/index.ts'
import { PlanFields } from './plan-fields.tsx'
import { planTexts } from './texts.ts'
import { usePlanForm } from './use-plan-form.ts'

interface PlanDialogProps {
  /** The plan to edit; a new one when absent. */
  plan: Plan | undefined
  onClose: () => void
  onSaved: () => void
}

export default function PlanDialog({ plan, onClose, onSaved }: PlanDialogProps) {
  const t = useTexts(planTexts)
  const c = useTexts(common)
  const form = usePlanForm(plan, () => {
    onSaved()
    onClose()
  })
  return (
    <Dialog
      size="large"
      title={t(plan ? 'edit' : 'new')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} label={plan ? c('save') : t('create')} />}
    >
      <PlanFields form={form} />
    </Dialog>
  )
}
