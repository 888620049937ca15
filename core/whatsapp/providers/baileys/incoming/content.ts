import type { proto } from '@whiskeysockets/baileys'
import { type AdPreview, adFields, type Origin } from '../../../../domain/referral.ts'
import { MAX_MENTIONS } from '../../../../kit/limits.ts'
import type { Address } from '../../../address.ts'
import type { MessageArrived, QuotedByPhone } from '../../../events.ts'
import { addressOf } from '../jids.ts'
import { contentIn, unwrapped } from './kinds/table.ts'

type Message = proto.IMessage

/** Where statuses are posted. */
export const STATUS = 'status@broadcast'

/** What a message holds, apart from who sent it where and when. */
export type Content = NonNullable<ReturnType<typeof contentIn>> &
  Pick<MessageArrived, 'quoted' | 'forwarded' | 'mentions' | 'ad' | 'origin'>

/** The content of a message that is for people; undefined for one that only phones talk about among themselves. */
export function contentOf(message: Message): Content | undefined {
  const inside = unwrapped(message)
  const content = inside && contentIn(inside)
  return content && { ...content, ...contextOf(inside), ...originOf(inside) }
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

function contextOf(message: Message): Pick<Content, 'quoted' | 'forwarded' | 'mentions' | 'ad' | 'origin'> {
  const context = contextIn(message)
  if (!context) return {}
  return {
    ...(context.isForwarded ? { forwarded: true } : {}),
    ...(context.stanzaId ? { quoted: quotedIn(context.stanzaId, context) } : {}),
    ...mentionsOf(context),
    ...adOf(context.externalAdReply),
  }
}

function quotedIn(waId: string, { participant, remoteJid, quotedMessage }: proto.IContextInfo): QuotedByPhone {
  const sender = addressOf(participant)
  const inside = unwrapped(quotedMessage)
  const { kind = 'text', form, body = '', media, location } = (inside && contentIn(inside)) ?? {}
  const thumbnail = media?.thumbnail ?? location?.thumbnail
  return {
    waId,
    body,
    ...(sender ? { sender } : {}),
    ...(kind === 'text' ? {} : { kind }),
    ...(form ? { form } : {}),
    ...(thumbnail ? { thumbnail } : {}),
    ...(remoteJid === STATUS ? { isStatus: true } : {}),
  }
}

/** Programs use the same field for a page to which they link; an advertisement has a source or a click. */
function adOf(emitted: proto.ContextInfo.IExternalAdReplyInfo | null | undefined): Pick<Content, 'ad'> {
  if (!emitted || !(emitted.sourceId || emitted.ctwaClid || emitted.sourceType)) return {}
  const ad: AdPreview = filled(Object.fromEntries(adFields.map(field => [field, emitted[field]])))
  if (emitted.thumbnail?.length) ad.thumbnail = Buffer.from(emitted.thumbnail).toString('base64')
  return { ad }
}

/** By which way someone came, where the phone says it. */
function originOf(message: Message): Pick<Content, 'origin'> {
  const context = contextIn(message)
  const product = productOf(message) ?? productOf(unwrapped(context?.quotedMessage))
  const origin: Origin = {
    ...filled({
      entryPoint: context?.entryPointConversionSource,
      entryPointApp: context?.entryPointConversionApp,
      conversionSource: context?.conversionSource,
      utmSource: context?.utm?.utmSource || context?.entryPointConversionExternalSource,
      utmMedium: context?.entryPointConversionExternalMedium,
      utmCampaign: context?.utm?.utmCampaign,
    }),
    ...(product ? { product } : {}),
  }
  return Object.keys(origin).length > 0 ? { origin } : {}
}

function productOf(message: Message | undefined): Origin['product'] {
  const product = message?.productMessage?.product
  if (!product) return undefined
  const displayed = filled({ id: product.productId, title: product.title, url: product.url })
  return Object.keys(displayed).length > 0 ? displayed : undefined
}

/** Those of some texts that say something. */
function filled<Name extends string>(
  texts: Partial<Record<Name, string | null | undefined>>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<Record<Name, string>>
}

function mentionsOf(context: proto.IContextInfo | undefined): Pick<Content, 'mentions'> {
  const quoted = unwrapped(context?.quotedMessage)
  const jids = [...(context?.mentionedJid ?? []), ...((quoted && contextIn(quoted)?.mentionedJid) ?? [])]
  const people = jids.slice(0, MAX_MENTIONS).flatMap<Address>(jid => addressOf(jid) ?? [])
  return people.length > 0 ? { mentions: people } : {}
}
