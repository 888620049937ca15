import type { CompanyTx } from '../../company/index.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { MAX_FLOW_VERSIONS, MAX_FLOWS_BYTES } from '../../kit/limits.ts'
import { type Row, run, type TenantDb, table } from '../../storage/index.ts'
import { FlowVersion, flowErrors } from './contract.ts'
import { publishedText } from './serialize.ts'

const versions = table('flow_versions')
export const flows = table('flows')

const LARGE = `
  SELECT sum(octet_length(v.graph)) > ? AS isTooMuch FROM flows f
  JOIN flow_versions v ON v.flowId = f.id AND v.number = f.version`

/** Those that are older than the newest ones, unless a conversation began with them that is still there to be looked at. */
const DROP_OLD = `DELETE FROM flow_versions WHERE flowId = ? AND number <= ?
  AND NOT EXISTS (SELECT 1 FROM flow_runs WHERE versionId = flow_versions.id)`

/**
 * Publishes a graph: conversations begin with it from now on. What is published already is no new version; returns whether it
 * is one. Throws ERR_FLOWS_TOO_LARGE.
 */
export async function publishGraph(
  tx: CompanyTx,
  flowId: number,
  text: string,
  { author, note }: { author: string; note: string },
): Promise<boolean> {
  const { version } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  if (version > 0 && note === '' && text === (await publishedText(tx.db, flowId))) return false
  const number = await nextNumber(tx.db, flowId)
  await versions.insert(tx.db, { flowId, number, graph: text, note, author, createdAt: tx.now })
  await flows.update(tx.db, flowId, { version: number, updatedAt: tx.now })
  const [sum] = await run<{ isTooMuch: number }>(tx.db, LARGE, [MAX_FLOWS_BYTES])
  if (sum?.isTooMuch) throw fail(flowErrors.ERR_FLOWS_TOO_LARGE, { max: MAX_FLOWS_BYTES / 1024 / 1024 })
  await run(tx.db, DROP_OLD, [flowId, number - MAX_FLOW_VERSIONS])
  return true
}

async function nextNumber(db: TenantDb, flowId: number): Promise<number> {
  const last = await db
    .selectFrom('flow_versions')
    .select('number')
    .where('flowId', '=', flowId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

/** The newest first. Throws ERR_NO_FLOW_FOUND. */
export async function listVersions(db: TenantDb, flowId: number): Promise<FlowVersion[]> {
  const { version } = found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const rows = await db
    .selectFrom('flow_versions')
    .select(['number', 'note', 'author', 'createdAt'])
    .where('flowId', '=', flowId)
    .orderBy('number', 'desc')
    .limit(MAX_FLOW_VERSIONS)
    .execute()
  return rows.map(row => encode(FlowVersion, { ...row, isPublished: row.number === version }))
}

/** A version, and what is drawn in it as JSON. Throws ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND. */
export async function storedVersion(
  db: TenantDb,
  flowId: number,
  number: number,
): Promise<{ version: FlowVersion; text: string }> {
  const { version } = found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const row = await versionRow(db, flowId, number)
  return { version: encode(FlowVersion, { ...row, isPublished: number === version }), text: row.graph }
}

/**
 * Two versions as they are stored: without `from` what is published, without `to` the draft, or else what is published.
 * Throws ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND.
 */
export async function comparedTexts(
  db: TenantDb,
  flowId: number,
  { from, to }: { from: number | null; to: number | null },
): Promise<{ before: string; after: string }> {
  found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const textOf = async (number: number): Promise<string> => (await versionRow(db, flowId, number)).graph
  const before = from === null ? await publishedText(db, flowId) : await textOf(from)
  const after = to === null ? ((await draftText(db, flowId)) ?? (await publishedText(db, flowId))) : await textOf(to)
  return { before, after }
}

/** The draft of a flow as JSON. */
export async function draftText(db: TenantDb, flowId: number): Promise<string | undefined> {
  const row = await db.selectFrom('flow_drafts').select('graph').where('flowId', '=', flowId).executeTakeFirst()
  return row?.graph
}

/** Keeps a graph as the draft of a flow, in the place of the one before. */
export async function storeDraft(tx: CompanyTx, flowId: number, text: string, author: string): Promise<void> {
  const saved = { graph: text, author, savedAt: tx.now }
  await tx.db
    .insertInto('flow_drafts')
    .values({ flowId, ...saved })
    .onConflict(conflict => conflict.column('flowId').doUpdateSet(saved))
    .execute()
}

/** Returns whether there was one. */
export async function dropDraft(tx: CompanyTx, flowId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('flow_drafts').where('flowId', '=', flowId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Throws ERR_NO_FLOW_VERSION_FOUND. */
async function versionRow(db: TenantDb, flowId: number, number: number): Promise<Row<'flow_versions'>> {
  const row = await db
    .selectFrom('flow_versions')
    .selectAll()
    .where('flowId', '=', flowId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found(row, flowErrors.ERR_NO_FLOW_VERSION_FOUND)
}
