import { SECOND } from '../kit/clock.ts'
import type { Language } from '../kit/language.ts'
import { decodeAnswer } from './charset.ts'
import type { Outbound } from './request.ts'

/** The beginning of a page of the web, and where it is in the end. */
export interface FetchedPage {
  url: string
  html: string
}

/** What a page says of itself stands in front, but at some behind hundreds of kilobytes of scripts. */
const MAX_BYTES = 1024 * 1024
const MAX_TIME = 5 * SECOND
const PAGE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i
/** Many sites say what they are to programs alone that they know to show it: it goes into a message of WhatsApp (decision 568). */
const USER_AGENT = 'WhatsApp/2 (compatible; Balcao link preview)'

/** The page at an address, as anybody sees it, of one in many languages in this one; undefined where there is none, or nothing of it comes in time. Never throws. */
export async function fetchPage(
  outbound: Outbound,
  url: string,
  language: Language,
  maxTime = MAX_TIME,
): Promise<FetchedPage | undefined> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  try {
    const headers = { accept: 'text/html', 'accept-language': ACCEPTED[language], 'user-agent': USER_AGENT }
    const request = { for: 'http', method: 'GET', url, headers, body: null } as const
    const page = await outbound.beginning(request, signal, { type: PAGE, maxBytes: MAX_BYTES })
    return page && { url: page.url, html: decodeAnswer(page.bytes, alphabetOf(page)) }
  } catch {
    return undefined
  }
}

const ACCEPTED = { pt: 'pt-BR, pt;q=0.9, en;q=0.5', en: 'en', es: 'es, en;q=0.5' } satisfies Record<Language, string>

const EMITTED = /charset\s*=/i
/** Within the first letters, as browsers look for it. */
const WRITTEN = /charset=["']?([\w-]{1,40})/i
const WRITTEN_BYTES = 1024

/** The headers tell the alphabet, or the page itself does. */
function alphabetOf({ type, bytes }: { type: string; bytes: Buffer }): string {
  const emitted = EMITTED.test(type) ? undefined : WRITTEN.exec(bytes.toString('latin1', 0, WRITTEN_BYTES))?.[1]
  return emitted ? `${type}; charset=${emitted}` : type
}
