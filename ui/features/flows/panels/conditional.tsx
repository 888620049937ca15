import { valueless } from '../../../../core/flow-engine/conditions.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, FieldsHint, IconButton, SelectField, SwitchField, TextField } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useEditor } from '../editor/use-editor.ts'
import { raiseWay, removeWay } from '../model/changes.ts'
import { newCondition } from '../nodes/catalogue.ts'
import { panelTexts } from '../texts/panels/index.ts'
import * as styles from './conditional.module.css'
import { TemplateInput, Text, VariableInput } from './fields.tsx'
import { usePanel } from './use-panel.ts'

const operators = [
  ['==', 'equals'],
  ['!=', 'notEquals'],
  ['>', 'greater'],
  ['<', 'less'],
  ['>=', 'greaterOrEqual'],
  ['<=', 'lessOrEqual'],
  ['contains', 'contains'],
  ['startsWith', 'startsWith'],
  ['endsWith', 'endsWith'],
  ['isEmpty', 'isEmpty'],
  ['isNotEmpty', 'isNotEmpty'],
] as const

interface Comparison {
  variable: string
  operator: string
  value: string
}
interface Grouped extends Comparison {
  groupOperator: 'AND' | 'OR'
}
interface Condition extends Comparison {
  output: string
  groupedConditions: Partial<Grouped>[]
}

/** Conditions from top to bottom, each with its sub-conditions, and the way when none is true. */
export function ConditionalPanel() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const conditions = (Array.isArray(data.conditions) ? data.conditions : []) as Partial<Condition>[]
  return (
    <>
      <FieldsHint>{t('conditionsHint')}</FieldsHint>
      {conditions.map((condition, index) => (
        <ConditionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place.
          key={index}
          condition={condition}
          index={index}
          onChange={(patch, of) =>
            set({ conditions: conditions.with(index, { ...condition, ...patch }) }, of && `conditions ${index} ${of}`)
          }
        />
      ))}
      <span>
        <Button small icon="plus" onClick={() => set({ conditions: [...conditions, newCondition()] })}>
          {t('addCondition')}
        </Button>
      </span>
      <Text name="elseOutput" label={t('elseOutput')} />
      <SwitchField
        label={t('exact')}
        hint={t('exactHint')}
        value={data.exact === true}
        onChange={exact => set({ exact })}
      />
    </>
  )
}

interface ConditionProps {
  condition: Partial<Condition>
  index: number
  onChange: (patch: Partial<Condition>, of?: string) => void
}

function ConditionFields({ condition, index, onChange }: ConditionProps) {
  const t = useTexts(panelTexts)
  const n = useTexts(nodeTexts)
  const editor = useEditor()
  const { nodeId } = usePanel()
  const grouped = condition.groupedConditions ?? []
  const number = index + 1
  return (
    <section className={styles.condition} aria-label={n('condition', { n: number })}>
      <header className={styles.head}>
        <h3>{n('condition', { n: number })}</h3>
        <IconButton
          icon="up"
          size={18}
          label={t('raiseCondition', { n: number })}
          disabled={index === 0}
          onClick={() => editor.change(raiseWay(editor.document, nodeId, 'conditions', index))}
        />
        <IconButton
          icon="trash"
          kind="danger"
          size={18}
          label={t('removeCondition', { n: number })}
          onClick={() => editor.change(removeWay(editor.document, nodeId, 'conditions', index))}
        />
      </header>
      <ComparisonFields comparison={condition} onChange={onChange} />
      {grouped.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sub-conditions have no other name than their place.
        <div key={at} className={styles.grouped}>
          <div className="row">
            <SelectField<'AND' | 'OR'>
              label={t('groupOperator')}
              hideLabel
              options={[
                { value: 'AND', label: t('and') },
                { value: 'OR', label: t('or') },
              ]}
              value={one.groupOperator ?? 'AND'}
              onChange={groupOperator => onChange({ groupedConditions: grouped.with(at, { ...one, groupOperator }) })}
            />
            <span className="grow" />
            <IconButton
              icon="trash"
              kind="danger"
              size={18}
              label={t('removeGrouped')}
              onClick={() => onChange({ groupedConditions: grouped.filter((_, other) => other !== at) })}
            />
          </div>
          <ComparisonFields
            comparison={one}
            onChange={(patch, of) =>
              onChange({ groupedConditions: grouped.with(at, { ...one, ...patch }) }, of && `${at} ${of}`)
            }
          />
        </div>
      ))}
      <span>
        <Button
          small
          kind="quiet"
          icon="plus"
          onClick={() => {
            const { variable = '' } = grouped.at(-1) ?? condition
            const fresh: Grouped = { groupOperator: 'AND', variable, operator: '==', value: '' }
            onChange({ groupedConditions: [...grouped, fresh] })
          }}
        >
          {t('addGrouped')}
        </Button>
      </span>
      <TextField
        label={t('output')}
        value={condition.output ?? ''}
        onChange={output => onChange({ output }, 'output')}
        onBlur={() => editor.rest()}
      />
    </section>
  )
}

interface ComparisonProps {
  comparison: Partial<Comparison>
  onChange: (patch: Partial<Comparison>, of?: string) => void
}

function ComparisonFields({ comparison, onChange }: ComparisonProps) {
  const t = useTexts(panelTexts)
  const { variable = '', operator = '==', value = '' } = comparison
  const known = operators.some(([sign]) => sign === operator)
  return (
    <div className={styles.comparison}>
      <VariableInput
        label={t('variable')}
        required
        value={variable}
        onChange={text => onChange({ variable: text }, 'variable')}
      />
      <SelectField<string>
        label={t('operator')}
        options={operators.map(([sign, word]) => ({ value: sign as string, label: t(word) }))}
        {...(known ? {} : { empty: { value: operator, label: operator } })}
        value={operator}
        onChange={sign => onChange({ operator: sign })}
      />
      {!valueless.includes(operator) && (
        <TemplateInput
          label={t('value')}
          required
          value={String(value)}
          onChange={text => onChange({ value: text }, 'value')}
        />
      )}
    </div>
  )
}
