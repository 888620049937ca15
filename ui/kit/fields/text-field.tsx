import { type HTMLInputAutoCompleteAttribute, type Ref, useState } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { sends } from '../../lib/keys.ts'
import { IconButton } from '../button.tsx'
import * as styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field.tsx'
import { maskTime } from './mask-time.ts'

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'number' | 'date' | 'datetime-local' | 'url'
  placeholder?: string
  inputMode?: 'numeric'
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  min?: number | string
  max?: number | string
  step?: number
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField({ type = 'text', value, onChange, required, autoFocus, ...rest }: TextFieldProps) {
  const { placeholder, inputMode, autoComplete, maxLength, min, max, step, ref } = rest
  return (
    <FieldFrame {...rest}>
      {control => (
        <input
          {...control}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={maxLength}
          min={min}
          max={max}
          step={step}
          ref={ref}
          type={type}
          value={value}
          aria-required={required}
          data-autofocus={autoFocus || undefined}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password' | 'off'
  placeholder?: string
}

/** A password that can be made readable. */
export function PasswordField({ value, onChange, autoComplete, placeholder, required, ...rest }: PasswordFieldProps) {
  const t = useTexts(common)
  const [displayed, setDisplayed] = useState(false)
  return (
    <FieldFrame {...rest}>
      {control => (
        <div className={styles.control} data-button>
          <input
            {...control}
            type={displayed ? 'text' : 'password'}
            value={value}
            placeholder={placeholder}
            autoComplete={autoComplete}
            aria-required={required}
            onChange={event => onChange(event.target.value)}
          />
          <IconButton
            icon={displayed ? 'eyeOff' : 'eye'}
            label={t(displayed ? 'hidePassword' : 'showPassword')}
            onClick={() => setDisplayed(!displayed)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldProps<string> {
  rows?: number
  placeholder?: string
  autoFocus?: boolean
  /** What the keys that send do; without it Enter begins a line. */
  onSend?: () => void
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ value, onChange, rows = 3, required, autoFocus, onSend, ...rest }: TextAreaProps) {
  const { placeholder, ref } = rest
  return (
    <FieldFrame {...rest}>
      {control => (
        <textarea
          {...control}
          rows={rows}
          placeholder={placeholder}
          ref={ref}
          value={value}
          aria-required={required}
          data-autofocus={autoFocus || undefined}
          onChange={event => onChange(event.target.value)}
          onKeyDown={event => {
            if (!onSend || !sends(event.nativeEvent)) return
            event.preventDefault()
            onSend()
          }}
        />
      )}
    </FieldFrame>
  )
}

/** A time of day with a four-digit HH:MM mask (spec 1 §5); answers '' or the digits typed so far, `08:00` when whole. */
export function TimeField(props: FieldProps<string>) {
  const { value, onChange, required, ...rest } = props
  return (
    <FieldFrame {...rest}>
      {control => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          placeholder="00:00"
          value={value}
          aria-required={required}
          onChange={event => onChange(maskTime(event.target.value))}
        />
      )}
    </FieldFrame>
  )
}
