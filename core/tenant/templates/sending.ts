import type { CompanyTx } from '../../company/index.ts'
import { fillVariables } from '../../domain/message-variables.ts'
import type { CompanyCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { fillTemplateSlots, templateFile } from '../../kit/message-template.ts'
import type { Message } from '../messages/contract.ts'
import {
  type FileToSend,
  type postMessage as Poster,
  postMessage,
  waIdFor,
  withStoredFiles,
  writableTicket,
} from '../messages/index.ts'
import { companyLanguage } from '../settings/index.ts'
import { type Template, type TemplateToSend, templateErrors } from './contract.ts'
import { noteReach } from './reach.ts'
import { usableTemplate } from './templates.ts'

type Post = Parameters<typeof Poster>[1]

/** A template as a message of ours: its text as it is now, and what goes to Meta. */
export type TemplatePost = Pick<Post, 'body' | 'isFilled' | 'template'> & { media?: FileToSend }

/** What a contact is called, for the variables of messages inside of values. */
interface Reader {
  name: string
}

/**
 * Fills a template for someone. `{{name}}` and the like inside of values are filled as in every text of the company. Throws
 * ERR_TEMPLATE_VALUE_MISSING, ERR_TEMPLATE_FILE.
 */
export async function templatePost(
  tx: CompanyTx,
  template: Template,
  { values = {}, media, reader }: { values?: Record<string, string> | undefined; media?: FileToSend; reader: Reader },
): Promise<TemplatePost> {
  const source = {
    ...{ name: reader.name, now: tx.now, timeZone: tx.entitlements().timeZone },
    language: await companyLanguage(tx.db),
  }
  const own = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, text.includes('{{') ? fillVariables(text, source) : text]),
  )
  const { filled, text, missing } = fillTemplateSlots(template, own)
  if (missing.length > 0) throw fail(templateErrors.ERR_TEMPLATE_VALUE_MISSING, { name: missing[0]!.name })
  const file = fileFor(template, media)
  return { body: text, isFilled: true, template: filled, ...(file ? { media: file } : {}) }
}

const MEGABYTE = 1024 * 1024

const fits = {
  image: { types: ['image/jpeg', 'image/png'], most: 5 * MEGABYTE },
  video: { types: ['video/mp4', 'video/3gpp'], most: 16 * MEGABYTE },
  document: { types: undefined, most: 100 * MEGABYTE },
} as const

/** The file above the text, as what the template has it. Throws ERR_TEMPLATE_FILE for none, or another. */
function fileFor({ components }: Pick<Template, 'components'>, media: FileToSend | undefined) {
  const kind = templateFile(components)
  if (!kind) {
    if (media) throw fail(templateErrors.ERR_TEMPLATE_FILE)
    return undefined
  }
  const { types, most } = fits[kind]
  const isRight =
    media && media.bytes <= most && (types === undefined || (types as readonly string[]).includes(media.mimeType))
  if (!isRight) throw fail(templateErrors.ERR_TEMPLATE_FILE)
  return kind === 'document'
    ? { ...media, kind, mediaType: 'application' as const }
    : { ...media, kind, mediaType: kind }
}

/** Someone sends a template from the chat of an open ticket, also outside of the window. */
export async function sendTemplate(
  { company, caller }: CompanyCall,
  ticketId: number,
  { templateId, values, clientId }: TemplateToSend,
  files: readonly UploadedFile[],
): Promise<Message> {
  return withStoredFiles(company.blobs, files, (stored, taken) =>
    company.transaction(async tx => {
      const ticket = await writableTicket(tx.db, caller, ticketId)
      const template = await usableTemplate(tx.db, ticket.whatsappId!, templateId)
      const contact = await tx.db
        .selectFrom('contacts')
        .select('name')
        .where('id', '=', ticket.contactId)
        .executeTakeFirstOrThrow()
      const [media] = stored
      const post = await templatePost(tx, template, { values, ...(media ? { media } : {}), reader: contact })
      const names = clientId === undefined ? {} : { clientId, waId: waIdFor(ticketId, clientId, 0) }
      const about = { ticket, lane: 'chat', source: 'chat', userId: caller.userId } as const
      await noteReach(tx, ticket.whatsappId!, ticket.contactId)
      const message = await postMessage(tx, { ...about, ...post, ...names })
      if (media && message.mediaUrl?.includes(media.blobId)) taken.add(media.blobId)
      return message
    }),
  )
}
