import { EventEmitter } from 'node:events'
import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'

/** The devices that the library remembers, by jid. */
interface Remembered {
  get(jid: string): unknown
  set(jid: string, devices: string[]): unknown
}

/** What stands for the library's socket: it hands on what is sent, and says of devices and pairs what a test has it say. */
export function bareSocket(remembered: Remembered = new Map()) {
  const ws = new EventEmitter()
  const sent: { jid: string; content: unknown; id: string | undefined; options?: unknown }[] = []
  const requested: string[][] = []
  const bare = {
    ws,
    /** What was sent again or again. */
    sent,
    /** Of whom the devices were asked of WhatsApp. */
    asked: requested,
    /** In which contexts WhatsApp was asked about who has none. */
    contexts: [] as string[],
    /** The devices of each person, by jid. */
    devices: {} as Record<string, string[]>,
    /** What WhatsApp says of who has no device; undefined when it says nothing. */
    said: undefined as { list: unknown[] } | undefined,
    /** The pairs as the library remembers them. */
    lidMapping: {
      mappingCache: new Map<string, string>(),
      pairs: {} as Record<string, string>,
      getLIDForPN: async (jid: string): Promise<string | null> => bare.lidMapping.pairs[jid] ?? null,
    },
    /** What sending ends with. */
    sending: async (): Promise<void> => {},
  }
  const socket = {
    ws,
    signalRepository: { lidMapping: bare.lidMapping },
    async getUSyncDevices(jids: string[], useCache: boolean, ignoreZeroDevices: boolean) {
      const unknown = jids.filter(jid => !useCache || remembered.get(jid) === undefined)
      if (unknown.length > 0) requested.push(unknown)
      for (const jid of unknown) remembered.set(jid, bare.devices[jid] ?? [])
      const devices = jids.flatMap(jid => remembered.get(jid) as string[])
      return devices.filter(jid => !ignoreZeroDevices || !/:0@/.test(jid)).map(jid => ({ jid }))
    },
    async executeUSyncQuery({ context }: { context: string }) {
      bare.contexts.push(context)
      return bare.said
    },
    async relayMessage(jid: string, content: proto.IMessage, { messageId }: { messageId: string }) {
      await bare.sending()
      sent.push({ jid, content, id: messageId })
      return messageId
    },
    async sendMessage(jid: string, content: { text?: string }, options: { messageId: string }) {
      await bare.sending()
      sent.push({ jid, content, id: options.messageId, options })
      return { message: { conversation: content.text ?? '' } }
    },
    waUploadToServer: async () => ({ mediaUrl: 'https://mmg.whatsapp.net/x', directPath: '/x' }),
  }
  return Object.assign(bare, { socket: socket as unknown as WASocket })
}

export const stanza = (tag: string, attrs: Record<string, string>, content?: BinaryNode[]): BinaryNode => ({
  tag,
  attrs,
  ...(content ? { content } : {}),
})
