import '../../../../app/testing/cut-points.ts'
import { folderStore } from '../../stores/folder.ts'
import { shipChanges } from '../ship.ts'

/** `cut-increment.ts <folder> <store> <time>`: an increment, which CUT_AT ends somewhere. */
const [data, at, now] = process.argv.slice(2) as [string, string, string]
await shipChanges(folderStore(at), { data, version: '1', now: Number(now) })
