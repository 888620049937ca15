import { type CompanyTx, domainEvent } from '../../company/index.ts'
import { whoMay } from '../../domain/access/events.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { whyUnusable } from '../../kit/message-template.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import type { MetaTemplate } from '../../whatsapp/index.ts'
import { connectionRow, wabaOf } from '../connections/index.ts'
import { Template, templateErrors, templateEvents } from './contract.ts'
import { templatePermissions } from './permissions.ts'

/** Meta takes a template no more, for now or for good. */
export const templateUnusable = domainEvent<{ templateId: number }>('template unusable')

export type TemplateRow = Row<'message_templates'>
export const messageTemplates = table('message_templates')

/** As the wire has it. */
export const templateOf = ({ components, ...row }: TemplateRow): Template =>
  encode(Template, { ...row, components: JSON.parse(components) })

/** The account of an official connection. Throws ERR_NO_WAPP_FOUND, ERR_TEMPLATE_NOT_OFFICIAL. */
export async function demandWaba(db: TenantDb, whatsappId: number): Promise<string> {
  await connectionRow(db, whatsappId)
  return found(await wabaOf(db, whatsappId), templateErrors.ERR_TEMPLATE_NOT_OFFICIAL)
}

/** All of an account, by name. */
export async function templatesOf(db: TenantDb, wabaId: string): Promise<{ templates: Template[] }> {
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('wabaId', '=', wabaId)
    .orderBy('name')
    .orderBy('language')
    .execute()
  return { templates: rows.map(templateOf) }
}

/** One of the connection's account. Throws ERR_NO_TEMPLATE_FOUND, and as `demandWaba`. */
export async function templateRow(db: TenantDb, whatsappId: number, id: number): Promise<TemplateRow> {
  const wabaId = await demandWaba(db, whatsappId)
  const row = await messageTemplates.byId(db, id)
  return found(row?.wabaId === wabaId ? row : undefined, templateErrors.ERR_NO_TEMPLATE_FOUND)
}

/** The same, if it may be sent now. Throws ERR_TEMPLATE_UNUSABLE, ERR_TEMPLATE_PARTS as well. */
export async function usableTemplate(db: TenantDb, whatsappId: number, id: number): Promise<Template> {
  const template = templateOf(await templateRow(db, whatsappId, id))
  const why = whyUnusable(template)
  if (why) throw fail(why === 'status' ? templateErrors.ERR_TEMPLATE_UNUSABLE : templateErrors.ERR_TEMPLATE_PARTS)
  return template
}

/** Keeps what Meta has: new ones come, others change, and those that are gone are reported as deleted. */
export async function storeTemplates(tx: CompanyTx, wabaId: string, all: readonly MetaTemplate[]): Promise<void> {
  const before = await tx.db.selectFrom('message_templates').selectAll().where('wabaId', '=', wabaId).execute()
  const known = new Map(before.map(row => [keyOf(row), row]))
  let changed = false
  for (const { components, ...template } of all) {
    const row = { ...template, components: JSON.stringify(components) }
    const old = known.get(keyOf(row))
    known.delete(keyOf(row))
    if (old && fields.every(field => old[field] === row[field])) continue
    changed = true
    await storeTemplate(tx, wabaId, row, old)
  }
  for (const { id, status } of known.values()) {
    if (status === 'DELETED') continue
    changed = true
    await messageTemplates.update(tx.db, id, { status: 'DELETED', updatedAt: tx.now })
    await tx.emit(templateUnusable, { templateId: id })
  }
  if (changed) await publishTemplates(tx, wabaId)
}

const keyOf = ({ name, language }: { name: string; language: string }): string => `${name} ${language}`

const fields = ['metaId', 'category', 'status', 'reason', 'quality', 'parameterFormat', 'components'] as const

async function storeTemplate(
  tx: CompanyTx,
  wabaId: string,
  row: Omit<MetaTemplate, 'components'> & { components: string },
  old: TemplateRow | undefined,
): Promise<void> {
  if (!old) {
    await messageTemplates.insert(tx.db, { ...row, wabaId, categoryBefore: null, updatedAt: tx.now })
    return
  }
  await messageTemplates.update(tx.db, old.id, { ...row, ...categoryChange(old, row.category), updatedAt: tx.now })
  if (row.status !== 'APPROVED' && old.status === 'APPROVED') await tx.emit(templateUnusable, { templateId: old.id })
}

/** That Meta changed the category stays in sight until someone has seen it: it costs otherwise from now on. */
export const categoryChange = (old: Pick<TemplateRow, 'category' | 'categoryBefore'>, category: string) => ({
  category,
  categoryBefore: old.category === category ? old.categoryBefore : (old.categoryBefore ?? old.category),
})

/** Pages that show templates of the account's connections fetch them again. */
export async function publishTemplates(tx: CompanyTx, wabaId: string): Promise<void> {
  const rows = await tx.db.selectFrom('cloud_accounts').select('whatsappId').where('wabaId', '=', wabaId).execute()
  const whatsappIds = rows.map(({ whatsappId }) => whatsappId)
  tx.publish(templateEvents.templates.of({ whatsappIds }, whoMay(templatePermissions.use)))
}
