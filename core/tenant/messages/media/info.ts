import type { MediaInfo } from '../contract.ts'

/** The stored information of a file with something changed; what is `undefined` goes. */
export function infoWith(stored: string | null, change: { [field in keyof MediaInfo]: MediaInfo[field] | undefined }) {
  const known: MediaInfo = stored === null ? {} : JSON.parse(stored)
  return JSON.stringify({ ...known, ...change })
}
