import { WebSocket } from 'ws'
import { CLOSE_RESTART } from './frames.ts'

/** Codes that a close may carry. */
const isSendable = (code: number): boolean =>
  (code >= 3000 && code < 5000) || [1000, 1001, 1011, 1012, 1013].includes(code)

/**
 * Connects a socket to the process that has its company, by the address of its WebSockets: that one hears what the socket has said so far,
 * and from then on each hears the other.
 */
export function passOn(socket: WebSocket, address: string, from: string, said: readonly string[]): void {
  const there = new WebSocket(address, { headers: { 'x-forwarded-for': from } })
  const waiting = [...said]
  socket.removeAllListeners('message')
  socket.on('message', data => {
    if (there.readyState === there.OPEN) there.send(String(data))
    else waiting.push(String(data))
  })
  there.on('open', () => {
    for (const frame of waiting.splice(0)) there.send(frame)
  })
  there.on('message', data => socket.send(String(data)))
  there.on('close', code => socket.close(isSendable(code) ? code : CLOSE_RESTART))
  there.on('error', () => socket.close(CLOSE_RESTART))
  socket.on('close', () => there.close())
}
