import useSWR from 'swr'
import type { Reply } from '../../../../core/kit/contract.ts'
import { messageEvents, type messageRoutes } from '../../../../core/tenant/messages/contract.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { useNow } from '../../../lib/time/relative.tsx'
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
  can: Reply<typeof messageRoutes.window>['can'] | undefined
}

/** Connections on which anything may be written at any time: nobody asks about them again. */
const unlimited = new Map<number, Reply<typeof messageRoutes.window>>()

export function useWindow({ id: ticketId, whatsappId, contactId }: OpenTicket): ServiceWindow {
  const known = whatsappId === null ? undefined : unlimited.get(whatsappId)
  const { data: requested, mutate } = useSWR(
    known || whatsappId === null ? null : ['window', ticketId, whatsappId],
    async () => {
      const before = Date.now()
      const answer = await messagesApi.window({ params: { ticketId } })
      if (answer.isLimited === false) unlimited.set(whatsappId!, answer)
      return { ...answer, ahead: answer.now ? Date.parse(answer.now) - (before + Date.now()) / 2 : 0 }
    },
    { shouldRetryOnError: false, revalidateOnMount: true },
  )
  // Only the contact's own words open it, and the server knows by which of them.
  useEvent(messageEvents.appMessage, ({ message }) => {
    if (message.contactId === contactId && !message.fromMe && !known) void mutate()
  })
  const now = useNow()
  const data = known ? { ...known, ahead: 0 } : requested
  if (!data?.isLimited) return { isLimited: data?.isLimited, isClosed: false, left: 0, closesAt: null, can: data?.can }
  const left = data.closesAt === null ? 0 : Date.parse(data.closesAt) - (Math.max(now, Date.now()) + data.ahead)
  return { isLimited: true, isClosed: left <= 0, left, closesAt: data.closesAt, can: data.can }
}
