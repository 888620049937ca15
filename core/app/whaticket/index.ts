import type { Platform } from '../../company/index.ts'
import { state } from '../../kit/state.ts'
import { endImportRun, stagesOf } from '../../tenant/takeover/index.ts'
import { companyIn, type OldCompany } from './companies.ts'
import { bringKind } from './import-run.ts'
import { kinds } from './kinds/index.ts'
import { MediaFolder } from './media.ts'
import { countsIn, notYet, type Report } from './report.ts'
import { openSource } from './source/open.ts'
import { type Source, sourceError } from './source/source.ts'
import { Tally } from './tally.ts'
import { needsOf, targetOf, type Wish } from './target.ts'

export interface Requested extends Wish {
  url: string
  password?: string | undefined
  /** The company of a database of several. */
  company?: string | undefined
  /** The folder `public`. */
  media?: string | undefined
  /** In which MySQL's moments were written. */
  timeZone: string
  /** Tells what would come; the platform is one that is thrown away. */
  dryRun?: boolean
  /** How many rows are brought in one transaction; as each kind says unless given. */
  atOnce?: number
}

export interface Onlooker {
  /** Tells how far a kind has come. */
  progress(kind: string, rows: number): void
  /** Aborted when nobody waits for the end any more, and when the program stops. */
  ending: AbortSignal
}

/**
 * Brings a company over from a database of the Whaticket family, or goes on where that was interrupted, while others work. `folder` is
 * where the passwords are written. Throws Rejected for what cannot be, as nothing is written then, and for what has ended meanwhile.
 */
export async function bringOver(
  platform: Platform,
  folder: string,
  requested: Requested,
  onlooker: Onlooker,
): Promise<Report> {
  if (!/^[+-]\d\d:\d\d$/.test(requested.timeZone)) throw sourceError('--time-zone is an offset, as -03:00.')
  const { url, password, timeZone: offset } = requested
  const source = await openSource({ url, password, offset }, onlooker.ending)
  try {
    const old = await companyIn(source, requested.company)
    const media = mediaOf(requested.media, old.id)
    return await bringFrom(source, old, media, { platform, folder, asked: requested, onlooker })
  } finally {
    await source.close()
  }
}

/** Which are being brought over, by the places that they come from: two of one at a time would bring each row twice. */
const importsUnderWay = state((_platform: Platform) => new Set<string>())

/** Of a company that is there a dry run does not know the administrator. */
const NOBODY = 'dry-run@balcao.invalid'

interface To {
  platform: Platform
  folder: string
  asked: Requested
  onlooker: Onlooker
}

async function bringFrom(source: Source, old: OldCompany, media: MediaFolder, to: To): Promise<Report> {
  const from = old.id === undefined ? source.name : `${source.name}, company ${old.id}`
  const others = to.platform.own(importsUnderWay)
  if (others.has(from)) throw sourceError(`${from} is being brought over already.`, 'refused')
  others.add(from)
  try {
    return await bringRows(source, from, old, media, to)
  } finally {
    others.delete(from)
  }
}

async function bringRows(
  source: Source,
  from: string,
  old: OldCompany,
  media: MediaFolder,
  { platform, folder, asked: requested, onlooker: { progress, ending } }: To,
): Promise<Report> {
  const wish = requested.dryRun
    ? { plan: '1', name: 'Dry run', admin: requested.admin ?? (requested.into && NOBODY) }
    : requested
  const target = await targetOf(platform, folder, { source, old, from }, wish)
  const isDryRun = requested.dryRun ?? false
  const tally = await platform.onDesk(target.id, async company => {
    const stages = await stagesOf(company.db)
    const counting = new Tally(stages, progress)
    const { passwords } = target
    const importRun = {
      source,
      companyId: old.id,
      offset: requested.timeZone,
      desk: company,
      media,
      passwords,
      isDryRun,
      ending,
    }
    for (const kind of kinds) await bringKind(importRun, kind, counting, stages.get(kind.name), requested.atOnce)
    await company.transaction(async tx => {
      await endImportRun(tx)
      await tx.audit({ kind: 'dataImported', subject: from })
      tx.refetch()
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
    throw sourceError(`There is no folder ${folder}, or the user of Balcão may not read it.`, 'missing')
  }
}
