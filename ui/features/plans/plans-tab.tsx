import { useEffect, useRef, useState } from 'react'
import type { Plan } from '../../../core/platform/plans/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CollapsedForm } from '../../kit/collapsed-form.tsx'
import { ConfirmDialog, DiscardQuestion, EmptyState, IconButton, showDone } from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { usePlanColumns } from './plan-columns.tsx'
import { PlanForm } from './plan-form.tsx'
import { valuesOf } from './plan-values.ts'
import * as styles from './plans.module.css'
import { planTexts } from './texts.ts'
import { usePlanForm } from './use-plan-form.ts'
import { plansApi, usePlans } from './use-plans.ts'

/** The form of a plan, and below it the table of all; a row's button brings its plan into the form (spec 1 §2). */
export default function PlansTab() {
  const t = useTexts(planTexts)
  const c = useTexts(common)
  const list = usePlans()
  /** The one in the form; none while a new one is made. */
  const [plan, setPlan] = useState<Plan>()
  const [wanted, setWanted] = useState<Plan>()
  const [removing, setRemoving] = useState<Plan>()
  const nameField = useRef<HTMLInputElement>(null)
  const form = usePlanForm(plan, () => {
    show()
    void list.reload()
  })
  const show = (next?: Plan): void => {
    setPlan(next)
    setWanted(undefined)
    form.reset(valuesOf(next))
  }
  useEffect(() => {
    if (plan) nameField.current?.focus()
  }, [plan])
  return (
    <div className={styles.tab}>
      <CollapsedForm title={t('new')} editing={plan !== undefined}>
        <PlanForm
          form={form}
          nameField={nameField}
          onClear={() => show()}
          onRemove={plan && (() => setRemoving(plan))}
        />
      </CollapsedForm>
      <ListTable
        label={t('plans')}
        columns={usePlanColumns()}
        list={list}
        empty={
          <EmptyState icon="list" title={t('emptyTitle')}>
            {t('empty')}
          </EmptyState>
        }
        actions={row => (
          <IconButton
            icon="edit"
            label={`${c('edit')}: ${row.name}`}
            onClick={() => (form.dirty ? setWanted(row) : show(row))}
          />
        )}
      />
      {wanted && <DiscardQuestion onDiscard={() => show(wanted)} onKeep={() => setWanted(undefined)} />}
      {removing && (
        <ConfirmDialog
          name={removing.name}
          consequence={t('removeConsequence')}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await plansApi.remove({ params: { id: removing.id } })
            list.change(rows => rows.filter(({ id }) => id !== removing.id))
            show()
            showDone(c('operationDone'))
          }}
        />
      )}
    </div>
  )
}
