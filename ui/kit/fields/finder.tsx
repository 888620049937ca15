import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Listbox } from './listbox.tsx'

/** What a `Choice` of the list needs to be the one at its place. */
interface Place {
  id: string
  active: boolean
  onChoose: () => void
}

interface FinderProps {
  /** Of the input, and of the list where that has none of its own. */
  label: string
  listLabel?: string
  placeholder?: string
  maxLength?: number
  text: string
  onText: (text: string) => void
  /** How many choices there are. */
  count: number
  onChoose: (at: number) => void
  /** Asked for where no layer or popover hears Esc. */
  onEscape?: () => void
  /** Said in place of choices, or above them. */
  note?: string | false
  children: (placeOf: (at: number) => Place) => ReactNode
}

/** A line to type in over what it finds, which is there from the beginning: arrows go round, Enter chooses. */
export function Finder({ label, listLabel = label, text, onText, count, onChoose, onEscape, ...more }: FinderProps) {
  const { placeholder, maxLength, note, children } = more
  const id = useId()
  const [active, setActive] = useState(0)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + count) % Math.max(1, count))
    else if (event.key === 'Enter') {
      if (active < count) onChoose(active)
    } else if (event.key === 'Escape' && onEscape) onEscape()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const placeOf = (at: number): Place => ({ id: `${id}-${at}`, active: at === active, onChoose: () => onChoose(at) })
  return (
    <>
      <input
        type="text"
        role="combobox"
        data-autofocus
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active < count ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onKeyDown={onKeyDown}
        onChange={event => {
          onText(event.target.value)
          setActive(0)
        }}
      />
      <Listbox id={id} label={listLabel} note={note}>
        {children(placeOf)}
      </Listbox>
    </>
  )
}
