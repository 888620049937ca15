import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { fileListErrors, fileListEvents, fileListRoutes } from './contract.ts'
import { allFileLists, changeFileList, createFileList, listFileLists, removeFileList } from './file-lists.ts'
import { fileListRow, shownList } from './serialize.ts'
import { uploadFiles } from './upload.ts'

/** Files that are sent together, in lists. */
export const fileListsModule: Module = {
  name: 'file-lists',
  owns: ['file_lists', 'file_list_options'],
  errors: fileListErrors,
  events: fileListEvents,
  blobs: [{ table: 'file_list_options', column: 'mediaBlobId' }],
  routes: bind(fileListRoutes, {
    list: ({ desk }, { query }) => listFileLists(desk, query),
    all: ({ desk }) => allFileLists(desk.db),
    show: ({ desk }, { params }) => shownList(desk.db, desk.blobs, params.fileListId),
    create: ({ desk }, { body }) => desk.transaction(tx => createFileList(tx, body)),
    update: ({ desk }, { params, body }) => desk.transaction(tx => changeFileList(tx, params.fileListId, body)),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeFileList(tx, params.fileListId)),
    upload: {
      beforeFiles: async ({ desk }, { params }) => void (await fileListRow(desk.db, params.fileListId)),
      handle: ({ desk }, { params, body, files }) => uploadFiles(desk, params.fileListId, body, files),
    },
  }),
}

export { fileListLeaving, filesLeaving } from './file-lists.ts'
export { asSent, fileListRow, type OptionRow, optionsOf } from './serialize.ts'
