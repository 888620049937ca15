import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../button.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { Icon } from '../icons/icon.tsx'
import * as styles from './sorting.module.css'
import type { Column, Sort, Sorting } from './table.ts'
import { tableTexts } from './texts.ts'

/** First the ascending order, then the other. */
const afterClick = (sort: Sort | undefined, by: string): Sort => ({
  by,
  descending: sort?.by === by && !sort.descending,
})

interface ColumnTitleProps<Row> extends Sorting {
  column: Column<Row>
  className: string | undefined
}

/** The title of a column; of one that can be sorted by, a button that asks for its order. */
export function ColumnTitle<Row>({ column, className, sort, onSort }: ColumnTitleProps<Row>) {
  const { title, sort: by } = column
  const shared = { scope: 'col', className, 'data-align': column.align }
  if (by === undefined || !onSort) return <th {...shared}>{title}</th>
  const order = sort?.by !== by ? 'none' : sort.descending ? 'descending' : 'ascending'
  return (
    <th {...shared} aria-sort={order}>
      <button type="button" className={styles.title} onClick={() => onSort(afterClick(sort, by))}>
        {title}
        <Icon name={order === 'ascending' ? 'chevronUp' : 'chevronDown'} size={16} />
      </button>
    </th>
  )
}

/** The same over cards, which have no titles to click on. */
export function SortField<Row>({ columns, sort, onSort }: Sorting & { columns: readonly Column<Row>[] }) {
  const t = useTexts(tableTexts)
  const options = columns.flatMap(({ sort: by, title }) => (by === undefined ? [] : { value: by, label: title }))
  if (!onSort || options.length === 0) return null
  return (
    <div className={styles.bar}>
      <SelectField<string>
        label={t('sortBy')}
        value={sort?.by ?? ''}
        options={options}
        {...(sort ? {} : { empty: { value: '', label: '-' } })}
        onChange={by => onSort({ by, descending: false })}
      />
      {sort && (
        <IconButton
          icon={sort.descending ? 'chevronDown' : 'chevronUp'}
          label={t(sort.descending ? 'descending' : 'ascending')}
          onClick={() => onSort(afterClick(sort, sort.by))}
        />
      )}
    </div>
  )
}
