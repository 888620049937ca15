import { rowErrorIn } from '../../../core/domain/import-reason-words.ts'
import { formatPhone } from '../../../core/kit/phone.ts'
import type { SheetPreview } from '../../../core/tenant/imports/contract.ts'
import { common } from '../../i18n/common.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Notice, SelectField } from '../../kit/index.ts'
import { formatCount } from '../../lib/numbers.ts'
import * as styles from './column-choice.module.css'
import { importTexts } from './texts.ts'
import type { ColumnLists } from './use-import.ts'

type Use = keyof ColumnLists

interface ColumnChoiceProps {
  preview: SheetPreview
  columns: ColumnLists
  /** What is shown of the people is of an earlier choice. */
  isLooking: boolean
  disabled: boolean
  onChoose: (columns: ColumnLists) => void
}

/** The first rows of a sheet, what each of its columns is, and what would become of those rows. */
export function ColumnChoice({ preview, columns, isLooking, disabled, onChoose }: ColumnChoiceProps) {
  const t = useTexts(importTexts)
  const rows = preview.columns[0]?.cells.map((_, at) => at) ?? []
  return (
    <section className={styles.choice} aria-label={t('whatColumns')}>
      <h3>{t('whatColumns')}</h3>
      <div className={styles.box}>
        <table>
          <thead>
            <tr>
              {preview.columns.map(({ column, title }) => (
                <th key={column} scope="col" data-used={kindOf(columns, column) !== 'none' || undefined}>
                  <ColumnUse
                    label={title || t('column', { letters: lettersOf(column) })}
                    value={kindOf(columns, column)}
                    disabled={disabled}
                    onChange={use => onChoose(withUse(columns, column, use))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row}>
                {preview.columns.map(({ column, cells }) => (
                  <td key={column} data-used={kindOf(columns, column) !== 'none' || undefined}>
                    {cells[row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.numberColumns.length === 0 ? (
        <Notice tone="warning">{t('whichNumber')}</Notice>
      ) : (
        <People preview={preview} isLooking={isLooking} />
      )}
    </section>
  )
}

function ColumnUse(props: {
  label: string
  value: Use | 'none'
  disabled: boolean
  onChange: (use: Use | 'none') => void
}) {
  const t = useTexts(importTexts)
  const c = useTexts(common)
  return (
    <SelectField<Use | 'none'>
      {...props}
      options={[
        { value: 'none', label: t('notImported') },
        { value: 'numberColumns', label: t('phone') },
        { value: 'nameColumns', label: c('name') },
        { value: 'surnameColumns', label: t('surname') },
        { value: 'emailColumns', label: c('email') },
        { value: 'areaColumns', label: t('area') },
      ]}
    />
  )
}

/** What would become of the first rows. */
function People({ preview: { people, total }, isLooking }: { preview: SheetPreview; isLooking: boolean }) {
  const t = useTexts(importTexts)
  if (people.length === 0) return null
  return (
    <div className={styles.people} aria-busy={isLooking} role="status">
      <h3>{t('wouldBe', { n: total, rows: formatCount(total) })}</h3>
      <ul className="plain-list">
        {people.map(({ row, name, number, email, fault: error, same }) => (
          <li key={row} data-refused={error !== null || undefined}>
            {error === null
              ? [name, formatPhone(number), email].filter(Boolean).join(' · ')
              : `${t('row', { row })}: ${rowErrorIn(error, language.get(), same)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function kindOf(columns: ColumnLists, column: number): Use | 'none' {
  const found = (Object.keys(columns) as Use[]).find(use => columns[use].includes(column))
  return found ?? 'none'
}

/** The lists with a column moved into one of them, or into none. */
function withUse(columns: ColumnLists, column: number, use: Use | 'none'): ColumnLists {
  const without = Object.entries(columns).map(([name, list]) => [name, list.filter(one => one !== column)])
  const lists: ColumnLists = Object.fromEntries(without)
  return use === 'none' ? lists : { ...lists, [use]: [...lists[use], column] }
}

/** As spreadsheets name a column: A, Z, AA. */
function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return rest === 0 ? last : lettersOf(rest) + last
}
