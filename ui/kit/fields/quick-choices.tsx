import { Button } from '../button.tsx'
import * as styles from './quick-choices.module.css'

interface QuickChoicesProps<Key extends string | number> {
  choices: readonly { key: Key; label: string; detail: string }[]
  disabled?: boolean
  onChoose: (key: Key) => void
}

/** What most people choose, by one click each, with what it comes to; the first has the focus. */
export function QuickChoices<Key extends string | number>({ choices, disabled, onChoose }: QuickChoicesProps<Key>) {
  return (
    <div className={styles.choices}>
      {choices.map(({ key, label, detail }, at) => (
        <Button key={key} disabled={disabled} data-autofocus={at === 0 || undefined} onClick={() => onChoose(key)}>
          {label} <span className="soft">{detail}</span>
        </Button>
      ))}
    </div>
  )
}
