import useSWR from 'swr'
import type { Capabilities } from '../../../../core/kit/whatsapp-capabilities.ts'
import { messageEvents } from '../../../../core/tenant/messages/contract.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { useNow } from '../../../lib/time/relative.tsx'
import { useConnectionChoices } from '../../connections/index.ts'
import { messagesApi } from '../data/api.ts'
import type { OpenTicket } from '../data/use-ticket.ts'

/** Until when anything may be written to the contact, by the server's clock, and what the way to WhatsApp can do. */
export interface ServiceWindow {
  /** It has an end at all; undefined until that is known. */
  isLimited: boolean | undefined
  /** Only a template can be sent. */
  isClosed: boolean
  /** Milliseconds until it closes. */
  left: number
  closesAt: string | null
  can: Capabilities | undefined
}

export function useWindow({ id: ticketId, whatsappId, contactId }: OpenTicket): ServiceWindow {
  const connection = useConnectionChoices().find(({ value }) => value === whatsappId)
  // A linked phone has no window: nobody asks for one.
  const isLimited = connection && !connection.can.writesAnytime
  const { data, mutate } = useSWR(
    isLimited ? ['window', ticketId, whatsappId] : null,
    async () => {
      const before = Date.now()
      const answer = await messagesApi.window({ params: { ticketId } })
      return { ...answer, ahead: Date.parse(answer.now) - (before + Date.now()) / 2 }
    },
    { shouldRetryOnError: false, revalidateOnMount: true },
  )
  // Only the contact's own words open it, and the server knows by which of them.
  useEvent(messageEvents.appMessage, ({ message }) => {
    if (isLimited && message.contactId === contactId && !message.fromMe) void mutate()
  })
  const now = useNow()
  const can = connection?.can
  const unknown = { isClosed: false, left: 0, closesAt: null, can }
  if (!isLimited) return { isLimited, ...unknown }
  if (!data) return { isLimited: undefined, ...unknown }
  const left = data.closesAt === null ? 0 : Date.parse(data.closesAt) - (Math.max(now, Date.now()) + data.ahead)
  return { isLimited, isClosed: left <= 0, left, closesAt: data.closesAt, can }
}
