/** What travels over `/api/ws` (decision 26, spec 1 §7). */

export type Join =
  | { type: 'joinTickets'; status: 'open' | 'pending' | 'closed' }
  | { type: 'joinChatBox'; ticketId: number }
  | { type: 'joinNotification' }

export type ClientFrame =
  | { type: 'hello'; token: string; boot?: string; seq?: number }
  | Join
  | { type: 'leaveTickets'; status: 'open' | 'pending' | 'closed' }
  | { type: 'leaveChatBox'; ticketId: number }
  | { type: 'userStatus' }
  | { type: 'ping' }

export type ServerFrame =
  | { type: 'ready'; boot: string; seq: number; resumed: boolean }
  /** More happened than is told one by one: whatever is shown must be fetched again. */
  | { type: 'gap'; seq: number }
  | { type: 'pong' }
  | { type: 'error'; error: string }
  | { type?: undefined; event: string; data: unknown; seq: number }

export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_TOKEN_EXPIRED = 4403

/** The frame that undoes a join; notifications are left by closing. */
export function leaveOf(join: Join): ClientFrame | undefined {
  if (join.type === 'joinTickets') return { type: 'leaveTickets', status: join.status }
  if (join.type === 'joinChatBox') return { type: 'leaveChatBox', ticketId: join.ticketId }
  return undefined
}

export function joinKey(join: Join): string {
  return JSON.stringify(join)
}
