import * as z from 'zod'

/** A channel with its key, as sockets keep it: `joinTickets:open`. */
export type ChannelName = string & { readonly channel: unique symbol }

/** Events that only those hear who asked for them: an open list, an open chat. */
export interface Channel<Key extends object = object> {
  /** Types of the frames that enter and leave; without `leave` one leaves by closing the socket. */
  readonly join: string
  readonly leave?: string | undefined
  /** What such a frame carries beside its type. */
  readonly key: z.ZodType<Key>
  of(key: Key): ChannelName
}

/**
 * Names a channel of a module: `tx.publish(ticketEvents.ticket.of(data, to, [ticketChannels.chat.of({ ticketId })]))` on the
 * server, `useChannel(ticketChannels.chat, { ticketId })` on the page.
 * @__NO_SIDE_EFFECTS__
 */
export function channel<Shape extends z.ZodRawShape>(frames: {
  join: string
  leave?: string
  key: Shape
}): Channel<z.output<z.ZodObject<Shape>>> {
  const { join, leave, key } = frames
  return { join, leave, key: z.object(key), of: values => [join, ...Object.values(values)].join(':') as ChannelName }
}
