import { cleanFileName } from '../kit/file-name.ts'
import type { Outbound } from './request.ts'

export interface FetchedFile {
  bytes: Buffer
  /** As the other side says it. */
  mimeType: string
  name: string
}

/** A file at an address, whole; undefined where there is none, or it is larger or takes longer. Never throws. */
export async function fetchFile(
  outbound: Outbound,
  url: string,
  { maxBytes, maxTime }: { maxBytes: number; maxTime: number },
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
