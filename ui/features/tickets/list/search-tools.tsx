import type { RefObject } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { SearchBox } from '../../../kit/index.ts'
import { ticketTexts } from '../texts/index.ts'
import type { Choices } from './filters.ts'
import * as styles from './list.module.css'

interface SearchToolsProps {
  choices: Choices
  onChange: (provided: Partial<Choices>) => void
  box: RefObject<HTMLInputElement | null>
}

/** Text over contacts and messages. */
export function SearchTools({ choices, onChange, box }: SearchToolsProps) {
  const t = useTexts(ticketTexts)
  return (
    <div className={styles.searchTools}>
      <SearchBox
        ref={box}
        label={t('searchHint')}
        initial={choices.text}
        onSearch={text => onChange({ text: text.trim() })}
      />
    </div>
  )
}
