import { type ReactNode, useEffect, useState } from 'react'
import { common } from '../i18n/common.ts'
import { useTexts } from '../i18n/texts.ts'
import type { List } from '../lib/lists/index.ts'
import { Button, IconButton } from './button.tsx'
import { SearchBox } from './fields/search-box.tsx'
import type { IconName } from './icons/icon.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './layers/confirm-dialog.tsx'
import { ListTable } from './list-table.tsx'
import { Page } from './page.tsx'
import { Section } from './section.tsx'
import { EmptyState } from './states.tsx'
import type { DataTableProps } from './table/data-table.tsx'
import { showDone } from './toast.ts'

interface Identified {
  id: number
}

interface InputProps<Row extends Identified>
  extends Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'bulk' | 'failedTitle' | 'cards'> {
  /** The words of the feature. */
  t: (key: 'title' | 'add' | 'emptyTitle' | 'empty' | 'removeConsequence') => string
  icon: IconName
  list: List<Row>
  /** A search on the server: its label, what is searched, and who learns of it. */
  search?: { label: string; text: string; onSearch: (text: string) => void }
  /** Buttons beside the one that adds. */
  moreActions?: ReactNode
  /** Over the table: what else is looked for. */
  filters?: ReactNode
  mayAdd?: boolean
  /** Whether rows, or this one, have buttons to change and remove them. */
  mayChange?: boolean | ((row: Row) => boolean)
  mayRemove?: (row: Row) => boolean
  /** Whether there is something to change in a row's dialog; one of which there is nothing is only looked at. */
  mayEdit?: (row: Row) => boolean
  /** False where who looks may remove no row: there is no button for it. */
  removable?: boolean
  /** What goes along with a row that is removed, where that is not the same for all. */
  consequence?: (row: Row) => ReactNode
  /** The question before a row is removed, where what goes along, or that it cannot go, has to be asked for first. */
  asks?: (row: Row, question: ConfirmDialogProps) => ReactNode
  /** Buttons of a row before those two. */
  moreActs?: (row: Row) => ReactNode
  /** How a row is called; its `name` unless given. */
  nameOf?: (row: Row) => string
  /** How a row is called before it is removed, where its name does not tell enough. */
  fullName?: (row: Row) => string
  /** The dialog for a row, or for a new one. */
  editor: (row: Row | undefined, close: () => void) => ReactNode
  remove: (row: Row) => Promise<unknown>
  /** How it is asked for, where that is not in the words of all records. */
  removal?: { title: string; question: string; typesName?: boolean }
  /** Under the table. */
  note?: ReactNode
  /** A part of a page rather than a page of its own, and what it is good for. */
  section?: { about: string }
}

type RecordPageProps<Row extends Identified> = InputProps<Row> &
  (Row extends { name: string } ? unknown : Required<Pick<InputProps<Row>, 'nameOf'>>)

type Open<Row> = { dialog: 'edit'; row?: Row } | { dialog: 'remove'; row: Row }
type Act = Open<Identified>['dialog'] | 'add'

