import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { TlsCertificates } from '../certificates/tls-certificates.ts'

const TLS_HANDSHAKE = 0x16
const HOST = '127.0.0.1'

interface PortHandlers {
  request: RequestListener
  socket(socket: WebSocket): void
}

export interface Port {
  /** `127.0.0.1:port`. */
  host: string
  close(): Promise<void>
}

/** One port for everything: the first byte tells TLS from plain, the path tells WhatsApp's socket from HTTP. */
export const openPort = async (port: number, tls: TlsCertificates, handlers: PortHandlers): Promise<Port> => {
  const sockets = new WebSocketServer({ noServer: true })
  const upgrade = (request: Parameters<RequestListener>[0], socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith('/ws/chat')) return socket.destroy()
    return sockets.handleUpgrade(request, socket, head, handlers.socket)
  }
  const plain = createHttpServer(handlers.request).on('upgrade', upgrade)
  const secure = createHttpsServer({ cert: tls.certificate, key: tls.key }, handlers.request).on('upgrade', upgrade)
  // A client that comes back after a pause must not find its connection closing.
  for (const server of [plain, secure]) server.keepAliveTimeout = 0
  const open = new Set<Socket>()
  const listener = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', first => hand(socket, first, first[0] === TLS_HANDSHAKE ? secure : plain))
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, HOST, resolve)
  })
  const close = async () => {
    for (const socket of open) socket.destroy()
    await new Promise(resolve => listener.close(resolve))
  }
  return { host: `${HOST}:${(listener.address() as AddressInfo).port}`, close }
}

/** Gives a socket, with the bytes already read from it, to the server that speaks its language. */
const hand = (socket: Socket, first: Buffer, server: Server): void => {
  socket.pause()
  server.emit('connection', socket)
  socket.unshift(first)
  process.nextTick(() => socket.resume())
}
