import * as z from 'zod'
import { orEmpty } from './fields.ts'
import { MAX_LINE } from './limits.ts'
import { words } from './words.ts'

/** A proxy's address in its parts, without the brackets of IPv6. */
export interface ProxyEndpoint {
  protocol: 'http' | 'socks5'
  host: string
  port: number
}

const MAX_PORT = 65_535

/**
 * A name, an IPv4 or an IPv6 address. The last part of a name is no number: `127.1` and `0x7f.1` are addresses, in spellings that not
 * everybody reads alike.
 */
const PARTS =
  /^(http|socks5):\/\/((?:[a-z\d][a-z\d-]*\.)*[a-z][a-z\d-]*|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]):(\d{1,5})\/?$/

/** Reads `http://host:port` or `socks5://host:port`; the port is never left out, since no two proxies agree on one. */
export function proxyEndpointOf(address: string): ProxyEndpoint | undefined {
  const [, protocol, host = '', digits] = PARTS.exec(address.toLowerCase()) ?? []
  const port = Number(digits)
  if (!protocol || host.includes(':::') || !(port >= 1 && port <= MAX_PORT)) return undefined
  return { protocol: protocol as ProxyEndpoint['protocol'], host: host.replace(/^\[|\]$/g, ''), port }
}

const written = ({ protocol, host, port }: ProxyEndpoint): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`

/** '' is none. It is stored as it is written in one way. */
export const ProxyAddress = orEmpty(
  z
    .string()
    .trim()
    .max(MAX_LINE, words.tooLong)
    .refine(address => !address.includes('@'), words.proxyWithUser)
    .refine(address => address === '' || address.includes('@') || proxyEndpointOf(address), words.invalidProxy)
    .meta({
      pattern: '^$|^\\s*(?:[Hh][Tt][Tt][Pp]|[Ss][Oo][Cc][Kk][Ss]5)://[^@]+:\\d{1,5}/?\\s*$',
      examples: ['socks5://proxy.example.com:1080'],
    }),
).transform(address => {
  const place = proxyEndpointOf(address)
  return place ? written(place) : ''
})

/** SOCKS says the length of a user, a password and a host in one byte (RFC 1928, 1929). */
const MAX_BYTES = 255

export const fitsSocks = (text: string): boolean => [...text].reduce((sum, each) => sum + bytesOf(each), 0) <= MAX_BYTES

/** In UTF-8; half a pair is sent as the mark for what is missing. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

export const ProxyUsername = orEmpty(z.string().trim().max(MAX_BYTES, words.tooLong).refine(fitsSocks, words.tooLong))
export const ProxyPassword = orEmpty(z.string().max(MAX_BYTES, words.tooLong).refine(fitsSocks, words.tooLong))
