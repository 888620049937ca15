/** What the bytes of a voice note tell: Opus in Ogg (RFC 3533, RFC 7845). */

/** The head of the first page, a table of one entry, and the identification of one stream of Opus with one channel. */
export const OPUS_HEAD_BYTES = 28 + 19

/** Whether these first bytes begin a sound of Opus with one channel. */
export function isOpusOfOneChannel(bytes: Uint8Array): boolean {
  const [version, kind, entries, channels] = [bytes[4], bytes[5], bytes[26], bytes[37]]
  const isOgg = says(bytes, 0, 'OggS') && version === 0 && kind === 2 && entries === 1
  return bytes.length >= OPUS_HEAD_BYTES && isOgg && says(bytes, 28, 'OpusHead') && channels === 1
}

const says = (bytes: Uint8Array, at: number, word: string): boolean =>
  [...word].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

/** Of which there are so many in a second, whatever it was recorded at. */
const SAMPLES_PER_SECOND = 48_000
const PAGE_HEAD_BYTES = 27
const LAST = 4
/** No page is longer. */
const MAX_PAGE_BYTES = PAGE_HEAD_BYTES + 255 + 255 * 255

/** How long it sounds, as its last page says; nothing where it has none: then it was cut off. */
export function secondsOfOpus(bytes: Uint8Array): number | undefined {
  const least = Math.max(0, bytes.length - MAX_PAGE_BYTES)
  for (let at = bytes.length - PAGE_HEAD_BYTES; at >= least; at -= 1)
    if (says(bytes, at, 'OggS') && lengthOfPage(bytes, at) === bytes.length - at) {
      const { buffer, byteOffset, byteLength } = bytes
      const samples = new DataView(buffer, byteOffset, byteLength).getBigInt64(at + 6, true)
      return (bytes[at + 5]! & LAST) === 0 ? undefined : Number(samples) / SAMPLES_PER_SECOND
    }
  return undefined
}

function lengthOfPage(bytes: Uint8Array, at: number): number {
  const parts = bytes.subarray(at + PAGE_HEAD_BYTES, at + PAGE_HEAD_BYTES + bytes[at + 26]!)
  return parts.reduce((sum, part) => sum + part, PAGE_HEAD_BYTES + parts.length)
}
