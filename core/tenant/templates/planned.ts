import type { CompanyTx } from '../../company/index.ts'
import { Failure, fail } from '../../kit/errors.ts'
import type { TenantDb } from '../../storage/index.ts'
import { capabilitiesOf, connectionById } from '../connections/index.ts'
import type { FileToSend } from '../messages/index.ts'
import { templateErrors } from './contract.ts'
import { type TemplatePost, templatePost } from './sending.ts'
import { usableTemplate } from './templates.ts'

/** What is planned to go by a template. */
export interface Planned {
  whatsappId: number
  templateId: number
  /** JSON: values by the keys of its places. */
  templateValues: string
}

/** Whether a connection writes to anyone who did not write lately by a template alone. */
export async function needsTemplate(db: TenantDb, whatsappId: number | null): Promise<boolean> {
  const row = whatsappId === null ? undefined : await connectionById(db, whatsappId)
  return row !== undefined && !capabilitiesOf(row).writesAnytime
}

/** Throws where this could not be sent now: ERR_TEMPLATE_NEEDED, and as `usableTemplate`. */
export async function checkPlanned(
  db: TenantDb,
  { whatsappId, templateId }: { whatsappId: number | null; templateId: number | null },
): Promise<void> {
  if (whatsappId === null || !(await needsTemplate(db, whatsappId))) return
  if (templateId === null) throw fail(templateErrors.ERR_TEMPLATE_NEEDED)
  await usableTemplate(db, whatsappId, templateId)
}

/** The message for someone; undefined where Meta does not take the template now, or something of it is missing. */
export async function plannedPost(
  tx: CompanyTx,
  { whatsappId, templateId, templateValues }: Planned,
  {
    fill,
    media,
    reader,
  }: { fill?: (text: string) => string; media?: FileToSend | undefined; reader: { name: string } },
): Promise<TemplatePost | undefined> {
  try {
    const template = await usableTemplate(tx.db, whatsappId, templateId)
    const provided = Object.entries(JSON.parse(templateValues) as Record<string, string>)
    const values = Object.fromEntries(provided.map(([key, text]) => [key, fill ? fill(text) : text]))
    return await templatePost(tx, template, { values, reader, ...(media ? { media } : {}) })
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
