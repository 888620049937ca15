import { type RefObject, useState } from 'react'
import { MAX_FILTER_TAGS } from '../../../../core/kit/limits.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, MultiSelect, SearchBox, SelectField, TextField } from '../../../kit/index.ts'
import { useTagChoices } from '../../tags/index.ts'
import { usePeopleChoices } from '../../users/index.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { readingTexts } from '../texts/reading.ts'
import type { Choices } from './filters.ts'
import * as styles from './list.module.css'

interface SearchToolsProps {
  choices: Choices
  onChange: (given: Partial<Choices>) => void
  box: RefObject<HTMLInputElement | null>
}

/** Text over contacts and messages, tags, for overseers people, and one click away what else a ticket is found by. */
export function SearchTools({ choices, onChange, box }: SearchToolsProps) {
  const t = useTexts(ticketTexts)
  const { overseer } = useViewer()
  const tags = useTagChoices()
  const users = usePeopleChoices(overseer)
  const r = useTexts(readingTexts)
  const { resolved, from, until } = choices
  const others = [resolved !== null, from !== '', until !== ''].filter(Boolean).length
  const [more, setMore] = useState(others > 0)
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
      <Button kind="quiet" small icon="filter" aria-expanded={more} onClick={() => setMore(!more)}>
        {others > 0 ? r('filtersSet', { n: others }) : r('filters')}
      </Button>
      {more && (
        <div className={styles.moreTools}>
          <SelectField<boolean | null>
            label={r('state')}
            value={resolved}
            options={[
              { value: false, label: r('notResolved') },
              { value: true, label: r('resolved') },
            ]}
            empty={{ value: null, label: r('anyState') }}
            onChange={given => onChange({ resolved: given })}
          />
          <TextField
            type="date"
            label={r('saidFrom')}
            value={from}
            max={until || undefined}
            onChange={day => onChange({ from: day })}
          />
          <TextField
            type="date"
            label={r('saidUntil')}
            value={until}
            min={from || undefined}
            onChange={day => onChange({ until: day })}
          />
        </div>
      )}
    </div>
  )
}
