import type { IncomingMessage } from 'node:http'

/**
 * From which address a request comes. Behind a trusted proxy that is the last one of X-Forwarded-For, which the proxy itself
 * added: whatever stands before it was written by the caller.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim()
    : undefined
  return forwarded || (socket.remoteAddress ?? '')
}
