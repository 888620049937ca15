import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acting } from '../../company/index.ts'
import { changePlan, planById } from '../../platform/plans/index.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { onFolder } from '../stopped-folder.ts'
import { bringOver, type Onlooker, type Requested } from './index.ts'
import type { Report } from './report.ts'

/** What would come over, counted on a desk of its own, which nobody sees and which is thrown away. */
export async function dryRun(requested: Requested, onlooker: Onlooker): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-dry-run-'))
  try {
    return await onFolder(readConfig({ data: folder }, {}), createLog('error'), async ({ platform }) => {
      const { id, ...plan } = await planById(platform.store.db, 1)
      await changePlan(platform, id, { ...plan, users: 10_000, connections: 10_000, queues: 10_000 })
      return acting.run({ as: 'operator' }, () => bringOver(platform, folder, { ...requested, dryRun: true }, onlooker))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
