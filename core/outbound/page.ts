import { SECOND } from '../kit/clock.ts'
import { decodeAnswer } from './charset.ts'
import type { Outbound } from './request.ts'

/** The beginning of a page of the web, and where it is in the end. */
export interface FetchedPage {
  url: string
  html: string
}

/** What a page says of itself stands in front. */
const MAX_BYTES = 256 * 1024
const MAX_TIME = 5 * SECOND
const PAGE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i
const HEADERS = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; Balcao link preview)' }

/** The page at an address, as anybody sees it; undefined where there is none, or it takes longer. Never throws. */
export async function fetchPage(outbound: Outbound, url: string): Promise<FetchedPage | undefined> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(MAX_TIME)])
  try {
    const request = { for: 'http', method: 'GET', url, headers: HEADERS, body: null } as const
    const page = await outbound.beginning(request, signal, { type: PAGE, maxBytes: MAX_BYTES })
    return page && { url: page.url, html: decodeAnswer(page.bytes, alphabetOf(page)) }
  } catch {
    return undefined
  }
}

const TOLD = /charset\s*=/i
/** Within the first letters, as browsers look for it. */
const WRITTEN = /charset=["']?([\w-]{1,40})/i
const WRITTEN_BYTES = 1024

/** The headers tell the alphabet, or the page itself does. */
function alphabetOf({ type, bytes }: { type: string; bytes: Buffer }): string {
  const told = TOLD.test(type) ? undefined : WRITTEN.exec(bytes.toString('latin1', 0, WRITTEN_BYTES))?.[1]
  return told ? `${type}; charset=${told}` : type
}
