import type { Greeting } from './greeting.ts'
import { Reader } from './reader.ts'

/** HTTP CONNECT (RFC 9110, 9.3.6), with user and password (RFC 7617). */
export const greetHttp: Greeting = async (socket, mayPass) => {
  const head = (await new Reader(socket).until('\r\n\r\n')).toString('latin1')
  const [, host, port] = /^CONNECT \[?([^\s\]]+?)\]?:(\d+) HTTP\/1\.1\r\n/.exec(head) ?? []
  if (host === undefined) throw new Error('no CONNECT')
  const [, who = ''] = /^proxy-authorization: Basic (\S+)\r$/im.exec(head) ?? []
  const [, username, password] = /^([^:]*):(.*)$/.exec(Buffer.from(who, 'base64').toString()) ?? []
  if (!mayPass(username, password)) {
    const requested = 'Proxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0'
    socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${requested}\r\n\r\n`)
    return undefined
  }
  return {
    wish: { host, port: Number(port) },
    answer(goes) {
      if (goes) socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      else socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    },
  }
}
