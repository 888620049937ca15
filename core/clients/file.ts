import { cleanFileName } from '../kit/file-name.ts'
import type { Outbound } from './request.ts'

export interface FetchedFile {
  bytes: Buffer
  /** As the other side says it. */
  mimeType: string
  name: string
}

/** The largest file that is fetched, and how many milliseconds it may take. */
export interface FileLimits {
  maxBytes: number
  maxTime: number
}

/**
 * A file at an address, whole, when there is a place; undefined where there is none, it is larger or takes longer, or too many of the
 * company's wait. Never throws.
 */
export function fetchFile(
  outbound: Outbound,
  companyId: number,
  url: string,
  limits: FileLimits,
): Promise<FetchedFile | undefined> {
  return outbound.filePlaces.run(companyId, () => fetchNow(outbound, url, limits))
}

async function fetchNow(
  outbound: Outbound,
  url: string,
  { maxBytes, maxTime }: FileLimits,
): Promise<FetchedFile | undefined> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  try {
    const request = { for: 'http', method: 'GET', url, headers: {}, body: null } as const
    const { status, headers, bytes } = await outbound.bytes(request, signal, maxBytes)
    if (status !== 200 || bytes.length === 0) return undefined
    const mimeType = (headers.get('content-type') ?? '').split(';', 1)[0]!.trim() || 'application/octet-stream'
    return { bytes, mimeType, name: cleanFileName(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')) }
  } catch {
    return undefined
  }
}
