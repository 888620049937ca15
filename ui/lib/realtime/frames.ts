/** What travels over `/api/ws` (spec 1 §7). */

/** Enters or leaves a channel; beside its type it carries the channel's key. */
export type ChannelFrame = { type: string } & Record<string, unknown>

export type ClientFrame =
  | { type: 'hello'; token: string; boot?: string; seq?: number }
  | ChannelFrame
  | { type: 'userStatus' }
  | { type: 'ping' }

/** Why the server does not let a socket listen, or no longer: a code, and what it carries. */
export type ErrorReply = { error: string } & Record<string, unknown>

export type ServerFrame =
  | { type: 'ready'; boot: string; seq: number; resumed: boolean }
  /** More happened than is told one by one: whatever is shown must be fetched again. */
  | { type: 'gap'; seq: number }
  | { type: 'pong' }
  | ({ type: 'error' } & ErrorReply)
  | { type?: undefined; event: string; data: unknown; seq: number }

export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_TOKEN_EXPIRED = 4403
