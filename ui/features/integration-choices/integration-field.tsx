import { usePlan } from '../../app/session/plan.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type FieldBinding, SelectField } from '../../kit/index.ts'
import { choiceTexts } from './texts.ts'
import { useQueueIntegrations } from './use-integrations.ts'

interface IntegrationFieldProps extends FieldBinding<number | null> {
  hint: string
}

/** Which bot of someone else answers, or none; nothing where the plan has no integrations. */
export function IntegrationField(props: IntegrationFieldProps) {
  return usePlan(useUser())('useIntegrations') ? <Chooser {...props} /> : null
}

function Chooser(field: IntegrationFieldProps) {
  const t = useTexts(choiceTexts)
  const { rows = [] } = useQueueIntegrations()
  return (
    <SelectField<number | null>
      label={t('integration')}
      empty={{ value: null, label: t('noIntegration') }}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  )
}
