import '../../../app/testing/cut-points.ts'
import { restoreBackup } from '../restore.ts'
import { folderStore } from '../stores/folder.ts'

/** `cut-restore.ts <store> <backup> <folder>`: a restore over what is there, which CUT_AT ends somewhere. */
const [at, id, data] = process.argv.slice(2) as [string, string, string]
await restoreBackup(folderStore(at), { id, data, replace: true }, () => {})
