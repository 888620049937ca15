import type { AdminClient } from '../../../emulators/whatsapp/admin-client.ts'
import type { CompanyContext } from '../company.ts'
import type { Inbound, Outbound } from '../load/written.ts'
import { sumOf } from '../picture.ts'
import type { CompanyContent } from '../until-quiet.ts'

export interface FilesVerdict {
  pictures: number
  /** Not there, or not what was sent. */
  damaged: string[]
}

/** Every picture is readable at the desk, and those that the desk sent at the customer too, byte for byte. */
export async function judgeFiles(
  wa: AdminClient,
  admin: CompanyContext,
  written: readonly (Inbound | Outbound)[],
  desk: CompanyContent,
): Promise<FilesVerdict> {
  const pictures = written.filter(({ picture }) => picture !== undefined)
  const links = new Map(desk.messages.map(({ body, mediaUrl }) => [body, mediaUrl]))
  const received = new Map((await wa.call('inbox', {})).map(({ caption, id }) => [caption, id]))
  const damaged: string[] = []
  for (const message of pictures) {
    const { text, picture, customer } = message
    const link = links.get(text)
    const here = link ? await admin.file(link) : undefined
    if (!here || sumOf(here) !== picture) damaged.push(`${text} at the desk`)
    if ('waId' in message) continue
    const id = received.get(text)
    const there = id ? await wa.file(customer, id).catch(() => undefined) : undefined
    if (!there || sumOf(there) !== picture) damaged.push(`${text} at the customer`)
  }
  return { pictures: pictures.length, damaged }
}
