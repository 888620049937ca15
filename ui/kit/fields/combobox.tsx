import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Popover } from '../layers/popover.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

interface ComboboxProps<Row> extends Omit<FieldProps<Row | null>, 'label'> {
  label: string
  /** Asked 500 ms after the last key, from `minChars` on; late answers are dropped. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>
  minChars?: number
  labelOf: (row: Row) => string
  keyOf: (row: Row) => string | number
  /** Draws a row; the default is its label. */
  draw?: (row: Row) => ReactNode
  placeholder?: string
  /** Offered under the results for the text that was typed (`Adicionar "Maria"`). */
  create?: { label: (text: string) => string; onCreate: (text: string) => void }
}

interface Found<Row> {
  text: string
  rows: readonly Row[]
}

/** Searches as one types and chooses one row: arrows move, Enter chooses, Esc closes. */
export function Combobox<Row>(props: ComboboxProps<Row>) {
  const { value, onChange, search, minChars = 3, labelOf, keyOf, draw, placeholder, create, required, ...rest } = props
  const t = useTexts(common)
  const listId = useId()
  const anchor = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value ? labelOf(value) : '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useSearch(useDebounced(text.trim()), open, minChars, search)
  const rows = found?.rows ?? []
  const choices = rows.length + (create && found ? 1 : 0)

  const choose = (at: number): void => {
    const row = rows[at]
    setOpen(false)
    if (row) {
      setText(labelOf(row))
      onChange(row)
    } else create?.onCreate(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) event.stopPropagation()
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, choices - 1))
    if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    if (event.key === 'Enter' && open && choices > 0) choose(active)
    if (['ArrowDown', 'ArrowUp'].includes(event.key) || (event.key === 'Enter' && open && choices > 0))
      event.preventDefault()
  }

  return (
    <FieldFrame {...rest}>
      {control => (
        <>
          <input
            {...control}
            ref={anchor}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-required={required}
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && choices > 0 ? `${listId}-${active}` : undefined}
            value={text}
            placeholder={placeholder}
            onKeyDown={onKeyDown}
            onChange={event => {
              setText(event.target.value)
              setActive(0)
              setOpen(true)
              if (value) onChange(null)
            }}
          />
          {open && text.trim().length >= minChars && (
            <Popover anchor={anchor} sameWidth onClose={() => setOpen(false)}>
              <div className="options" id={listId} role="listbox" aria-label={rest.label}>
                {!found && <span className="options-note">{t('loading')}</span>}
                {found && rows.length === 0 && <span className="options-note">{t('nothingFound')}</span>}
                {rows.map((row, at) => (
                  <Choice key={keyOf(row)} id={`${listId}-${at}`} active={at === active} onChoose={() => choose(at)}>
                    {draw ? draw(row) : <span className="ellipsis">{labelOf(row)}</span>}
                  </Choice>
                ))}
                {create && found && (
                  <Choice
                    id={`${listId}-${rows.length}`}
                    active={active === rows.length}
                    onChoose={() => choose(rows.length)}
                  >
                    <strong>{create.label(text.trim())}</strong>
                  </Choice>
                )}
              </div>
            </Popover>
          )}
        </>
      )}
    </FieldFrame>
  )
}

function Choice(props: { id: string; active: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input that owns the list.
    <div
      id={props.id}
      className="option"
      role="option"
      tabIndex={-1}
      aria-selected={props.active}
      data-active={props.active || undefined}
      onMouseDown={event => event.preventDefault()}
      onClick={props.onChoose}
    >
      {props.children}
    </div>
  )
}

function useSearch<Row>(
  text: string,
  wanted: boolean,
  minChars: number,
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>,
): Found<Row> | undefined {
  const [found, setFound] = useState<Found<Row>>()
  const ask = useEffectEvent(search)
  useEffect(() => {
    if (!wanted || text.length < minChars) return
    const control = new AbortController()
    ask(text, control.signal).then(
      rows => !control.signal.aborted && setFound({ text, rows }),
      () => !control.signal.aborted && setFound({ text, rows: [] }),
    )
    return () => control.abort()
  }, [text, wanted, minChars])
  return found?.text === text ? found : undefined
}
