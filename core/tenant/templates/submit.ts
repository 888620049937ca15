import { readFile } from 'node:fs/promises'
import type { CompanyContext } from '../../company/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { type TemplateComponent, templateSlots, templateVariables } from '../../kit/message-template.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { connectionRow } from '../connections/index.ts'
import type { Template, TemplateDraft } from './contract.ts'
import { atMeta } from './sync.ts'
import {
  demandWaba,
  messageTemplates,
  publishTemplates,
  templateOf,
  templateRow,
  templateUnusable,
} from './templates.ts'

/** Submits a template to Meta's review and keeps it as it waits. Throws as `atMeta`, and ERR_VALIDATION for what Meta never takes. */
export async function submitTemplate(
  company: CompanyContext,
  whatsappId: number,
  draft: TemplateDraft,
  files: readonly UploadedFile[],
): Promise<Template> {
  const wabaId = await demandWaba(company.db, whatsappId)
  const components = componentsOf(draft)
  const parameterFormat = formatOf(draft)
  const slots = templateSlots(components)
  const examples = Object.fromEntries(slots.map(({ key }) => [key, draft.examples?.[key]?.trim() ?? '']))
  for (const [key, example] of Object.entries(examples))
    if (!example) throw validationError(words.required, `examples.${key}`)
  const { name, language, category, headerFile } = draft
  const about = { name, language, category, parameterFormat, components }
  const [example] = files
  if (headerFile && !example) throw validationError(words.required, 'example')
  const file = headerFile && {
    kind: headerFile,
    mimeType: example!.mimeType,
    bytes: new Uint8Array(await readFile(example!.path)),
  }
  const submitted = await atMeta(company, whatsappId, account =>
    company.services.cloud.templates.submit(account, { ...about, examples, ...(file ? { file } : {}) }),
  )
  return company.transaction(async tx => {
    const row = {
      ...about,
      ...submitted,
      wabaId,
      components: JSON.stringify(components),
      reason: '',
      quality: 'UNKNOWN',
      categoryBefore: null,
      updatedAt: tx.now,
    }
    const known = await tx.db
      .selectFrom('message_templates')
      .select('id')
      .where('wabaId', '=', wabaId)
      .where('name', '=', name)
      .where('language', '=', language)
      .executeTakeFirst()
    if (known) await messageTemplates.update(tx.db, known.id, row)
    const id = known?.id ?? (await messageTemplates.insert(tx.db, row)).id
    await tx.audit({ kind: 'templateSubmitted', subject: `${name} (${language})` })
    await publishTemplates(tx, wabaId)
    return templateOf((await messageTemplates.byId(tx.db, id))!)
  })
}

function componentsOf({ header, headerFile, body, footer, buttons = [] }: TemplateDraft): TemplateComponent[] {
  for (const [at, { type, url, phone }] of buttons.entries()) {
    if (type === 'URL' && !/^https?:\/\/\S+$/.test(url ?? '')) throw validationError(words.invalid, `buttons.${at}.url`)
    if (type === 'PHONE_NUMBER' && !/^\+?\d{8,20}$/.test(phone ?? ''))
      throw validationError(words.invalid, `buttons.${at}.phone`)
  }
  return [
    ...(headerFile ? [{ type: 'HEADER', format: headerFile.toUpperCase() }] : []),
    ...(!headerFile && header ? [{ type: 'HEADER', format: 'TEXT', text: header }] : []),
    { type: 'BODY', text: body },
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...(buttons.length > 0
      ? [
          {
            type: 'BUTTONS',
            buttons: buttons.map(({ type, text, url, phone }) => ({
              ...{ type, text },
              ...(type === 'URL' ? { url: url! } : {}),
              ...(type === 'PHONE_NUMBER' ? { phone_number: phone! } : {}),
            })),
          },
        ]
      : []),
  ]
}

/** Names or numbers, never both; and no text begins or ends with a variable: Meta rejects either. */
function formatOf({ header = '', body }: TemplateDraft): string {
  const variables = [...templateVariables(header), ...templateVariables(body)]
  const numbers = variables.filter(name => /^\d+$/.test(name))
  if (numbers.length > 0 && numbers.length < variables.length) throw validationError(words.invalid, 'body')
  if (/^\{\{|\}\}$/.test(body)) throw validationError(words.invalid, 'body')
  return numbers.length === variables.length ? 'POSITIONAL' : 'NAMED'
}

/** Deletes a language of a template at Meta; what uses it says so from then on. */
export async function deleteTemplate(company: CompanyContext, whatsappId: number, id: number): Promise<void> {
  const { wabaId, name, language, metaId, status } = await templateRow(company.db, whatsappId, id)
  if (status !== 'DELETED')
    await atMeta(company, whatsappId, account => company.services.cloud.templates.remove(account, { name, metaId }))
  await company.transaction(async tx => {
    await messageTemplates.update(tx.db, id, { status: 'DELETED', updatedAt: tx.now })
    await tx.emit(templateUnusable, { templateId: id })
    await tx.audit({ kind: 'templateDeleted', subject: `${name} (${language})` })
    await publishTemplates(tx, wabaId)
  })
}

/** Someone has seen that its category is another. */
export async function categorySeen(company: CompanyContext, whatsappId: number, id: number): Promise<Template> {
  await connectionRow(company.db, whatsappId)
  return company.transaction(async tx => {
    const { wabaId, categoryBefore } = await templateRow(tx.db, whatsappId, id)
    if (categoryBefore !== null) {
      await messageTemplates.update(tx.db, id, { categoryBefore: null })
      await publishTemplates(tx, wabaId)
    }
    return templateOf((await messageTemplates.byId(tx.db, id))!)
  })
}
