import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import type { Baileys } from '../library/library.ts'

/**
 * Answers the status posts of contacts, which nobody here looks at. They come as a stanza of their own that Baileys does not know;
 * without an answer WhatsApp tells them again at each opening, and ends the stream over them.
 */
export function acknowledgeStatuses(socket: WASocket, { buildAckStanza }: Baileys): void {
  socket.ws.on('CB:status', (stanza: BinaryNode) => void socket.sendNode(buildAckStanza(stanza)).catch(() => {}))
}
