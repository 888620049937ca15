import { proto } from '@whiskeysockets/baileys'
import type { Handset } from '../handset.ts'
import { lidJid, pnJid } from '../jids.ts'

/** A message whose content only phones got. */
export interface PhoneMessage {
  id: string
  at: number
  message: proto.IMessage
  author: Handset
}

const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = proto.Message.ProtocolMessage.Type
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType

/** The phone's answer to a companion that asks for messages which it got without content. */
export const resentMessages = (
  requests: proto.Message.PeerDataOperationRequestMessage.IPlaceholderMessageResendRequest[],
  stanzaId: string,
  find: (id: string) => PhoneMessage | undefined,
): proto.Message.IProtocolMessage => ({
  type: PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
  peerDataOperationRequestResponseMessage: {
    peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
    stanzaId,
    peerDataOperationResult: requests.flatMap(({ messageKey }) => {
      const known = find(messageKey?.id ?? '')
      return known ? [{ placeholderMessageResendResponse: { webMessageInfoBytes: encoded(known) } }] : []
    }),
  },
})

/** As a phone names it: by the address that it itself knows the author by. */
const encoded = ({ id, at, message, author }: PhoneMessage): Uint8Array =>
  proto.WebMessageInfo.encode({
    key: { id, fromMe: false, remoteJid: author.addressing() === 'lid' ? lidJid(author.lid) : pnJid(author.pn) },
    message,
    messageTimestamp: Math.floor(at / 1000),
    pushName: author.name,
  }).finish()
