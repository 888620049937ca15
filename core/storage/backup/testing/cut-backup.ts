import '../../../app/testing/cut-points.ts'
import { createBackup } from '../create.ts'
import { folderStore } from '../stores/folder.ts'

/** `cut-backup.ts <folder> <store>`: a backup, with what it does to the disk on stdout. */
const [data, at] = process.argv.slice(2) as [string, string]
const order = { data, kind: 'by-hand', version: '0.0.0', withMedia: true, now: 0 } as const
await createBackup(folderStore(at), order, () => {})
