import type { IncomingMessage, ServerResponse } from 'node:http'
import type { proto } from '@whiskeysockets/baileys'

/** What a companion claims that keeps up with WhatsApp. */
export const CURRENT_VERSION: [number, number, number] = [2, 3000, 1050000000]

/**
 * Which versions of WhatsApp Web the server knows. As on the real service, what a library was released with is too old by default:
 * the current one has to be asked for.
 */
export class Versions {
  current = CURRENT_VERSION
  /** Whatever is older is rejected with 405. */
  least: [number, number, number] = [2, 3000, 1046000000]
  /** Older ones are shown QR codes all the same, which then never link. */
  silentAtLinking = false
  /** What `/sw.js` is answered with; 200 is the script. */
  status = 200

  isTooOld(payload: proto.IClientPayload): boolean {
    const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {}
    const claimed = [primary ?? 0, secondary ?? 0, tertiary ?? 0]
    const at = claimed.findIndex((number, place) => number !== this.least[place])
    return at !== -1 && claimed[at]! < this.least[at]!
  }
}

export const VERSION_PATH = '/sw.js'

/** The script in which WhatsApp Web says its version. False when the path is none of its own. */
export const serveVersion = (versions: Versions, request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.url?.split('?')[0] !== VERSION_PATH) return false
  const script = `self.config={"server_revision":1,"client_revision":${versions.current[2]},"tier":"C3"};`
  response.writeHead(versions.status, { 'content-type': 'text/javascript' }).end(script)
  return true
}
