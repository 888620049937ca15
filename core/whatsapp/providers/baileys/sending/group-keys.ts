import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import type { WhatsAppLog } from '../../../log.ts'
import type { AuthFile } from '../durable/auth-file.ts'
import { addressOf } from '../jids.ts'

/**
 * Brings the keys of groups again to anyone who changed phones or devices. Baileys remembers for ever that someone holds the key of a
 * group, so a new phone could read nothing there.
 */
export function renewGroupKeys(socket: WASocket, file: AuthFile, log: WhatsAppLog): void {
  socket.ws.prependListener('CB:notification', (stanza: BinaryNode) => {
    if (!CHANGES.has(stanza.attrs.type ?? '')) return
    const person = addressOf(stanza.attrs.from)
    if (!isAboutKeys(stanza) || !(person?.pn || person?.lid)) return
    void forgetHolder(file, person).catch(error => log.warn({ error }, 'a new phone may not read its groups'))
  })
}

const CHANGES = new Set(['encrypt', 'devices'])

/** That our own keys run low is said the same way. */
const isAboutKeys = ({ attrs, content }: BinaryNode): boolean =>
  attrs.type === 'devices' || (Array.isArray(content) && content.some(({ tag }) => tag === 'identity'))

/** A group names people by either of their names. */
async function forgetHolder(file: AuthFile, { pn, lid }: { pn?: string; lid?: string }): Promise<void> {
  const id = pn ?? `${lid}_reverse`
  const other = (await file.get('lid-mapping', [id]))[id]
  const names = new Set([pn ?? other, lid ?? other])
  await file.bringGroupKeysAnew(device => {
    const holder = addressOf(device) ?? {}
    return names.has(holder.pn ?? holder.lid)
  })
}
