import { type ReactNode, useId } from 'react'
import { type Fault, useWords } from '../../i18n/words.ts'
import './fields.css'

/** What every field takes; `form.field('name')` of `useForm` gives value, change, blur, fault and name. */
export interface FieldProps<T> {
  label: string
  value: T
  onChange: (value: T) => void
  onBlur?: () => void
  name?: string
  /** What is wrong; told in the person's language. */
  fault?: Fault | undefined
  hint?: ReactNode
  disabled?: boolean
  required?: boolean
}

interface ControlProps {
  id: string
  name: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  disabled: boolean | undefined
  onBlur: (() => void) | undefined
}

type FrameProps = Pick<
  FieldProps<unknown>,
  'label' | 'fault' | 'hint' | 'name' | 'disabled' | 'onBlur' | 'required'
> & {
  children: (control: ControlProps) => ReactNode
}

/** Label above, the control, then what is wrong or a hint; all tied together for screen readers. */
export function FieldFrame({ label, fault, hint, name, disabled, onBlur, required, children }: FrameProps) {
  const id = useId()
  const word = useWords()
  const said = fault || hint
  return (
    <div className="field" data-required={required || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        disabled,
        onBlur,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': said ? `${id}-said` : undefined,
      })}
      {said && (
        <span id={`${id}-said`} className={fault ? 'field-fault' : 'field-hint'} role={fault ? 'alert' : undefined}>
          {fault ? word(fault) : hint}
        </span>
      )}
    </div>
  )
}
