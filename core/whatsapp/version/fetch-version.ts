import { SECOND } from '../../kit/clock.ts'

/** The script that WhatsApp Web begins with; it says its version, which is what browsers claim at this moment. */
export const WHATSAPP_WEB = 'https://web.whatsapp.com/sw.js'

const PATIENCE = 10 * SECOND
/** Far more than the script has ever been. */
const LONGEST = 8 * 1024 * 1024
/** Of a piece, what the next one may go on with: more than the version and its name take. */
const MAY_GO_ON = 100
const REVISION = /\\?"client_revision\\?":\s*(\d{6,12})/

/** Without these the page answers programs with 400. */
const headers = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}

/** The version that is current, from a script like WhatsApp Web's. Throws when there is no answer in time, or none in it. */
export async function fetchWebVersion(source: string, ending: AbortSignal, patience = PATIENCE): Promise<string> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(patience)])
  const response = await fetch(source, { headers, signal })
  if (!response.ok || !response.body) throw new Error(`${source} answered with ${response.status}`)
  let length = 0
  let begun = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const text = begun + piece
    const revision = REVISION.exec(text)?.[1]
    // The number may go on in the next piece.
    if (revision && !text.endsWith(revision)) return `2.3000.${revision}`
    length += piece.length
    if (length > LONGEST) break
    begun = text.slice(-MAY_GO_ON)
  }
  throw new Error(`${source} says no version`)
}
