import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'

type Listener = (stanza: BinaryNode) => Promise<void>

/**
 * Lets Baileys handle one message stanza after the other. By itself it begins with each at once, and who is already known
 * overtakes: a new contact's second message can come before the first. What waited at WhatsApp it puts into a queue of its own
 * that what comes now overtakes, so it does not learn that a stanza waited. `see` learns of each stanza as it arrives. Where
 * it answers with what to do instead, that is done when the stanza's turn comes, and Baileys gets it when it is handed on.
 */
export function handleInOrder(
  socket: WASocket,
  see: (stanza: BinaryNode) => ((handOn: () => void) => void) | undefined,
): void {
  const listeners = socket.ws.listeners('CB:message') as Listener[]
  let before: Promise<unknown> = Promise.resolve()
  socket.ws.removeAllListeners('CB:message')
  socket.ws.on('CB:message', (stanza: BinaryNode) => {
    const handOn = () => {
      before = before.then(() => Promise.allSettled(listeners.map(listener => listener(asOfNow(stanza)))))
    }
    const instead = see(stanza)
    if (instead) before = before.then(() => instead(handOn))
    else handOn()
  })
}

function asOfNow(stanza: BinaryNode): BinaryNode {
  const { offline: _, ...attrs } = stanza.attrs
  return { ...stanza, attrs }
}
