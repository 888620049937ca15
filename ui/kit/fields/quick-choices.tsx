import { useState } from 'react'
import { Button } from '../button.tsx'
import { showFailure } from '../toast.ts'
import * as styles from './quick-choices.module.css'

interface QuickChoicesProps<Key extends string | number> {
  choices: readonly { key: Key; label: string; detail: string }[]
  /** Once it is done the choices are gone. */
  onChoose: (key: Key) => Promise<void>
}

/** What most people choose, by one click each, with what it comes to; the first has the focus. A failure is told, and they choose again. */
export function QuickChoices<Key extends string | number>({ choices, onChoose }: QuickChoicesProps<Key>) {
  const [busy, setBusy] = useState(false)
  const choose = async (key: Key): Promise<void> => {
    setBusy(true)
    try {
      await onChoose(key)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className={styles.choices}>
      {choices.map(({ key, label, detail }, at) => (
        <Button key={key} disabled={busy} data-autofocus={at === 0 || undefined} onClick={() => void choose(key)}>
          {label} <span className="soft">{detail}</span>
        </Button>
      ))}
    </div>
  )
}
