import { useState } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chooser } from './chooser.tsx'
import type { FieldProps } from './field.tsx'
import { Finder } from './finder.tsx'
import { Choice } from './listbox.tsx'
import * as styles from './search-select.module.css'
import type { Option } from './select-field.tsx'

/** One of very many that are all known: behind the chosen one there is a line to type in, in the words of the others or of their values. */
export function SearchSelect<V extends string | number>(props: FieldProps<V> & { options: readonly Option<V>[] }) {
  const { value, onChange, options, required: _required, ...rest } = props
  const chosen = options.find(option => option.value === value)
  return (
    <Chooser {...rest} chosen={<span className="ellipsis">{chosen?.label ?? String(value)}</span>} sameWidth>
      {close => (
        <Search
          label={rest.label}
          options={options}
          onChoose={one => {
            onChange(one)
            close()
          }}
        />
      )}
    </Chooser>
  )
}

interface SearchProps<V> {
  label: string
  options: readonly Option<V>[]
  onChoose: (value: V) => void
}

function Search<V extends string | number>({ label, options, onChoose }: SearchProps<V>) {
  const c = useTexts(common)
  const [text, setText] = useState('')
  const words = normalizeText(text).split(/\s+/)
  const found = options.filter(option => {
    const emitted = normalizeText(`${option.label} ${option.value}`)
    return words.every(word => emitted.includes(word))
  })
  return (
    <div className={styles.search}>
      <Finder
        label={c('search')}
        listLabel={label}
        placeholder={c('search')}
        maxLength={50}
        note={found.length === 0 && c('nothingFound')}
        text={text}
        onText={setText}
        count={found.length}
        onChoose={at => found[at] && onChoose(found[at].value)}
      >
        {placeOf =>
          found.map((option, at) => (
            <Choice key={option.value} {...placeOf(at)}>
              <span className="ellipsis">{option.label}</span>
            </Choice>
          ))
        }
      </Finder>
    </div>
  )
}
