import { words } from '../../../core/kit/words.ts'
import { LONGEST_REPORT, type ReportClock } from '../../../core/tenant/reports/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useWords } from '../../i18n/words.ts'
import { Collapsed } from '../../kit/collapsed.tsx'
import { MultiSelect, type Option, SelectField, TextField } from '../../kit/index.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { useConnections } from '../connections/index.ts'
import { useQueueChoices } from '../queues/index.ts'
import { useTagChoices } from '../tags/index.ts'
import { usePeopleChoices } from '../users/index.ts'
import { errorOf, type Filter, type FilterList } from './filter.ts'
import * as styles from './reports.module.css'
import { reportTexts } from './texts.ts'

interface FilterBarProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

/** Which attendances count: days, and of what and whom; on a phone the latter are folded away. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = useTexts(reportTexts)
  const wordFor = useWords()
  const narrow = useNarrow()
  const error = errorOf(filter, LONGEST_REPORT)
  const days = (
    <>
      <TextField type="date" label={t('from')} value={filter.from} onChange={from => onChange({ from })} />
      <TextField
        type="date"
        label={t('to')}
        value={filter.to}
        fault={error && (error === 'backwards' ? wordFor(words.invalidDate) : t('tooLong'))}
        onChange={to => onChange({ to })}
      />
    </>
  )
  const more = <Lists filter={filter} onChange={onChange} />
  const isFiltered = [filter.queueIds, filter.userIds, filter.tagIds, filter.whatsappIds].some(ids => ids.length > 0)
  return (
    <section className={styles.filter} aria-label={t('filter')}>
      {days}
      {narrow ? (
        <div className={styles.folded}>
          <Collapsed title={t('moreFilters')} shows={isFiltered || filter.clock !== 'all'}>
            {more}
          </Collapsed>
        </div>
      ) : (
        more
      )}
    </section>
  )
}

function Lists({ filter, onChange }: FilterBarProps) {
  const t = useTexts(reportTexts)
  const connections = (useConnections().rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const lists: { list: FilterList; label: string; none: string; all: string; options: readonly Option<number>[] }[] = [
    { list: 'queueIds', label: t('queues'), none: t('noQueue'), all: t('every'), options: useQueueChoices() },
    { list: 'userIds', label: t('people'), none: t('noUser'), all: t('everybody'), options: usePeopleChoices() },
    { list: 'tagIds', label: t('tags'), none: t('noTag'), all: t('every'), options: useTagChoices() },
    { list: 'whatsappIds', label: t('connections'), none: t('noConnection'), all: t('every'), options: connections },
  ]
  return (
    <>
      {lists.map(({ list, label, none, all, options }) => (
        <MultiSelect<number>
          key={list}
          label={label}
          placeholder={all}
          options={[...options, { value: 0, label: none }]}
          max={list === 'tagIds' ? 10 : 50}
          value={filter[list]}
          onChange={ids => onChange({ [list]: ids })}
        />
      ))}
      <SelectField<ReportClock>
        label={t('clock')}
        options={[
          { value: 'all', label: t('clockAll') },
          { value: 'open', label: t('clockOpen') },
        ]}
        value={filter.clock}
        onChange={clock => onChange({ clock })}
      />
    </>
  )
}
