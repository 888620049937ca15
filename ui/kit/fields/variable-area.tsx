import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { FieldFrame, type FieldProps } from './field.tsx'
import * as styles from './variable-area.module.css'

/** Something that a text may hold: as it stands in it, and what it is called. */
export interface TextVariable {
  written: string
  label: string
}

type Control = HTMLTextAreaElement & HTMLInputElement

/** Writes into a text where its cursor stands, and behind its end where nobody was in it yet. */
export function useInsertion(
  value: string,
  onChange: (text: string) => void,
): { control: RefObject<Control | null>; onFocus: () => void; insert: (written: string) => void } {
  const control = useRef<Control>(null)
  const wasIn = useRef(false)
  const insert = (written: string): void => {
    const { selectionStart, selectionEnd } = control.current ?? {}
    const [from, to] = wasIn.current ? [selectionStart, selectionEnd] : []
    const [start, end] = [from ?? value.length, to ?? value.length]
    // The cursor is put down at once, before another letter is typed.
    flushSync(() => onChange(value.slice(0, start) + written + value.slice(end)))
    control.current?.focus()
    control.current?.setSelectionRange(start + written.length, start + written.length)
  }
  const onFocus = (): void => {
    wasIn.current = true
  }
  return { control, onFocus, insert }
}

interface VariableAreaProps extends FieldProps<string> {
  variables: readonly TextVariable[]
  rows?: number
  autoFocus?: boolean
  /** What looks like a variable in it and is none, in words. */
  warning?: string | undefined
}

/** A text with the variables that it may hold below it; a click writes one where the cursor stands. */
export function VariableArea({
  value,
  onChange,
  variables,
  rows = 3,
  warning,
  required,
  autoFocus,
  ...rest
}: VariableAreaProps) {
  const t = useTexts(texts)
  const { control, onFocus, insert } = useInsertion(value, onChange)
  return (
    <FieldFrame {...rest}>
      {bound => (
        <>
          <textarea
            {...bound}
            ref={control}
            rows={rows}
            value={value}
            aria-required={required}
            data-autofocus={autoFocus || undefined}
            onFocus={onFocus}
            onChange={event => onChange(event.target.value)}
          />
          {!rest.disabled && (
            <fieldset className={styles.chips} aria-label={t('insert')}>
              {variables.map(({ written, label }) => (
                <button
                  key={written}
                  type="button"
                  className={styles.chip}
                  title={written}
                  // The text keeps the focus.
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => insert(written)}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          )}
          {warning && (
            <span role="status" className={styles.warning}>
              {warning}
            </span>
          )}
        </>
      )}
    </FieldFrame>
  )
}

const texts = defineTexts({
  pt: { insert: 'Inserir variável' },
  en: { insert: 'Insert a variable' },
  es: { insert: 'Insertar variable' },
})
