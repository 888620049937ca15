import { DAY } from '../../kit/clock.ts'
import type { Secrets } from '../index.ts'

/** What a media link says, all of it signed. */
export interface MediaLink {
  companyId: number
  blobId: string
  mimeType: string
  name: string
  expiresAt: number
}

const payloadOf = (link: MediaLink): string =>
  JSON.stringify([link.companyId, link.blobId, link.mimeType, link.name, link.expiresAt])

/**
 * A link good for one to two days. It expires at rounded times, so that the same file has the same link all day and the
 * browser's cache holds (decision 19).
 */
export function writeLink(secrets: Secrets, link: Omit<MediaLink, 'expiresAt'>, now: number): string {
  const full = { ...link, expiresAt: (Math.floor(now / DAY) + 2) * DAY }
  const query = new URLSearchParams({ t: full.mimeType, n: full.name, e: String(full.expiresAt) })
  query.set('s', secrets.sign('media-link', payloadOf(full)))
  return `/api/media/${link.companyId}/${link.blobId}?${query}`
}

/** The link's content if its signature holds and it has not expired. */
export function readLink(
  secrets: Secrets,
  parts: { companyId: string; blobId: string; t?: string; n?: string; e?: string; s?: string },
  now: number,
): MediaLink | undefined {
  const link: MediaLink = {
    companyId: Number(parts.companyId),
    blobId: parts.blobId,
    mimeType: parts.t ?? '',
    name: parts.n ?? '',
    expiresAt: Number(parts.e),
  }
  if (!/^[\w-]{22}$/.test(link.blobId) || !(link.expiresAt > now)) return undefined
  return typeof parts.s === 'string' && secrets.isSigned('media-link', payloadOf(link), parts.s) ? link : undefined
}
