import type { HttpAnswer, HttpRequest } from '../../core/flow-engine/effects.ts'
import { SECOND } from '../../core/kit/clock.ts'

const MAX_TIME = 10 * SECOND
const MAX_BYTES = 1024 * 1024

/** Makes a request from this machine, as whoever sits at it may. It has ten seconds and a megabyte. */
export async function askHttp({ method, url, headers, body }: HttpRequest): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(MAX_TIME) })
    const { status, statusText } = response
    const data = dataOf(await textOf(response))
    return { for: 'http', status, statusText, headers: Object.fromEntries(response.headers), data }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    return { for: 'http', status: 0, statusText: cause?.message || message, headers: {}, data: null }
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > MAX_BYTES) throw new Error(`the answer has more than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** JSON where it is some, text otherwise. */
function dataOf(text: string): HttpAnswer['data'] {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
