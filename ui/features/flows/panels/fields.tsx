import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useInsertion } from '../../../kit/fields/variable-area.tsx'
import { FieldFrame, IconButton, Menu, type Option, SelectField, TextField } from '../../../kit/index.ts'
import { useDocument } from '../editor/use-editor.ts'
import { namesOf } from '../model/variables.ts'
import { panelTexts } from '../texts/panels/index.ts'
import * as styles from './fields.module.css'
import { usePanel, useText } from './use-panel.ts'

interface BoundProps {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  placeholder?: string
}

/** Fields of the node whose panel they stand in, by the name that its data have them under. */

export function Text({ name, ...rest }: BoundProps) {
  return <TextField {...useText(name)} {...rest} />
}

/** A line with placeholders, which can be inserted. */
export function TemplateLine({ name, ...rest }: BoundProps) {
  const { fault: error, ...bound } = useText(name)
  return <TemplateInput {...bound} {...rest} {...(error ? { fault: error } : {})} />
}

/** A text of several lines with placeholders. */
export function TemplateArea({ name, rows = 5, ...rest }: BoundProps & { rows?: number }) {
  const { fault: error, ...bound } = useText(name)
  return <TemplateInput {...bound} {...rest} rows={rows} {...(error ? { fault: error } : {})} />
}

interface TemplateProps {
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  name?: string
  fault?: string
  hint?: ReactNode
  required?: boolean
  placeholder?: string
  hideLabel?: boolean
  /** An area of so many lines; one line without. */
  rows?: number
}

/** A text into which variables of the flow can be inserted, where the cursor stands. */
export function TemplateInput({ value, onChange, rows, placeholder, required, ...frame }: TemplateProps) {
  const t = useTexts(panelTexts)
  const document = useDocument()
  const { control, onFocus, insert } = useInsertion(value, onChange)
  const shared = { placeholder, value, ref: control, onFocus, 'aria-required': required }
  return (
    <FieldFrame {...frame}>
      {bound => (
        <div className={styles.template} data-area={rows !== undefined || undefined}>
          {rows === undefined ? (
            <input {...bound} {...shared} type="text" onChange={event => onChange(event.target.value)} />
          ) : (
            <textarea {...bound} {...shared} rows={rows} onChange={event => onChange(event.target.value)} />
          )}
          <Menu
            label={t('insertVariable')}
            button={props => (
              <IconButton icon="braces" size={18} label={`${t('insertVariable')}: ${frame.label}`} {...props} />
            )}
            items={namesOf(document).map(variable => ({
              label: variable,
              onChoose: () => insert(`{{${variable}}}`),
            }))}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** The name of a variable, with those that there are to choose from. */
export function VariableInput(props: Omit<TemplateProps, 'rows'>) {
  const { value, onChange, placeholder, required, ...frame } = props
  const document = useDocument()
  const listId = useId()
  return (
    <FieldFrame {...frame}>
      {bound => (
        <>
          <input
            {...bound}
            type="text"
            list={listId}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            aria-required={required}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {namesOf(document).map(variable => (
              <option key={variable} value={variable} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  )
}

export function Variable({ name, ...rest }: BoundProps) {
  const { fault: error, ...bound } = useText(name)
  return <VariableInput {...bound} {...rest} {...(error ? { fault: error } : {})} />
}

/** Something that is chosen by its id, or nothing. */
export function ChosenId({ name, label, empty, options, hint }: ChosenProps) {
  const { data, set } = usePanel()
  const value = data[name]
  return (
    <SelectField<number | null>
      name={name}
      label={label}
      hint={hint}
      options={options}
      empty={{ value: null, label: empty }}
      value={value === '' || value === undefined || value === null ? null : Number(value)}
      onChange={id => set({ [name]: id ?? '' })}
    />
  )
}

interface ChosenProps extends BoundProps {
  options: readonly Option<number>[]
  /** What stands there for nothing chosen. */
  empty: string
}
