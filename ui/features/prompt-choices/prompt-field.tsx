import { usePlan } from '../../app/session/plan.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type FieldBinding, SelectField } from '../../kit/index.ts'
import { choiceTexts } from './texts.ts'
import { usePrompts } from './use-prompts.ts'

interface PromptFieldProps extends FieldBinding<number | null> {
  hint: string
}

/** Which assistant answers, or none; nothing where the plan has no assistants. */
export function PromptField(props: PromptFieldProps) {
  return usePlan(useUser())('useOpenAi') ? <Chooser {...props} /> : null
}

function Chooser(field: PromptFieldProps) {
  const t = useTexts(choiceTexts)
  const { rows = [] } = usePrompts()
  return (
    <SelectField<number | null>
      label={t('assistant')}
      empty={{ value: null, label: t('noAssistant') }}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  )
}
