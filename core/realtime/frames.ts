import * as z from 'zod'

/** What a browser may send over the socket (spec 1 §7, decision 26). */
const TicketStatus = z.enum(['open', 'pending', 'closed'])

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().max(4000),
    boot: z.string().max(100).optional(),
    seq: z.int().min(0).optional(),
  }),
  z.object({ type: z.literal('joinTickets'), status: TicketStatus }),
  z.object({ type: z.literal('leaveTickets'), status: TicketStatus }),
  z.object({ type: z.literal('joinChatBox'), ticketId: z.int().positive() }),
  z.object({ type: z.literal('leaveChatBox'), ticketId: z.int().positive() }),
  z.object({ type: z.literal('joinNotification') }),
  z.object({ type: z.literal('userStatus') }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** Answers undefined for anything that is no frame of ours. */
export function readFrame(text: string): ClientFrame | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Close codes of the socket: sign in again, or refresh the token and come back. */
export const CLOSE_ENDED = 4401
export const CLOSE_TOKEN_EXPIRED = 4403
export const CLOSE_BAD_FRAME = 4400
/** The program stops; come back soon (RFC 6455's registry: service restart). */
export const CLOSE_RESTART = 1012
