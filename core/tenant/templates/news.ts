import type { CompanyTx } from '../../company/index.ts'
import { lookSoon } from './sync.ts'
import { categoryChange, messageTemplates, publishTemplates, type TemplateRow, templateUnusable } from './templates.ts'

/** What Meta tells about a template beside its messages. All of it is someone else's: nothing is there for sure. */
interface News {
  event?: unknown
  message_template_name?: unknown
  message_template_language?: unknown
  reason?: unknown
  new_category?: unknown
  new_quality_score?: unknown
}

type Change = Partial<Pick<TemplateRow, 'status' | 'reason' | 'quality' | 'category' | 'categoryBefore'>>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Words of events that are no status of their own. */
const statusOf = (event: string): string => (event === 'REINSTATED' || event === 'UNARCHIVED' ? 'APPROVED' : event)

const changes: Readonly<Record<string, (news: News, row: TemplateRow) => Change>> = {
  message_template_status_update({ event, reason }) {
    const status = text(event)
    const why = text(reason)
    return status ? { status: statusOf(status), reason: why === undefined || why === 'NONE' ? '' : why } : {}
  },
  message_template_quality_update: ({ new_quality_score: quality }) =>
    text(quality) ? { quality: text(quality)! } : {},
  template_category_update: ({ new_category: category }, row) =>
    text(category) ? categoryChange(row, text(category)!) : {},
}

/** Fields of webhooks that are about templates. */
const templateFields = [...Object.keys(changes), 'message_template_components_update']

/** Meta tells about a template: it is so at once. One that is not known, or whose parts changed, is asked for. */
export async function takeTemplateNews(
  tx: CompanyTx,
  { wabaId, whatsappId, field, value }: { wabaId: string; whatsappId: number; field: string; value: object },
): Promise<void> {
  if (!templateFields.includes(field)) return
  const news: News = value
  const row = await tx.db
    .selectFrom('message_templates')
    .selectAll()
    .where('wabaId', '=', wabaId)
    .where('name', '=', text(news.message_template_name) ?? '')
    .where('language', '=', text(news.message_template_language) ?? '')
    .executeTakeFirst()
  const change = row && changes[field]?.(news, row)
  if (!row || !change) return lookSoon(tx, whatsappId)
  if (Object.keys(change).length === 0) return
  await messageTemplates.update(tx.db, row.id, { ...change, updatedAt: tx.now })
  if (change.status !== undefined && change.status !== 'APPROVED')
    await tx.emit(templateUnusable, { templateId: row.id })
  await publishTemplates(tx, wabaId)
}
