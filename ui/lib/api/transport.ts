import { earlyAnswer } from './early-request.ts'
import { noteLastEvent } from './last-event.ts'

/** One HTTP exchange with our own server. */
export interface Exchange {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal | undefined
  /** What comes back is the text of a file. */
  asText?: boolean | undefined
  /** 0 to 1 while a body travels to the server. */
  onProgress?: ((share: number) => void) | undefined
}

export interface Answer {
  status: number
  body: unknown
}

/** Sends JSON and reads it, or the text of a file. Returns status 0 when the server cannot be reached; an abort is thrown. */
export async function exchange(request: Exchange): Promise<Answer> {
  if (request.onProgress) return exchangeWithProgress(request)
  const { method, url, headers, body, signal } = request
  try {
    const begun = earlyAnswer(url, headers.Authorization)
    const answer = await (begun ?? fetch(url, { method, headers, body, signal, credentials: 'same-origin' }))
    noteLastEvent(answer.headers.get('x-last-event'))
    if (request.asText && answer.ok) return { status: answer.status, body: await wholeText(answer) }
    return { status: answer.status, body: parse(await answer.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { status: 0, body: null }
  }
}

/** With the mark of UTF-8 that a file begins with: spreadsheets ask for it. */
const wholeText = async (answer: Response): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())

/** The same through XMLHttpRequest, the only one that tells how much was sent. */
function exchangeWithProgress({ method, url, headers, body, signal, onProgress }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) })
    request.onerror = () => resolve({ status: 0, body: null })
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return { error: text.slice(0, 300) }
  }
}
