import { randomBytes, randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { proto } from '@whiskeysockets/baileys'
import type { Handset } from '../handset.ts'
import { lidJid, pnJid } from '../jids.ts'
import type { MediaStore } from '../media-store.ts'

const { APP_STATE_SYNC_KEY_SHARE, HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type
const { INITIAL_BOOTSTRAP, PUSH_NAME, RECENT } = proto.HistorySync.HistorySyncType

/** A conversation that the phone already had when the companion was linked. */
export interface HistoryConversation {
  contact: string
  /** The phone names it by the LID alone; which number that is stands among the pairs. */
  byLidAlone?: boolean | undefined
  messages: { id: string; text: string; fromMe: boolean; at: Date }[]
}

/** The key with which companions read and write the account's settings (archived, pinned, …). */
export const appStateKeyShare = (): proto.Message.IProtocolMessage => ({
  type: APP_STATE_SYNC_KEY_SHARE,
  appStateSyncKeyShare: {
    keys: [
      {
        keyId: { keyId: randomBytes(6) },
        keyData: {
          keyData: randomBytes(32),
          fingerprint: { rawId: randomInt(1, 2 ** 31), currentIndex: 1, deviceIndexes: [0, 1] },
          timestamp: Date.now(),
        },
      },
    ],
  },
})

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const conversation = ({ messages, byLidAlone }: HistoryConversation, contact: Handset): proto.IConversation => {
  const [id, lidJidOf] = [pnJid(contact.pn), lidJid(contact.lid)]
  const named = contact.addressing() === 'lid' ? { id: lidJidOf, pnJid: id } : { id, lidJid: lidJidOf }
  const chat = byLidAlone ? { id: lidJidOf } : named
  return {
    ...chat,
    name: contact.name,
    messages: messages.map(({ id, text, fromMe, at }) => ({
      message: {
        key: { remoteJid: chat.id, fromMe, id },
        message: { conversation: text },
        messageTimestamp: seconds(at),
        status: fromMe ? proto.WebMessageInfo.Status.READ : undefined,
      },
    })),
  }
}

const notification = async (
  history: proto.IHistorySync,
  chunkOrder: number,
  progress: number,
  media?: MediaStore,
  written: Uint8Array = proto.HistorySync.encode({ ...history, chunkOrder, progress }).finish(),
): Promise<proto.Message.IProtocolMessage> => {
  const packed = deflateSync(written)
  return {
    type: HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: history.syncType as number,
      chunkOrder,
      progress,
      ...(media ? await media.store(packed, 'md-msg-hist') : { initialHistBootstrapInlinePayload: packed }),
    },
  }
}

/**
 * What the phone tells a new companion: conversations with the contacts' two ids, push names, and that this was all. With a media
 * host the conversations go as a file, as long ones do. `written` is reported in their place, whatever it is.
 */
export const historyMessages = (
  conversations: HistoryConversation[],
  find: (pn: string) => Handset | undefined,
  { media, written }: { media?: MediaStore | undefined; written?: Uint8Array | undefined } = {},
): Promise<proto.Message.IProtocolMessage[]> => {
  const known = conversations.flatMap(chat => {
    const contact = find(chat.contact)
    return contact ? [{ chat, contact }] : []
  })
  const contacts = known.map(({ contact }) => contact)
  return Promise.all([
    notification(
      {
        syncType: INITIAL_BOOTSTRAP,
        conversations: known.map(({ chat, contact }) => conversation(chat, contact)),
        phoneNumberToLidMappings: contacts.map(({ pn, lid }) => ({ pnJid: pnJid(pn), lidJid: lidJid(lid) })),
      },
      1,
      50,
      media,
      written,
    ),
    notification(
      {
        syncType: PUSH_NAME,
        pushnames: contacts.map(c => ({
          id: c.addressing() === 'lid' ? lidJid(c.lid) : pnJid(c.pn),
          pushname: c.name,
        })),
      },
      2,
      75,
    ),
    notification({ syncType: RECENT, conversations: [] }, 3, 100),
  ])
}
