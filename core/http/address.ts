import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { TrustsProxy } from './trusted-proxies.ts'

/**
 * From which address a request comes. Behind a trusted proxy that is the last one of X-Forwarded-For, which the proxy itself
 * added: whatever stands before it was written by the caller.
 */
export function addressOf({ headers, socket }: IncomingMessage, isProxy: TrustsProxy): string {
  const forwarded = isProxy(socket.remoteAddress)
    ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim()
    : undefined
  return forwarded || (socket.remoteAddress ?? '')
}

/** Anyone who has one IPv6 address has its whole /64, so that counts as one address; IPv4 stays as it is. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head ? head.split(':') : []
  const below = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - below.length
  return [...groups, ...Array(zeros).fill('0'), ...below].slice(0, 4).join(':')
}
