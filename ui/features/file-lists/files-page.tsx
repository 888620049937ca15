import { type FileList, fileListEvents, fileListRoutes } from '../../../core/tenant/file-lists/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { listOf, records, useList, withSaved } from '../../lib/lists/index.ts'
import { filesApi } from './api.ts'
import { FileListEditor } from './file-list-editor.tsx'
import { fileTexts } from './texts.ts'

/** Files that campaigns send together (spec 2 §2). */
export default function FilesPage() {
  const t = useTexts(fileTexts)
  const [searchParam, setSearch] = useRestoredSearch()
  const newAt = searchParam ? 'nowhere' : 'start'
  const list = useList(
    listOf(fileListRoutes.list, {
      query: { searchParam },
      rows: 'files',
      live: [records(fileListEvents.file, { newAt })],
    }),
  )
  return (
    <RecordPage
      t={t}
      icon="attach"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      editor={(row, close) => (
        <FileListEditor
          row={row}
          onClose={close}
          onSaved={saved => list.change(rows => withSaved(rows, saved, newAt))}
        />
      )}
      remove={({ id }) => filesApi.remove({ params: { fileListId: id } })}
    />
  )
}

function useColumns(): Column<FileList>[] {
  const t = useTexts(fileTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    { key: 'message', title: t('message'), cell: ({ message }) => <span className="clamp">{message}</span> },
    { key: 'files', title: t('files'), cell: row => <Files row={row} /> },
  ]
}

function Files({ row: { options } }: { row: FileList }) {
  const t = useTexts(fileTexts)
  const lacking = options.filter(({ path }) => path === null).length
  return (
    <span className="row">
      {options.length === 0 ? t('none') : t('count', { n: options.length })}
      {lacking > 0 && <Badge tone="warning" text={t('lacking', { n: lacking })} />}
    </span>
  )
}
