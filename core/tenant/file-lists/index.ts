import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { fileListErrors, fileListEvents, fileListRoutes } from './contract.ts'
import { allFileLists, changeFileList, createFileList, listFileLists, removeFileList } from './file-lists.ts'
import { displayedList, fileListRow } from './serialize.ts'
import { uploadFiles } from './upload.ts'

/** Files that are sent together, in lists. */
export const fileListsModule: Module = {
  name: 'file-lists',
  owns: ['file_lists', 'file_list_options'],
  errors: fileListErrors,
  events: fileListEvents,
  blobs: [{ table: 'file_list_options', column: 'mediaBlobId' }],
  routes: bind(fileListRoutes, {
    list: ({ company }, { query }) => listFileLists(company, query),
    all: ({ company }) => allFileLists(company.db),
    show: ({ company }, { params }) => displayedList(company.db, company.blobs, params.fileListId),
    create: ({ company }, { body }) => company.transaction(tx => createFileList(tx, body)),
    update: ({ company }, { params, body }) => company.transaction(tx => changeFileList(tx, params.fileListId, body)),
    remove: ({ company }, { params }) => company.transaction(tx => removeFileList(tx, params.fileListId)),
    upload: {
      beforeFiles: async ({ company }, { params }) => void (await fileListRow(company.db, params.fileListId)),
      handle: ({ company }, { params, body, files }) => uploadFiles(company, params.fileListId, body, files),
    },
  }),
}

export { fileListLeaving, filesLeaving } from './file-lists.ts'
export { asSent, fileListRow, type OptionRow, optionsOf } from './serialize.ts'
