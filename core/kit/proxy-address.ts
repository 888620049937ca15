import * as z from 'zod'
import { orEmpty } from './fields.ts'
import { MAX_LINE } from './limits.ts'
import { words } from './words.ts'

/** A proxy's address in its parts, without the brackets of IPv6. */
export interface ProxyPlace {
  protocol: 'http' | 'socks5'
  host: string
  port: number
}

const MAX_PORT = 65_535

const PARTS = /^(http|socks5):\/\/([a-z\d.-]+|\[[\da-f:.]+\]):(\d{1,5})\/?$/

/** Reads `http://host:port` or `socks5://host:port`; the port is never left out, since no two proxies agree on one. */
export function placeOfProxy(address: string): ProxyPlace | undefined {
  const [, protocol, host = '', digits] = PARTS.exec(address.toLowerCase()) ?? []
  const port = Number(digits)
  if (!protocol || !(port >= 1 && port <= MAX_PORT)) return undefined
  return { protocol: protocol as ProxyPlace['protocol'], host: host.replace(/^\[|\]$/g, ''), port }
}

const written = ({ protocol, host, port }: ProxyPlace): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`

/** '' is none. It is kept as it is written in one way. */
export const ProxyAddress = orEmpty(
  z
    .string()
    .trim()
    .max(MAX_LINE, words.tooLong)
    .refine(address => !address.includes('@'), words.proxyWithUser)
    .refine(address => address === '' || address.includes('@') || placeOfProxy(address), words.invalidProxy),
).transform(address => {
  const place = placeOfProxy(address)
  return place ? written(place) : ''
})

/** As long as SOCKS can say them (RFC 1929). */
const MAX_CREDENTIAL = 255

export const ProxyUsername = orEmpty(z.string().trim().max(MAX_CREDENTIAL, words.tooLong))
export const ProxyPassword = orEmpty(z.string().max(MAX_CREDENTIAL, words.tooLong))
