import type { Ref } from 'react'
import { flowNodes, planFeatures } from '../../../core/domain/access/plan-features.ts'
import { Money } from '../../../core/kit/fields.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { FieldGroup, FieldsHint, type Form, MultiSelect, SwitchField, TextField } from '../../kit/index.ts'
import { formatMoney } from '../../lib/time/dates.ts'
import { nodeTexts } from '../flow-choices/index.ts'
import type { FlowKind, NodeKey, PlanValues } from './plan-values.ts'
import * as styles from './plans.module.css'
import { planTexts } from './texts.ts'

interface PlanFieldsProps {
  form: Form<PlanValues>
  nameField?: Ref<HTMLInputElement>
}

/** What stands in the form of a plan, wherever that is. */
export function PlanFields({ form, nameField }: PlanFieldsProps) {
  const t = useTexts(planTexts)
  const c = useTexts(common)
  return (
    <>
      <TextField
        label={c('name')}
        required
        autoComplete="off"
        {...form.field('name')}
        {...(nameField && { ref: nameField })}
      />
      <div className={styles.numbers}>
        <TextField label={t('users')} type="number" min={0} {...form.field('users')} />
        <TextField label={t('connections')} type="number" min={0} {...form.field('connections')} />
        <TextField label={t('queues')} type="number" min={0} {...form.field('queues')} />
      </div>
      <FieldsHint>{t('zeroIsNone')}</FieldsHint>
      <div className={styles.numbers}>
        <ValueField form={form} />
        <TextField label={t('limitFluxo')} type="number" min={0} hint={t('noLimit')} {...form.field('limitFluxo')} />
        <TextField label={t('files')} hint={t('filesHint')} autoComplete="off" {...form.field('fileBytes')} />
      </div>
      <FieldGroup label={t('features')}>
        <div className={styles.features}>
          {planFeatures.map(feature => (
            <SwitchField key={feature} label={t(feature)} {...form.field(feature)} />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={t('components')}>
        <Nodes form={form} kind="conversation" />
        <Nodes form={form} kind="webhook" />
      </FieldGroup>
    </>
  )
}

/** The price of a month, written as prices are when it is left. */
function ValueField({ form }: { form: Form<PlanValues> }) {
  const t = useTexts(planTexts)
  const field = form.field('value')
  return (
    <TextField
      label={t('value')}
      autoComplete="off"
      {...field}
      onBlur={() => {
        const { data } = Money.safeParse(field.value)
        if (data !== undefined) form.set('value', formatMoney(data))
        field.onBlur()
      }}
    />
  )
}

/** The components that a kind of flow may have: all, or some of the engine's own. */
function Nodes({ form, kind }: { form: Form<PlanValues>; kind: FlowKind }) {
  const t = useTexts(planTexts)
  const n = useTexts(nodeTexts)
  const { permissions } = form.values
  const chosen: readonly NodeKey[] | null = permissions[kind]
  const choose = (nodes: readonly NodeKey[] | null): void =>
    form.set('permissions', { ...permissions, [kind]: nodes && [...nodes] })
  return (
    <>
      <SwitchField
        label={t(`all-${kind}`)}
        hint={t('allHint')}
        value={chosen === null}
        onChange={all => choose(all ? null : flowNodes[kind])}
      />
      {chosen && (
        <MultiSelect<NodeKey>
          label={t(`of-${kind}`)}
          value={chosen}
          onChange={choose}
          fault={form.faults[`permissions.${kind}`]}
          placeholder={t('noNode')}
          summary={count => t('nodes', { n: count, of: flowNodes[kind].length })}
          options={flowNodes[kind].map(value => ({ value, label: n(value) }))}
        />
      )}
    </>
  )
}
