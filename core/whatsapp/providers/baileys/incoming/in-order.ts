import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'

type Listener = (stanza: BinaryNode) => Promise<void>

/**
 * Lets Baileys handle one message stanza after the other. By itself it begins with each at once, and who is already known
 * overtakes: a new contact's second message can come before the first. What waited at WhatsApp it puts into a queue of its own
 * that what comes now overtakes, so it does not hear that a stanza waited. `see` learns of each stanza as it arrives; one
 * that it holds goes on when it is handed on.
 */
export function handleInOrder(
  socket: WASocket,
  see: (stanza: BinaryNode, handOn: () => void) => 'handed on' | 'held',
): void {
  const listeners = socket.ws.listeners('CB:message') as Listener[]
  let before: Promise<unknown> = Promise.resolve()
  socket.ws.removeAllListeners('CB:message')
  socket.ws.on('CB:message', (stanza: BinaryNode) => {
    const handOn = () => {
      before = before.then(() => Promise.allSettled(listeners.map(listener => listener(asOfNow(stanza)))))
    }
    if (see(stanza, handOn) === 'handed on') handOn()
  })
}

function asOfNow(stanza: BinaryNode): BinaryNode {
  const { offline: _, ...attrs } = stanza.attrs
  return { ...stanza, attrs }
}
