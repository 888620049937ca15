import { words } from '../../../core/kit/words.ts'
import { periodDays } from '../../../core/tenant/dashboard/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, SelectField, showError, TextField } from '../../kit/index.ts'
import * as styles from './dashboard-page.module.css'
import { type Filter, isBackwards, queryOf } from './filter.ts'
import { dashboardTexts } from './texts.ts'

interface FilterBarProps {
  filter: Filter
  busy: boolean
  onChange: (filter: Filter) => void
  onApply: () => void
}

/** Which days are shown: from a date to another, or so many up to today. */
export function FilterBar({ filter, busy, onChange, onApply }: FilterBarProps) {
  const t = useTexts(dashboardTexts)
  const wordFor = useWords()
  const { by, from, to, days } = filter
  const backwards = isBackwards(filter)
  const apply = (event: React.FormEvent): void => {
    event.preventDefault()
    if (!queryOf(filter)) showError(wordFor(words.setFilter))
    else if (!backwards) onApply()
  }
  return (
    <form className={styles.filter} aria-label={t('filter')} onSubmit={apply} noValidate>
      <SelectField<Filter['by']>
        label={t('filterType')}
        options={[
          { value: 'dates', label: t('byDates') },
          { value: 'period', label: t('byPeriod') },
        ]}
        value={by}
        onChange={chosen => onChange({ ...filter, by: chosen })}
      />
      {by === 'dates' ? (
        <>
          <TextField
            type="date"
            label={t('dateFrom')}
            value={from}
            onChange={value => onChange({ ...filter, from: value })}
          />
          <TextField
            type="date"
            label={t('dateTo')}
            value={to}
            fault={backwards ? words.invalidDate : undefined}
            onChange={value => onChange({ ...filter, to: value })}
          />
        </>
      ) : (
        <SelectField<number>
          label={t('days')}
          empty={{ value: 0, label: t('noDays') }}
          options={periodDays.map(value => ({ value, label: t('lastDays', { n: value }) }))}
          value={days}
          onChange={value => onChange({ ...filter, days: value })}
        />
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {t('apply')}
      </Button>
    </form>
  )
}
