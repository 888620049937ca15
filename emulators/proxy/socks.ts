import type { Socket } from 'node:net'
import type { Greeting } from './greeting.ts'
import { Reader } from './reader.ts'

const NO_AUTHENTICATION = 0
const USER_AND_PASSWORD = 2
const NONE_ACCEPTABLE = 0xff
const IPV4 = 1
const NAME = 3
const NOT_ALLOWED = 2

/** SOCKS5 (RFC 1928), with user and password (RFC 1929). */
export const greetSocks: Greeting = async (socket, mayPass) => {
  const reader = new Reader(socket)
  const [, methodCount] = await reader.bytes(2)
  const methods = await reader.bytes(methodCount!)
  if (!(await isLetIn(socket, reader, methods, mayPass))) return undefined
  const [, , , kind] = await reader.bytes(4)
  const host = await hostOf(reader, kind!)
  const port = (await reader.bytes(2)).readUInt16BE()
  return {
    wish: { host, port },
    answer(goes) {
      socket.write(Buffer.from([5, goes ? 0 : NOT_ALLOWED, 0, IPV4, 0, 0, 0, 0, 0, 0]))
      if (!goes) socket.end()
    },
  }
}

async function isLetIn(
  socket: Socket,
  reader: Reader,
  methods: Buffer,
  mayPass: Parameters<Greeting>[1],
): Promise<boolean> {
  if (mayPass()) {
    socket.write(Buffer.from([5, NO_AUTHENTICATION]))
    return true
  }
  if (!methods.includes(USER_AND_PASSWORD)) {
    socket.end(Buffer.from([5, NONE_ACCEPTABLE]))
    return false
  }
  socket.write(Buffer.from([5, USER_AND_PASSWORD]))
  await reader.bytes(1)
  const content = async () => (await reader.bytes((await reader.bytes(1))[0]!)).toString()
  const isKnown = mayPass(await content(), await content())
  socket.write(Buffer.from([1, isKnown ? 0 : 1]))
  if (!isKnown) socket.end()
  return isKnown
}

async function hostOf(reader: Reader, kind: number): Promise<string> {
  if (kind === IPV4) return (await reader.bytes(4)).join('.')
  if (kind !== NAME) throw new Error('neither a name nor an address of IPv4')
  return (await reader.bytes((await reader.bytes(1))[0]!)).toString()
}
