import { WebSocket } from 'ws'
import { CLOSE_RESTART } from './frames.ts'

/** Codes that a close may carry. */
const isSendable = (code: number): boolean =>
  (code >= 3000 && code < 5000) || [1000, 1001, 1011, 1012, 1013].includes(code)

/**
 * Connects a socket to the process that has its company, by the address of its WebSockets: what that one says goes to the socket. Returns
 * what says something to it, in order; it hears first what the socket has said so far.
 */
export function passOn(
  socket: WebSocket,
  send: (frame: string) => void,
  address: string,
  from: string,
  content: readonly string[],
): (frame: string) => void {
  const there = new WebSocket(address, { headers: { 'x-forwarded-for': from } })
  const waiting = [...content]
  there.on('open', () => {
    for (const frame of waiting.splice(0)) there.send(frame)
  })
  there.on('message', data => send(String(data)))
  there.on('close', code => socket.close(isSendable(code) ? code : CLOSE_RESTART))
  there.on('error', () => socket.close(CLOSE_RESTART))
  socket.on('close', () => there.close())
  return frame => {
    if (there.readyState === there.OPEN) there.send(frame)
    else waiting.push(frame)
  }
}
