import { type Ref, useId } from 'react'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, type Form, Notice } from '../../kit/index.ts'
import { PlanFields } from './plan-fields.tsx'
import type { PlanValues } from './plan-values.ts'
import * as styles from './plans.module.css'
import { planTexts } from './texts.ts'

interface PlanFormProps {
  form: Form<PlanValues>
  nameField: Ref<HTMLInputElement>
  onClear: () => void
  /** Absent for a new plan. */
  onRemove: (() => void) | undefined
}

/** The form that stands above the table. */
export function PlanForm({ form, nameField, onClear, onRemove }: PlanFormProps) {
  const t = useTexts(planTexts)
  const c = useTexts(common)
  const id = useId()
  return (
    <form
      className={`stack card ${styles.form}`}
      aria-labelledby={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <h2 id={id}>{t(onRemove ? 'edit' : 'new')}</h2>
      <PlanFields form={form} nameField={nameField} />
      {form.failure !== undefined && !form.busy && <Notice tone="danger">{explain(form.failure)}</Notice>}
      <div className="row row-wrap">
        <Button kind="primary" type="submit" busy={form.busy}>
          {c('save')}
        </Button>
        <Button disabled={form.busy} onClick={onClear}>
          {t('clear')}
        </Button>
        {onRemove && (
          <Button kind="danger" disabled={form.busy} onClick={onRemove}>
            {c('remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
