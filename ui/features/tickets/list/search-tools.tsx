import type { RefObject } from 'react'
import { MAX_FILTER_TAGS } from '../../../../core/kit/limits.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { MultiSelect, SearchBox } from '../../../kit/index.ts'
import { useTagChoices } from '../../tags/index.ts'
import { usePeopleChoices } from '../../users/index.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import type { Choices } from './filters.ts'
import * as styles from './list.module.css'

interface SearchToolsProps {
  choices: Choices
  onChange: (given: Partial<Choices>) => void
  box: RefObject<HTMLInputElement | null>
}

/** Text over contacts and messages, tags, and for overseers people. */
export function SearchTools({ choices, onChange, box }: SearchToolsProps) {
  const t = useTexts(ticketTexts)
  const { overseer } = useViewer()
  const tags = useTagChoices()
  const users = usePeopleChoices(overseer)
  return (
    <div className={styles.searchTools}>
      <SearchBox
        ref={box}
        label={t('searchHint')}
        initial={choices.text}
        onSearch={text => onChange({ text: text.trim() })}
      />
      <MultiSelect
        hideLabel
        label={t('tags')}
        placeholder={t('allTags')}
        value={choices.tagIds}
        options={tags}
        max={MAX_FILTER_TAGS}
        onChange={tagIds => onChange({ tagIds })}
      />
      {overseer && (
        <MultiSelect
          hideLabel
          label={t('users')}
          placeholder={t('allUsers')}
          value={choices.userIds}
          options={users}
          onChange={userIds => onChange({ userIds })}
        />
      )}
    </div>
  )
}
