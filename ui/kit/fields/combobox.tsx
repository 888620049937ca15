import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import { common } from '../../i18n/common.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { type ListQuery, useList } from '../../lib/lists/index.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Icon } from '../icons/icon.tsx'
import { Popover } from '../layers/popover.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import { Choice, Listbox } from './listbox.tsx'

interface ComboboxProps<Row> extends Omit<FieldProps<Row | null>, 'label'> {
  label: string
  /** Asked 500 ms after the last key, from `minChars` on; late answers are dropped. */
  search: (text: string) => ListQuery<Row>
  minChars?: number
  /** What is offered before so much is typed, narrowed by what is; asked when the field is opened. */
  suggest?: ListQuery<Row>
  /** That is offered as soon as someone is in the field, as in that which a dialog begins with. */
  opensOnFocus?: boolean
  labelOf: (row: Row) => string
  keyOf: (row: Row) => string | number
  /** Draws a row; the default is its label. */
  draw?: (row: Row) => ReactNode
  /** Why a row cannot be chosen, which stands below it. */
  whyNot?: (row: Row) => string | undefined
  placeholder?: string
  /** Hears what is typed and belongs to no chosen row. */
  onType?: (text: string) => void
  /** Offered under the results for the text that was typed (`Adicionar "Maria"`). */
  create?: { label: (text: string) => string; onCreate: (text: string) => void }
}

/** Searches as one types and chooses one row: arrows move, Enter chooses, Esc closes; a search that failed can be repeated. */
export function Combobox<Row extends object>(props: ComboboxProps<Row>) {
  const { value, onChange, search, minChars = 3, suggest, opensOnFocus = false, labelOf, keyOf, draw, ...more } = props
  const { whyNot, placeholder, onType, create, required, ...rest } = more
  const t = useTexts(common)
  const c = useTexts(texts)
  const listId = useId()
  const anchor = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const text = value ? labelOf(value) : typed
  const wanted = text.trim()
  const short = wanted.length < minChars
  const settled = useDebounced(wanted)
  const requested = useList(
    !open ? undefined : short ? suggest : settled.length < minChars ? undefined : search(settled),
  )
  const found = short || settled === wanted ? requested : undefined
  const failed = found?.failure !== undefined && !found.rows
  const rows = (found?.rows ?? []).filter(row => !short || normalizeText(labelOf(row)).includes(normalizeText(wanted)))
  const creates = create !== undefined && found?.rows !== undefined
  const choices = rows.length + (creates || failed ? 1 : 0)

  const choose = (at: number): void => {
    const row = rows[at]
    if (row && whyNot?.(row)) return
    if (!failed) setOpen(false)
    if (failed) void found.reload()
    else if (row) {
      setTyped(labelOf(row))
      onChange(row)
      onType?.('')
    } else create?.onCreate(wanted)
  }
  const nothing = short ? c('typeMore', { n: minChars }) : t('nothingFound')
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) event.stopPropagation()
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'ArrowDown' && !open) setOpen(true)
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, choices - 1))
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
            onFocus={opensOnFocus ? () => setOpen(true) : undefined}
            onClick={() => setOpen(true)}
            onChange={event => {
              setTyped(event.target.value)
              onType?.(event.target.value.trim())
              setActive(0)
              setOpen(true)
              if (value) onChange(null)
            }}
          />
          {open && !value && (!short || suggest) && (
            <Popover anchor={anchor} sameWidth onClose={() => setOpen(false)}>
              <Listbox
                id={listId}
                label={rest.label}
                note={failed ? undefined : found?.rows ? rows.length === 0 && nothing : t('loading')}
              >
                {failed && (
                  <Choice id={`${listId}-0`} active onChoose={() => void found.reload()}>
                    <Icon name="refresh" size={18} />
                    <span>{t('searchFailed')}</span>
                  </Choice>
                )}
                {rows.map((row, at) => (
                  <Choice
                    key={keyOf(row)}
                    id={`${listId}-${at}`}
                    active={at === active}
                    whyNot={whyNot?.(row)}
                    onChoose={() => choose(at)}
                  >
                    {draw ? draw(row) : <span className="ellipsis">{labelOf(row)}</span>}
                  </Choice>
                ))}
                {creates && (
                  <Choice
                    id={`${listId}-${rows.length}`}
                    active={active === rows.length}
                    onChoose={() => choose(rows.length)}
                  >
                    <strong>{create.label(wanted)}</strong>
                  </Choice>
                )}
              </Listbox>
            </Popover>
          )}
        </>
      )}
    </FieldFrame>
  )
}

const texts = defineTexts({
  pt: { typeMore: 'Digite pelo menos {n} letras' },
  en: { typeMore: 'Type at least {n} letters' },
  es: { typeMore: 'Escriba al menos {n} letras' },
})
