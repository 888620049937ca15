import type { Holidays } from '../../../core/domain/business-hours.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Problem } from '../../i18n/words.ts'
import { Button, IconButton, TextField } from '../../kit/index.ts'
import { hoursTexts } from './texts.ts'
import * as styles from './week-hours.module.css'

interface HolidaysFieldsProps {
  value: Holidays
  /** Those of the form whose field `holidays` this is. */
  faults: Record<string, Problem | undefined>
  onChange: (value: Holidays) => void
  /** A field is left: `holidays.0.date`. */
  onLeave: (path: string) => void
}

/** The days on which nobody is there, by name. */
export function HolidaysFields({ value, faults: errors, onChange, onLeave }: HolidaysFieldsProps) {
  const t = useTexts(hoursTexts)
  const bind = (at: number, part: 'date' | 'name') => {
    const path = `holidays.${at}.${part}`
    return {
      name: path,
      value: value[at]![part],
      fault: errors[path],
      onChange: (typed: string) => onChange(value.with(at, { ...value[at]!, [part]: typed })),
      onBlur: () => onLeave(path),
    }
  }
  return (
    <fieldset className={styles.holidays}>
      <legend>{t('holidays')}</legend>
      <p className="soft">{t('holidaysHint')}</p>
      {value.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has nothing else that stays the same while it is written.
        <div key={at} className={styles.holiday}>
          <TextField label={t('holidayDate')} type="date" required {...bind(at, 'date')} />
          <TextField label={t('holidayName')} required {...bind(at, 'name')} />
          <IconButton
            icon="trash"
            label={t('removeHoliday', { name: value[at]!.name || t('holidayUnnamed') })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...value, { date: '', name: '' }])}>
          {t('addHoliday')}
        </Button>
      </div>
    </fieldset>
  )
}

/** The paths of all of them, to judge them at once. */
export const holidayPaths = (holidays: Holidays): string[] =>
  holidays.flatMap((_, at) => [`holidays.${at}.date`, `holidays.${at}.name`])
