import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './listbox.module.css'

interface ListboxProps {
  /** What `aria-controls` of the input names. */
  id: string
  label: string
  /** Said in place of choices, or above them. A list box holds choices alone, so it stands outside. */
  note?: string | false | undefined
  children: ReactNode
}

/** What an input with the role `combobox` offers; the keys are received by that input, which keeps the focus. */
export function Listbox({ id, label, note, children }: ListboxProps) {
  return (
    <div className={styles.options}>
      {note && <ChoicesNote>{note}</ChoicesNote>}
      <div id={id} role="listbox" aria-label={label}>
        {children}
      </div>
    </div>
  )
}

interface ChoiceProps {
  /** What `aria-activedescendant` of the input names. */
  id: string
  active: boolean
  /** Why it cannot be chosen. */
  whyNot?: string | undefined
  onChoose: () => void
  children: ReactNode
}

/** One of the offered; the active one is what Enter would choose, and is in sight. */
export function Choice({ id, active, whyNot, onChoose, children }: ChoiceProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input that owns the list.
    <div
      ref={row}
      id={id}
      className={styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={whyNot !== undefined || undefined}
      data-active={active || undefined}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
      {whyNot && <small className={styles.whyNot}>{whyNot}</small>}
    </div>
  )
}

/** Check boxes in the same look, of which several may be chosen. */
export function CheckList({ children }: { children: ReactNode }) {
  return <div className={styles.options}>{children}</div>
}

export function CheckOption({
  checked,
  disabled,
  onToggle,
  children,
}: {
  checked: boolean
  disabled?: boolean | undefined
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <label className={styles.option}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onToggle} />
      {children}
    </label>
  )
}

/** What is said in place of choices: none, or not yet. */
export function ChoicesNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>
}
