import { useId } from 'react'
import * as styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field.tsx'

export interface Option<V> {
  value: V
  label: string
  /** A dot before the label. */
  color?: string
}

interface SelectFieldProps<V> extends FieldProps<V> {
  options: readonly Option<V>[]
  /** A first choice that stands for nothing chosen; its value is `empty.value`. */
  empty?: Option<V>
}

/** One of a few. Values may be of any plain type; they are told apart by their text. */
export function SelectField<V extends string | number | boolean | null>(props: SelectFieldProps<V>) {
  const { value, onChange, options, empty, required, ...rest } = props
  const all = empty ? [empty, ...options] : options
  return (
    <FieldFrame {...rest}>
      {control => (
        <select
          {...control}
          value={String(value)}
          aria-required={required}
          onChange={event => {
            const chosen = all.find(option => String(option.value) === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {all.map(option => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** On or off, with the label on the left. */
export function SwitchField({ label, value, onChange, name, disabled, hint }: FieldProps<boolean>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.switch}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={value}
          aria-checked={value}
          aria-describedby={hint ? id : undefined}
          disabled={disabled}
          onChange={event => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <span id={id} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
