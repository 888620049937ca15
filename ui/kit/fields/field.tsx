import { type FocusEvent, type ReactNode, useId } from 'react'
import { type Problem, useWords } from '../../i18n/words.ts'
import * as styles from './field.module.css'

/** What every field takes; `form.field('name')` of `useForm` gives value, change, blur, error and name. */
export interface FieldProps<T> {
  label: string
  value: T
  onChange: (value: T) => void
  onBlur?: () => void
  name?: string
  /** What is wrong; told in the person's language. */
  fault?: Problem | undefined
  hint?: ReactNode
  disabled?: boolean
  required?: boolean
  /** The label is only heard; the control says enough to the eye. */
  hideLabel?: boolean
}

interface ControlProps {
  id: string
  name: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  disabled: boolean | undefined
  onBlur: ((event: FocusEvent) => void) | undefined
}

type FrameProps = Pick<
  FieldProps<unknown>,
  'label' | 'fault' | 'hint' | 'name' | 'disabled' | 'onBlur' | 'required' | 'hideLabel'
> & {
  children: (control: ControlProps) => ReactNode
}

/** Label above, the control, then what is wrong or a hint; all tied together for screen readers. */
export function FieldFrame({
  label,
  fault: error,
  hint,
  name,
  disabled,
  onBlur,
  required,
  hideLabel,
  children,
}: FrameProps) {
  const id = useId()
  const word = useWords()
  const content = error || hint
  return (
    <div className={styles.field} data-required={required || undefined}>
      <label htmlFor={id} className={hideLabel ? 'only-heard' : undefined}>
        {label}
      </label>
      {children({
        id,
        name,
        disabled,
        // An error that appears while a link is pressed would move it away from under the pointer.
        onBlur: onBlur && (({ relatedTarget }) => relatedTarget instanceof HTMLAnchorElement || onBlur()),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': content ? `${id}-said` : undefined,
      })}
      {content && (
        <span id={`${id}-said`} className={error ? styles.fault : styles.hint} role={error ? 'alert' : undefined}>
          {error ? word(error) : hint}
        </span>
      )}
    </div>
  )
}

/** Several fields under one name. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="stack-tight">
      <legend className={styles.label}>{label}</legend>
      {children}
    </fieldset>
  )
}

/** A hint that belongs to several fields. */
export function FieldsHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>
}
