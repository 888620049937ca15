import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller } from '../access/caller.ts'
import type { ErrorCode } from '../kit/errors.ts'
import type { ClientFrame } from './frames.ts'
import { CLOSE_BAD_FRAME, CLOSE_ENDED, CLOSE_TOKEN_EXPIRED, readFrame } from './frames.ts'
import type { Hub, Listener } from './hub.ts'
import type { Channel } from './publication.ts'

export interface SocketOptions {
  hub: Hub
  /** Who holds this access token; the refusal when nobody. */
  identify(token: string): Promise<Caller | ErrorCode>
  /** Asks the room that owns the channel whether this caller may listen to a ticket. */
  mayJoinTicket(caller: Caller, ticketId: number): Promise<boolean>
  /** The browser says that its person is still there (every 300 s). */
  seen(caller: Caller): void
}

const LARGEST_FRAME = 16 * 1024
const MOST_BACKLOG = 8 * 1024 * 1024
const FRAMES_BEFORE_HELLO = 50

/** Serves `/api/ws`. Frames are worked one after the other, so a join sent at once, even before the answer to hello, holds. */
export function createSocketServer(options: SocketOptions) {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME })
  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      server.handleUpgrade(request, socket, head, ws => serve(ws, options))
    },
    close: () => server.close(),
  }
}

function serve(ws: WebSocket, options: SocketOptions): void {
  let listener: Listener | undefined
  let waiting = 0
  /** Joins that came before hello; they hold before what was missed is sent again, so that none of it is passed over. */
  const early: ClientFrame[] = []
  let work = Promise.resolve()
  const close = (code: number): void => ws.close(code)

  const hello = async (frame: Extract<ClientFrame, { type: 'hello' }>): Promise<void> => {
    if (listener) return close(CLOSE_BAD_FRAME)
    const caller = await options.identify(frame.token)
    if (typeof caller === 'string') {
      ws.send(JSON.stringify({ type: 'error', error: caller }))
      return close(caller === 'ERR_TOKEN_EXPIRED' ? CLOSE_TOKEN_EXPIRED : CLOSE_ENDED)
    }
    if (ws.readyState !== ws.OPEN) return
    listener = { caller, channels: new Set(), send: text => sendTo(ws, text), close }
    for (const kept of early.splice(0)) await follow(kept, listener, options)
    options.hub.enter(listener, frame)
  }

  ws.on('message', data => {
    const frame = readFrame(String(data))
    if (!frame || ++waiting > FRAMES_BEFORE_HELLO) return close(CLOSE_BAD_FRAME)
    work = work
      .then(async () => {
        if (frame.type === 'hello') await hello(frame)
        else if (frame.type === 'ping') ws.send('{"type":"pong"}')
        else if (listener) await follow(frame, listener, options)
        else early.push(frame)
      })
      .catch(() => close(1011))
      .finally(() => {
        waiting -= 1
      })
  })
  ws.on('close', () => {
    if (listener) options.hub.leave(listener)
  })
  ws.on('error', () => ws.terminate())
}

async function follow(frame: ClientFrame, listener: Listener, options: SocketOptions): Promise<void> {
  const { channels, caller } = listener
  if (frame.type === 'joinTickets') channels.add(`tickets:${frame.status}`)
  else if (frame.type === 'leaveTickets') channels.delete(`tickets:${frame.status}`)
  else if (frame.type === 'joinNotification') channels.add('notification')
  else if (frame.type === 'leaveChatBox') channels.delete(ticketChannel(frame.ticketId))
  else if (frame.type === 'userStatus') options.seen(caller)
  else if (frame.type === 'joinChatBox') {
    if (await options.mayJoinTicket(caller, frame.ticketId)) channels.add(ticketChannel(frame.ticketId))
    else listener.send(JSON.stringify({ type: 'error', error: 'ERR_NO_PERMISSION' }))
  }
}

const ticketChannel = (ticketId: number): Channel => `ticket:${ticketId}`

/** A browser that no longer reads is dropped rather than kept in memory; it comes back and catches up. */
function sendTo(ws: WebSocket, text: string): void {
  if (ws.bufferedAmount > MOST_BACKLOG) ws.terminate()
  else ws.send(text)
}
