import type { List } from '../lib/lists/index.ts'
import { InfiniteScroll } from './infinite-scroll.tsx'
import { DataTable, type DataTableProps } from './table/data-table.tsx'

interface ListTableProps<Row extends { id: number }>
  extends Omit<DataTableProps<Row>, 'rows' | 'hasMore' | 'keyOf' | 'failure' | 'onRetry'> {
  list: List<Row>
}

/** The table of a list of records, which asks for its next page as its end comes into view. */
export function ListTable<Row extends { id: number }>({ list, ...table }: ListTableProps<Row>) {
  return (
    <InfiniteScroll {...list} failed={Boolean(list.failure)} onMore={list.loadMore}>
      <DataTable
        {...table}
        rows={list.rows}
        hasMore={list.hasMore}
        keyOf={({ id }) => id}
        failure={list.failure}
        onRetry={list.reload}
      />
    </InfiniteScroll>
  )
}
