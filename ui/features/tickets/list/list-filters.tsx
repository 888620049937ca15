import { useState } from 'react'
import { MAX_FILTER_TAGS } from '../../../../core/kit/limits.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, MultiSelect, SelectField, SwitchField, TextField } from '../../../kit/index.ts'
import { useTagChoices } from '../../tags/index.ts'
import { usePeopleChoices } from '../../users/index.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { listTexts } from '../texts/lists.ts'
import { readingTexts } from '../texts/reading.ts'
import { type Choices, orderOf, searchFiltersOn } from './filters.ts'
import * as styles from './list.module.css'
import type { OpenKind, Tab } from './stored-lists.ts'

interface ListFiltersProps {
  tab: Tab
  /** Of the open lists the one that is shown. */
  kind: OpenKind
  choices: Choices
  onChange: (provided: Partial<Choices>) => void
}

/** What narrows the lists beside their queues: tags, for overseers people, what is unread, and of a search more; and the order of those that are open. */
export default function ListFilters({ tab, kind, choices, onChange }: ListFiltersProps) {
  const t = useTexts(ticketTexts)
  const l = useTexts(listTexts)
  const { overseer } = useViewer()
  const tags = useTagChoices()
  const users = usePeopleChoices(overseer)
  return (
    <fieldset className={styles.filters}>
      <legend className="only-heard">{l('filters')}</legend>
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
      <SwitchField label={l('onlyUnread')} value={choices.unread} onChange={unread => onChange({ unread })} />
      {tab === 'open' && (
        <SwitchField
          label={l('longestFirst')}
          value={orderOf(kind, choices) === 'waiting'}
          onChange={byWait => onChange({ byWait })}
        />
      )}
      {tab === 'search' && <SearchFilters choices={choices} onChange={onChange} />}
    </fieldset>
  )
}

/** One click away, what else a ticket is found by. */
function SearchFilters({ choices, onChange }: Omit<ListFiltersProps, 'tab' | 'kind'>) {
  const r = useTexts(readingTexts)
  const { resolved, from, until } = choices
  const on = searchFiltersOn(choices)
  const [more, setMore] = useState(on > 0)
  return (
    <>
      <Button kind="quiet" small icon="filter" aria-expanded={more} onClick={() => setMore(!more)}>
        {on > 0 ? r('filtersSet', { n: on }) : r('filters')}
      </Button>
      {more && (
        <div className={styles.moreFilters}>
          <SelectField<boolean | null>
            label={r('state')}
            value={resolved}
            options={[
              { value: false, label: r('notResolved') },
              { value: true, label: r('resolved') },
            ]}
            empty={{ value: null, label: r('anyState') }}
            onChange={provided => onChange({ resolved: provided })}
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
    </>
  )
}
