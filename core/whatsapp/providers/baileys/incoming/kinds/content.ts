import type { proto } from '@whiskeysockets/baileys'
import type { MessageForm } from '../../../../../domain/message-forms.ts'
import type { MessageArrived } from '../../../../events.ts'

/** What a message shows, apart from who sent it where and when, and what it answers. */
export type SpokenContent = Pick<
  MessageArrived,
  'kind' | 'form' | 'body' | 'media' | 'location' | 'contacts' | 'link' | 'startsAt' | 'items'
>

export type Message = proto.IMessage

export const text = (body: string | null | undefined): SpokenContent => ({ kind: 'text', body: body ?? '' })

/** Only where there are words. */
export const words = (body: string | null | undefined): SpokenContent | undefined => (body ? text(body) : undefined)

/** A message of which phones have a picture of their own. */
export const formed = (
  form: MessageForm,
  body = '',
  more: Pick<SpokenContent, 'startsAt' | 'items'> = {},
): SpokenContent => ({
  kind: 'unknown',
  form,
  body,
  ...more,
})

/** A moment, from seconds or milliseconds; nothing where it is none that a calendar has. */
export function startsAt(at: unknown, unit: 1 | 1000): Pick<SpokenContent, 'startsAt'> {
  const moment = Math.trunc(Number(at ?? 0) * unit)
  return moment > 0 && moment < 8.64e15 ? { startsAt: moment } : {}
}
