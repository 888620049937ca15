import { useTexts } from '../../i18n/texts.ts'
import { type FieldBinding, type Option, SelectField } from '../../kit/index.ts'
import { nodeTexts } from './node-texts.ts'
import { useFlows } from './use-flows.ts'

interface FlowFieldProps extends Partial<FieldBinding<number | null>> {
  label: string
  hint?: string
  required?: boolean
  disabled?: boolean
  hideLabel?: boolean
  /** How no flow is called. */
  none: string
  value: number | null
  onChange: (flowId: number | null) => void
}

/** One of the company's flows, or none. */
export function FlowField({ none, ...field }: FlowFieldProps) {
  const choices = useFlowChoices(field.value)
  return <SelectField<number | null> empty={{ value: null, label: none }} options={choices} {...field} />
}

/** The flows that can lead a conversation, which a draft says that it is, and the one that is chosen already, of whatever kind it is. */
function useFlowChoices(chosen?: number | null): readonly Option<number>[] {
  const t = useTexts(nodeTexts)
  const { rows = [] } = useFlows()
  return rows
    .filter(({ id, tipo }) => tipo === 'conversacao' || id === chosen)
    .map(({ id, nome, version }) => ({ value: id, label: version === 0 ? t('draftFlow', { name: nome }) : nome }))
}
