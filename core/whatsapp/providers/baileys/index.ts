import { phoneCapabilities } from '../../../kit/whatsapp-capabilities.ts'
import { refKey } from '../../address.ts'
import type { WhatsAppLog } from '../../log.ts'
import type { Provider } from '../../port.ts'
import { deleteAuthFile } from './durable/auth-file.ts'
import { holdsLink } from './durable/link.ts'
import type { WhatsAppEndpoint } from './library/library.ts'
import { LIBRARY_VERSION } from './library/version.ts'
import { BaileysSession } from './session.ts'
import { SocketMemory } from './socket.ts'

export type { WhatsAppEndpoint } from './library/library.ts'

/** WhatsApp by its multi-device protocol, through an unmodified Baileys, which is loaded with the first session. */
export function baileysProvider(place: WhatsAppEndpoint, log: WhatsAppLog): Provider {
  const memories = new Map<string, SocketMemory>()
  const memoryOf = (key: string): SocketMemory => {
    const known = memories.get(key)
    if (known) return known
    const fresh = new SocketMemory()
    memories.set(key, fresh)
    return fresh
  }
  return {
    name: 'baileys',
    capabilities: phoneCapabilities,
    ownVersion: LIBRARY_VERSION,
    open: (options, sink) => new BaileysSession({ place, log, options, sink, memory: memoryOf(refKey(options.ref)) }),
    isLinked: async ({ file }) => holdsLink(file),
    async forget({ file, ref }) {
      memories.delete(refKey(ref))
      deleteAuthFile(file)
    },
  }
}
