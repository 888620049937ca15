import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SEARCH_DELAY } from '../../lib/use-debounced.ts'
import { Icon } from '../icons/icon.tsx'
import * as styles from './search-box.module.css'

interface SearchBoxProps {
  /** Called 500 ms after the last key, at once on Enter. */
  onSearch: (text: string) => void
  label?: string
  initial?: string
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ onSearch, label, initial = '', ref }: SearchBoxProps) {
  const t = useTexts(common)
  const [text, setText] = useState(initial)
  const [emitted, setReported] = useState(initial)
  const report = useEffectEvent((wanted: string) => {
    setReported(wanted)
    onSearch(wanted)
  })
  useEffect(() => {
    if (text === emitted) return
    const timer = setTimeout(() => report(text), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [text, emitted])
  return (
    <search className={styles.box}>
      <Icon name="search" size={18} />
      <input
        ref={ref}
        type="search"
        value={text}
        placeholder={label ?? t('search')}
        aria-label={label ?? t('search')}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setReported(text)
          onSearch(text)
        }}
      />
    </search>
  )
}
