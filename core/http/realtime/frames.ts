import * as z from 'zod'
import type { Channel } from '../../domain/access/channels.ts'
import type { Failure } from '../../kit/errors.ts'

const Hello = z.object({
  type: z.literal('hello'),
  token: z.string().max(4000),
  boot: z.string().max(100).optional(),
  seq: z.int().min(0).optional(),
})
const Other = z.looseObject({ type: z.string().max(100) })

export type Hello = z.infer<typeof Hello>

/** What a browser may send over the socket (spec 1 §7). */
export type ClientFrame<Rule> =
  | Hello
  | { type: 'ping' }
  | { type: 'join' | 'leave'; rule: Rule; key: object }
  | { type: 'signal'; name: string }

export interface Vocabulary<Rule extends { channel: Channel }> {
  channels: readonly Rule[]
  signals: readonly string[]
}

/** Reads a frame; undefined for anything that is no frame of ours. */
export function readFrame<Rule extends { channel: Channel }>(
  text: string,
  { channels, signals }: Vocabulary<Rule>,
): ClientFrame<Rule> | undefined {
  const frame = Other.safeParse(parsed(text)).data
  if (!frame) return undefined
  if (frame.type === 'hello') return Hello.safeParse(frame).data
  if (frame.type === 'ping') return { type: 'ping' }
  if (signals.includes(frame.type)) return { type: 'signal', name: frame.type }
  const rule = channels.find(({ channel }) => channel.join === frame.type || channel.leave === frame.type)
  const key = rule?.channel.key.safeParse(frame).data
  return rule && key ? { type: rule.channel.join === frame.type ? 'join' : 'leave', rule, key } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Says why someone may not listen, or no longer, before the socket is closed: the code, and what it carries. */
export const errorFrame = ({ code, data }: Failure): string => JSON.stringify({ type: 'error', error: code, ...data })

/** Close codes of the socket: sign in again, or refresh the token and come back. */
export const CLOSE_ENDED = 4401
export const CLOSE_TOKEN_EXPIRED = 4403
export const CLOSE_BAD_FRAME = 4400
/** The program stops; come back soon (RFC 6455's registry: service restart). */
export const CLOSE_RESTART = 1012
/** There are too many sockets of the session; come back later (RFC 6455's registry: try again later). */
export const CLOSE_BUSY = 1013
