import { auditPlatform, type ByPerson, type Platform, publishToAll } from '../../company/index.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { countOf, type PlatformDb, pageOf, searchIn, table } from '../../storage/index.ts'
import { Help, type HelpChange, type HelpDraft, helpErrors, helpEvents } from './contract.ts'

const helps = table('helps')

/** A page of those whose title has the text, by title. */
export async function listHelps(db: PlatformDb, request: PageRequest) {
  const hits = db
    .selectFrom('helps')
    .selectAll()
    .where(searchIn(request.searchParam ?? '', 'title'))
  const { rows, ...page } = await pageOf(hits, { order: { by: 'folded', direction: 'asc' }, request })
  return { records: rows.map(row => encode(Help, row)), ...page, count: await countOf(hits) }
}

export async function allHelps(db: PlatformDb): Promise<Help[]> {
  const rows = await db.selectFrom('helps').selectAll().orderBy('folded').orderBy('id').execute()
  return rows.map(row => encode(Help, row))
}

export async function createHelp(platform: Platform, draft: HelpDraft): Promise<Help> {
  const { title, description = '', video = '' } = draft
  const now = platform.clock.now()
  const times = { createdAt: now, updatedAt: now }
  const fields = { title, folded: normalizeText(title), description, video }
  const row = await platform.store.transaction(({ db }) => helps.insert(db, { ...fields, ...times }))
  const help = encode(Help, row)
  publishToAll(platform, helpEvents.help.created(help))
  return help
}

/** Changes the given fields. Throws ERR_NO_HELP_FOUND. */
export async function changeHelp(platform: Platform, id: number, change: HelpChange): Promise<Help> {
  const normalized = change.title === undefined ? undefined : normalizeText(change.title)
  const columns = { ...change, folded: normalized, updatedAt: platform.clock.now() }
  const row = await platform.store.transaction(({ db }) => helps.update(db, id, columns))
  const help = encode(Help, found(row, helpErrors.ERR_NO_HELP_FOUND))
  publishToAll(platform, helpEvents.help.updated(help))
  return help
}

/** Throws ERR_NO_HELP_FOUND. */
export async function removeHelp(platform: Platform, id: number, by: ByPerson): Promise<void> {
  const { title } = await platform.store.transaction(async ({ db }) => {
    const row = found(await helps.byId(db, id), helpErrors.ERR_NO_HELP_FOUND)
    await helps.remove(db, id)
    return row
  })
  await auditPlatform(platform, { kind: 'helpDeleted', subject: title }, { by })
  publishToAll(platform, helpEvents.help.deleted(id))
}
