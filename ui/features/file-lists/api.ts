import { type FileListLabel, fileListEvents, fileListRoutes } from '../../../core/tenant/file-lists/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, reloadOn, useList } from '../../lib/lists/index.ts'

export const filesApi = client(fileListRoutes)

/** All lists by name, to choose from. */
export const useAllFileLists = (): List<FileListLabel> =>
  useList(listOf(fileListRoutes.all, { live: [reloadOn(fileListEvents.file, () => true)] }))
