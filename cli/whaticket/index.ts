import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../core/app/config.ts'
import { createLog } from '../../core/app/log.ts'
import { onFolder, onStoppedFolder } from '../../core/app/stopped-folder.ts'
import { acting, type Platform } from '../../core/desk/index.ts'
import { changePlan, planById } from '../../core/platform/plans/index.ts'
import { endTakeover, stagesOf } from '../../core/tenant/takeover/index.ts'
import { companyIn, type OldCompany } from './companies.ts'
import { kinds } from './kinds/index.ts'
import { MediaFolder } from './media.ts'
import { countsIn, notYet, type Report } from './report.ts'
import { openSource } from './source/open.ts'
import { type Source, SourceFault } from './source/source.ts'
import { bringKind } from './takeover.ts'
import { Tally } from './tally.ts'
import { needsOf, targetOf, type Wish } from './target.ts'

export interface Asked extends Wish {
  /** The folder of the stopped desk. */
  data?: string
  url: string
  password?: string | undefined
  /** The company of a database of several. */
  company?: string
  /** The folder `public`. */
  media?: string
  /** In which MySQL's moments were written. */
  timeZone: string
  dryRun?: boolean
  /** How many rows are brought in one transaction; as each kind says unless given. */
  atOnce?: number
}

/** Tells how far a kind has come. */
export type Progress = (kind: string, rows: number) => void

/** Brings a company over from a database of the Whaticket family, or goes on where that was interrupted. */
export const takeOver = (asked: Asked, progress: Progress): Promise<Report> => {
  const work = (platform: Platform, folder: string): Promise<Report> => bringOver(platform, folder, asked, progress)
  if (asked.dryRun) return onThrownAway(work)
  const config = readConfig(asked.data === undefined ? {} : { data: asked.data }, process.env, [])
  return onStoppedFolder(config, createLog('error'), ({ platform }) => work(platform, config.data))
}

/** A desk of its own, which nobody sees and which is thrown away: so a dry run counts what a real one would do. */
async function onThrownAway(work: (platform: Platform, folder: string) => Promise<Report>): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-dry-run-'))
  try {
    return await onFolder(readConfig({ data: folder }, {}), createLog('error'), async ({ platform }) => {
      const { id, ...plan } = await planById(platform.store.db, 1)
      await changePlan(platform, id, { ...plan, users: 10_000, connections: 10_000, queues: 10_000 })
      return work(platform, folder)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same into the desk of a platform; `folder` is where the passwords are written. */
export async function bringOver(platform: Platform, folder: string, asked: Asked, progress: Progress): Promise<Report> {
  if (!/^[+-]\d\d:\d\d$/.test(asked.timeZone)) throw new SourceFault('--time-zone is an offset, as -03:00.')
  const source = await openSource({ url: asked.url, password: asked.password, offset: asked.timeZone })
  try {
    const old = await companyIn(source, asked.company)
    const media = mediaOf(asked.media, old.id)
    return await acting.run({ as: 'operator' }, () =>
      bringFrom(source, old, media, { platform, folder, asked, progress }),
    )
  } finally {
    await source.close()
  }
}

/** Of a company that is there a dry run does not know the administrator. */
const NOBODY = 'dry-run@balcao.invalid'

interface To {
  platform: Platform
  folder: string
  asked: Asked
  progress: Progress
}

async function bringFrom(
  source: Source,
  old: OldCompany,
  media: MediaFolder,
  { platform, folder, asked, progress }: To,
): Promise<Report> {
  const from = old.id === undefined ? source.name : `${source.name}, company ${old.id}`
  const wish = asked.dryRun ? { plan: '1', name: 'Dry run', admin: asked.admin ?? (asked.into && NOBODY) } : asked
  const target = await targetOf(platform, folder, { source, old, from }, wish)
  const isDryRun = asked.dryRun ?? false
  const tally = await platform.onDesk(target.id, async desk => {
    const stages = await stagesOf(desk.db)
    const counting = new Tally(stages, progress)
    const { passwords } = target
    const takeover = { source, companyId: old.id, offset: asked.timeZone, desk, media, passwords, isDryRun }
    for (const kind of kinds) await bringKind(takeover, kind, counting, stages.get(kind.name), asked.atOnce)
    await desk.transaction(async tx => {
      await endTakeover(tx)
      await tx.audit({ kind: 'dataImported', subject: from })
    })
    return counting
  })
  return {
    source: from,
    dryRun: isDryRun,
    company: isDryRun ? undefined : { id: target.id, name: target.name },
    needs: await needsOf(source, old),
    kinds: countsIn(tally),
    notTakenOverYet: await notYet(source, old),
    passwords: isDryRun || !target.passwords.isUsed ? undefined : target.passwords.path,
  }
}

function mediaOf(folder: string | undefined, companyId: string | undefined): MediaFolder {
  try {
    return new MediaFolder(folder, companyId)
  } catch {
    throw new SourceFault(`There is no folder ${folder}.`, 'missing')
  }
}
