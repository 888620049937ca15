import { type KeyboardEvent, useState } from 'react'
import * as styles from './emoji.module.css'

interface StripProps<Key> {
  label: string
  items: readonly { key: Key; sign: string; label: string }[]
  onChoose: (key: Key) => void
}

/** A line of emojis: one stop of the Tab key, with arrows inside. */
export function Strip<Key extends string | number>({ label, items, onChoose }: StripProps<Key>) {
  const [at, setAt] = useState(0)
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    const next = step === undefined ? undefined : currentTarget.querySelectorAll('button')[at + step]
    next?.focus()
  }
  return (
    <div className={styles.strip} role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item, place) => (
        <button
          key={item.key}
          type="button"
          aria-label={item.label}
          title={item.label}
          tabIndex={place === at ? 0 : -1}
          onFocus={() => setAt(place)}
          // As in the grid below, the focus stays where someone types.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(item.key)}
        >
          {item.sign}
        </button>
      ))}
    </div>
  )
}
