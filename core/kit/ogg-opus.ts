/** What the bytes of a voice note tell: Opus in Ogg (RFC 3533, RFC 7845). */

/** The head of the first page, a table of one entry, and the identification of one stream of Opus with one channel. */
export const OPUS_HEAD_BYTES = 28 + 19

/** Whether these first bytes begin a sound of Opus with one channel. */
export function isOpusOfOneChannel(bytes: Buffer): boolean {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to)
  const [version, kind, entries, channels] = [bytes[4], bytes[5], bytes[26], bytes[37]]
  const isOgg = text(0, 4) === 'OggS' && version === 0 && kind === 2 && entries === 1
  return bytes.length >= OPUS_HEAD_BYTES && isOgg && text(28, 36) === 'OpusHead' && channels === 1
}

/** Of which there are so many in a second, whatever it was recorded at. */
const SAMPLES_PER_SECOND = 48_000
const PAGE_HEAD_BYTES = 27
const LAST = 4

/** How long it sounds, as its last page says; nothing where it has none: then it was cut off. */
export function secondsOfOpus(bytes: Buffer): number | undefined {
  const at = bytes.lastIndexOf('OggS', undefined, 'latin1')
  if (at < 0 || bytes.length < at + PAGE_HEAD_BYTES || (bytes[at + 5]! & LAST) === 0) return undefined
  const parts = bytes.subarray(at + PAGE_HEAD_BYTES, at + PAGE_HEAD_BYTES + bytes[at + 26]!)
  const end = at + PAGE_HEAD_BYTES + parts.length + parts.reduce((sum, part) => sum + part, 0)
  if (bytes.length < end) return undefined
  return Number(bytes.readBigInt64LE(at + 6)) / SAMPLES_PER_SECOND
}
