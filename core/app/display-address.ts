import { isIPv6 } from 'node:net'

/** Where something listens, as people read it: without a port where the system picks one. */
export function displayAddress(host: string, port: number): string {
  if (port === 0) return host
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`
}
