import type { proto } from '@whiskeysockets/baileys'
import { MAX_MENTIONS } from '../../../../kit/limits.ts'
import type { Address } from '../../../address.ts'
import type { MessageArrived } from '../../../events.ts'
import { addressOf } from '../jids.ts'
import { saidIn, unwrapped, wordsIn } from './kinds/table.ts'

type Message = proto.IMessage

/** What a message holds, apart from who sent it where and when. */
export type Content = NonNullable<ReturnType<typeof saidIn>> & Pick<MessageArrived, 'quoted' | 'forwarded' | 'mentions'>

/** The content of a message that is for people; undefined for one that only phones talk about among themselves. */
export function contentOf(message: Message): Content | undefined {
  const inside = unwrapped(message)
  const said = inside && saidIn(inside)
  return said && { ...said, ...contextOf(inside) }
}

/** Who is mentioned in a message by their numbers. */
export const mentionsIn = (message: Message | null | undefined): Pick<Content, 'mentions'> => {
  const inside = unwrapped(message)
  return mentionsOf(inside && contextIn(inside))
}

function contextIn(message: Message): proto.IContextInfo | undefined {
  for (const part of Object.values(message)) {
    const context = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo
    if (context) return context
  }
  return undefined
}

function contextOf(message: Message): Pick<Content, 'quoted' | 'forwarded' | 'mentions'> {
  const context = contextIn(message)
  if (!context) return {}
  const sender = addressOf(context.participant)
  return {
    ...(context.isForwarded ? { forwarded: true } : {}),
    ...(context.stanzaId
      ? { quoted: { waId: context.stanzaId, body: wordsIn(context.quotedMessage), ...(sender ? { sender } : {}) } }
      : {}),
    ...mentionsOf(context),
  }
}

function mentionsOf(context: proto.IContextInfo | undefined): Pick<Content, 'mentions'> {
  const quoted = unwrapped(context?.quotedMessage)
  const jids = [...(context?.mentionedJid ?? []), ...((quoted && contextIn(quoted)?.mentionedJid) ?? [])]
  const people = jids.slice(0, MAX_MENTIONS).flatMap<Address>(jid => addressOf(jid) ?? [])
  return people.length > 0 ? { mentions: people } : {}
}