/** The page, or a section of one, of a company's records of one kind: they are listed, added, changed and removed. */
export function RecordPage<Row extends Identified>(props: RecordPageProps<Row>) {
  const { t, list, search, mayAdd = true, mayChange = true, nameOf = ownName } = props
  const c = useTexts(common)
  const [open, setOpen] = useState<Open<Row>>()
  const close = (): void => setOpen(undefined)
  useFocusBack(open, list.rows)
  const add = mayAdd && (
    <Button kind="primary" icon="plus" {...named('add')} onClick={() => setOpen({ dialog: 'edit' })}>
      {t('add')}
    </Button>
  )
  const actsOf = (row: Row): ReactNode =>
    (typeof mayChange === 'function' ? mayChange(row) : mayChange) && (
      <>
        {props.moreActs?.(row)}
        <RowActs
          row={row}
          name={nameOf(row)}
          removable={props.removable ?? true}
          mayRemove={props.mayRemove}
          mayEdit={props.mayEdit}
          onOpen={setOpen}
        />
      </>
    )
  const table = (
    <ListTable
      label={t('title')}
      columns={props.columns}
      list={list}
      sort={props.sort}
      onSort={props.onSort}
      bulk={props.bulk}
      cards={props.cards}
      failedTitle={props.failedTitle}
      empty={
        <EmptyState icon={props.icon} title={t('emptyTitle')} action={!search?.text && add}>
          {search?.text ? c('nothingFound') : t('empty')}
        </EmptyState>
      }
      actions={mayChange ? actsOf : undefined}
    />
  )
  const question = (row: Row): ConfirmDialogProps => ({
    name: (props.fullName ?? nameOf)(row),
    consequence: props.consequence?.(row) ?? t('removeConsequence'),
    ...props.removal,
    onClose: close,
    onConfirm: async () => {
      await props.remove(row)
      list.change(rows => rows.filter(({ id }) => id !== row.id))
      showDone(c('operationDone'))
    },
  })
  const actions = (
    <>
      {search && <SearchBox label={search.label} initial={search.text} onSearch={search.onSearch} />}
      {props.moreActions}
      {add}
    </>
  )
  const hasActions = Boolean(search || list.rows?.length)
  const inside = (
    <>
      {props.filters}
      {table}
      {props.note}
      {open?.dialog === 'edit' && props.editor(open.row, close)}
      {open?.dialog === 'remove' &&
        (props.asks?.(open.row, question(open.row)) ?? <ConfirmDialog {...question(open.row)} />)}
    </>
  )
  if (!props.section)
    return (
      <Page title={t('title')} actions={hasActions && actions}>
        {inside}
      </Page>
    )
  return (
    <Section title={t('title')} about={props.section.about}>
      {inside}
      {hasActions && <div className="row row-wrap">{actions}</div>}
    </Section>
  )
}

/** What the types leave for rows without `nameOf`. */
const ownName = (row: object): string => (row as { name: string }).name

/** By this the button of an act is found again. */
const named = (act: Act, row?: Identified) => ({ 'data-act': row ? `${act} ${row.id}` : act })
const buttonOf = (act: Act, row?: Identified): HTMLElement | null =>
  document.querySelector(`[data-act="${named(act, row)['data-act']}"]:not(:disabled)`)

/**
 * A dialog gives the focus back to the button that opened it. Where that went, as of a row that is removed, the next row's
 * has it, or the one's before; without rows the button that adds one.
 */
function useFocusBack<Row extends Identified>(open: Open<Row> | undefined, rows: readonly Row[] = []): void {
  const [closing, setClosing] = useState<{ open: Open<Row>; rows: readonly Row[] }>()
  if (open && open !== closing?.open) setClosing({ open, rows })
  useEffect(() => {
    if (open || !closing || document.activeElement !== document.body) return
    const { dialog, row } = closing.open
    const at = closing.rows.findIndex(({ id }) => id === row?.id)
    const nearest = [...closing.rows.slice(Math.max(at, 0)), ...closing.rows.slice(0, Math.max(at, 0)).toReversed()]
    const found = row && nearest.map(one => buttonOf(dialog, one) ?? buttonOf('edit', one)).find(Boolean)
    ;(found ?? buttonOf('add'))?.focus()
  }, [open, closing])
}

interface RowActsProps<Row> {
  row: Row
  name: string
  removable: boolean
  mayRemove: ((row: Row) => boolean) | undefined
  mayEdit: ((row: Row) => boolean) | undefined
  onOpen: (open: Open<Row>) => void
}

function RowActs<Row extends Identified>({ row, name, removable, mayRemove, mayEdit, onOpen }: RowActsProps<Row>) {
  const c = useTexts(common)
  const isLocked = mayEdit?.(row) === false
  return (
    <>
      <IconButton
        icon={isLocked ? 'eye' : 'edit'}
        label={`${c(isLocked ? 'see' : 'edit')}: ${name}`}
        {...named('edit', row)}
        onClick={() => onOpen({ dialog: 'edit', row })}
      />
      {removable && (
        <IconButton
          icon="trash"
          {...named('remove', row)}
          kind="danger"
          label={`${c('remove')}: ${name}`}
          disabled={mayRemove?.(row) === false}
          onClick={() => onOpen({ dialog: 'remove', row })}
        />
      )}
    </>
  )
}
