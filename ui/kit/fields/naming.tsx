import { type ReactNode, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameBegunAt } from '../../../core/domain/mentions.ts'
import { normalizeText } from '../../../core/kit/text.ts'
import { Choice, Listbox } from './listbox.tsx'
import * as styles from './naming.module.css'

/** So many names are offered at most. */
const OFFERED = 6

interface NamingProps {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  names: readonly string[]
  /** What the names are. */
  label: string
  onText: (text: string) => void
}

interface Naming {
  /** The names that fit what is being typed behind an `@`, above the box. */
  offered: ReactNode
  /** Takes a key that goes through the names; answers whether it did. */
  takesKey: (key: string) => boolean
  /** Text or caret changed. */
  moved: (box: HTMLTextAreaElement) => void
  aria: {
    'aria-autocomplete': 'list'
    'aria-controls': string | undefined
    'aria-activedescendant': string | undefined
  }
}

/** Names of colleagues that are offered in a text behind an `@`: arrows go through them, Enter or Tab takes one, Esc closes them. */
export function useNaming({ box, text, names, label, onText }: NamingProps): Naming {
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState(false)
  const begun = closed ? undefined : nameBegunAt(text, caret)
  const offered = begun
    ? names.filter(name => normalizeText(name).startsWith(normalizeText(begun.begun))).slice(0, OFFERED)
    : []
  const active = Math.min(at, offered.length - 1)
  const choose = (name: string): void => {
    if (!begun) return
    const before = `${text.slice(0, begun.from)}@${name} `
    // At once: in a frame's time a quick typist has written the next letter, which the caret would then stand before.
    flushSync(() => {
      onText(before + text.slice(caret))
      setCaret(before.length)
    })
    box.current?.setSelectionRange(before.length, before.length)
  }
  const takesKey = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (offered.length === 0) return false
    if (step) setAt((active + step + offered.length) % offered.length)
    else if (key === 'Escape') setClosed(true)
    else if (key === 'Enter' || key === 'Tab') choose(offered[active]!)
    else return false
    return true
  }
  return {
    offered: offered.length > 0 && (
      <div className={styles.offered}>
        <Listbox id={id} label={label}>
          {offered.map((name, place) => (
            <Choice key={name} id={`${id}-${place}`} active={place === active} onChoose={() => choose(name)}>
              {name}
            </Choice>
          ))}
        </Listbox>
      </div>
    ),
    takesKey,
    moved({ selectionStart }) {
      setCaret(selectionStart)
      setAt(0)
      setClosed(false)
    },
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': offered.length > 0 ? id : undefined,
      'aria-activedescendant': offered.length > 0 ? `${id}-${active}` : undefined,
    },
  }
}
