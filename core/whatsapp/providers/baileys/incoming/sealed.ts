import type { proto } from '@whiskeysockets/baileys'
import type { MessageForm } from '../../../../domain/message-forms.ts'
import type { Address, MessageKey } from '../../../address.ts'
import type { InboundEvent, MessageArrived } from '../../../events.ts'
import { mentionsIn } from './content.ts'
import { formed, type SpokenContent } from './kinds/content.ts'
import { lines, listed } from './kinds/lines.ts'
import { contentIn, unwrapped, wordsIn } from './kinds/table.ts'
import { type Secrets, votedFor } from './secrets.ts'

type Message = proto.IMessage

/** Something about another message that is encrypted with that one's secret. */
export interface Doing {
  secrets: Secrets
  library: { proto: typeof proto }
  key: MessageKey
  /** Who does it. */
  doer: Address
  at: number
}

/** What it says: about that message, or as a message of its own that answers that one. Undefined when it is none of these. */
export function readSealed(doing: Doing, message: Message): InboundEvent | SealedContent | null | undefined {
  if (message.pollUpdateMessage) return vote(doing, message.pollUpdateMessage)
  if (message.encEventResponseMessage) return eventAnswer(doing, message.encEventResponseMessage)
  if (message.secretEncryptedMessage) return edit(doing, message.secretEncryptedMessage)
  if (message.encReactionMessage) return reaction(doing, message.encReactionMessage)
  if (message.encCommentMessage) return comment(doing, message.encCommentMessage)
  return undefined
}

/** A message of its own, made of what was opened. */
export type SealedContent = SpokenContent & Pick<MessageArrived, 'quoted'>

type Target = proto.IMessageKey | null | undefined

function opened(doing: Doing, use: Parameters<Secrets['open']>[0], target: Target, sealed: Sealed) {
  const known = doing.secrets.of(doing.key.chat, target)
  const plain = known && target ? doing.secrets.open(use, sealed, target, known, doing.doer) : undefined
  return { known, plain }
}

type Sealed = Parameters<Secrets['open']>[1]

const answering = (content: SpokenContent, target: Target, title = ''): SealedContent => ({
  ...content,
  ...(target?.id ? { quoted: { waId: target.id, body: title } } : {}),
})

function vote(doing: Doing, { pollCreationMessageKey: target, vote }: proto.Message.IPollUpdateMessage): SealedContent {
  const { known, plain } = opened(doing, 'vote', target, vote ?? {})
  if (!known || !plain) return answering(formed('pollVote'), target, known?.title)
  const chosen = votedFor(known, doing.library.proto.Message.PollVoteMessage.decode(plain))
  const body = lines(known.title, listed(chosen, option => `✓ ${option}`) || '—')
  return answering(formed('pollVote', body), target, known.title)
}

const answers: Record<number, MessageForm> = { 1: 'eventGoing', 2: 'eventNotGoing', 3: 'eventMaybe' }

function eventAnswer(doing: Doing, node: proto.Message.IEncEventResponseMessage): SealedContent {
  const target = node.eventCreationMessageKey
  const { known, plain } = opened(doing, 'eventAnswer', target, node)
  const { response } = plain ? doing.library.proto.Message.EventResponseMessage.decode(plain) : {}
  return answering(formed(answers[response ?? 0] ?? 'eventAnswer', known?.title), target, known?.title)
}

const EVENT_EDIT = 1

/** The author alone can seal an edit: the message that is meant is in the same conversation, by the same person. */
function edit(doing: Doing, node: proto.Message.ISecretEncryptedMessage): InboundEvent | SealedContent {
  const target = node.targetMessageKey
  const { known, plain } = opened(doing, node.secretEncType === EVENT_EDIT ? 'eventEdit' : 'edit', target, node)
  if (!plain || !target?.id) return answering(formed('edit'), target, known?.title)
  const inside = unwrapped(doing.library.proto.Message.decode(plain))
  const edited = inside?.protocolMessage?.editedMessage ?? inside
  return {
    type: 'edit',
    key: { ...doing.key, waId: target.id },
    body: wordsIn(edited),
    editedAt: Number(inside?.protocolMessage?.timestampMs ?? 0) || doing.at,
    ...mentionsIn(edited),
  }
}

function reaction(doing: Doing, node: proto.Message.IEncReactionMessage): InboundEvent | null {
  const target = node.targetMessageKey
  const { plain } = opened(doing, 'reaction', target, node)
  if (!plain || !target?.id) return null
  const { text, senderTimestampMs } = doing.library.proto.Message.ReactionMessage.decode(plain)
  const { sender: _, ...where } = doing.key
  return {
    type: 'reaction',
    key: { ...where, waId: target.id, fromMe: Boolean(target.fromMe) },
    by: doing.key.fromMe ? 'me' : doing.doer,
    emoji: text ?? '',
    reactedAt: Number(senderTimestampMs ?? 0) || doing.at,
  }
}

function comment(doing: Doing, node: proto.Message.IEncCommentMessage): SealedContent {
  const target = node.targetMessageKey
  const { known, plain } = opened(doing, 'comment', target, node)
  const inside = plain && unwrapped(doing.library.proto.Message.decode(plain))
  return answering((inside && contentIn(inside)) ?? formed('comment'), target, known?.title)
}
