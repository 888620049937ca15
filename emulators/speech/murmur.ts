/** A syllable of a voice that says nothing: packets of Opus, of 20 milliseconds each, for a decoder that begins with them. */
const SYLLABLE = [
  'eIBj5mXHqkFi0saeUyKcBnQtf69+ypKLMu3ob4lc8G0hs4/m',
  'eKXbC1OkT3p0Nk70ulwH0X3+NUhR12jYHOlzadhTYbBA9gi4M0zttTLV88z+CKdnK9vVsxgoJXlClISTReRa',
  'eKQ9wMIeIXIOw1mYwPO2CUkjz8Des3glQpGJ+ZsXqj5qCpa7OjuikQbFsbS0YA==',
  'eKUVJMwyZjYcCuYD56dZcDyOzv049+S+1ZSpqxHtQQhOm0tSpDxnO5735M+wvyWaS6g=',
  'eKUVh2sylogDFePedANOdPQe02P1L0DaHCeP2UGMAea/6Bht+4O/ryRrp7M6OSY=',
  'eKUVg6pkC8EHR+fOiRNfb2dGedCQmvTC2cq12ul/pOY1tirFRImzeLr03ctMHTILoV0=',
  'eKUVh2sztrMVfI1ipz/L6D2mCTSmII0bPqHtf6/mcprHdcOeUnmBhBA4MUh5v32cV/cEum2yJLrmKg==',
  'eKfT8DqLYxmSdQPQ0a7jXq6vr0rzxX4UsJRvZ9778DM=',
  'eKZvEeAcLaSBZjBkZFATeqB0V898nvSbJCtH02O4H2exQLGKgI1k2IGptJY=',
  'eKX45QoWNsUmYEWWP7bcfSJAcl4pmJO16b4JKp8TkiRqNmTLS9Sz',
  'eKNgKzEG2AhRGN9F7f252zDr7eke0xXfy5j5G1sNddAwMNQGsOFlZm8c3Szjhy3LxMQ9',
  'eJ+zAGiQxCBLWQJ0R4XF4CTS5KHSIQOYF56QxJ6OOVzQ9zL8DA==',
  'eATzgBsov3d/4kGEWzvvEbDY06QqSe1koEzs1xLaMPPSI4lBzz2PcIihT/6x34yreJT0hIp905eu',
].map(packet => Buffer.from(packet, 'base64'))

/** In samples, of which Opus counts 48,000 a second whatever it holds. */
const PACKET_SAMPLES = 960
const RATE = 48_000
/** Of a page: so many packets are less than its 255 parts. */
const PAGE_PACKETS = 50

/** A sound of so many syllables as a voice note is one: Opus of one channel in Ogg. */
export function murmur(syllables: number): Buffer {
  const packets = Array.from({ length: syllables }, () => SYLLABLE).flat()
  const pages = [
    pageOf([HEAD], { kind: FIRST, number: 0, samples: 0 }),
    pageOf([TAGS], { kind: 0, number: 1, samples: 0 }),
  ]
  for (let from = 0; from < packets.length; from += PAGE_PACKETS) {
    const to = Math.min(from + PAGE_PACKETS, packets.length)
    const kind = to === packets.length ? LAST : 0
    pages.push(pageOf(packets.slice(from, to), { kind, number: pages.length, samples: to * PACKET_SAMPLES }))
  }
  return Buffer.concat(pages)
}

const FIRST = 2
const LAST = 4

/** One channel, nothing to leave out, and at which rate it was recorded. */
const HEAD = Buffer.alloc(19)
HEAD.write('OpusHead')
HEAD.writeUInt8(1, 8)
HEAD.writeUInt8(1, 9)
HEAD.writeUInt32LE(RATE, 12)

const VENDOR = 'balcao'
const TAGS = Buffer.alloc(8 + 4 + VENDOR.length + 4)
TAGS.write('OpusTags')
TAGS.writeUInt32LE(VENDOR.length, 8)
TAGS.write(VENDOR, 12)

/** A page of Ogg (RFC 3533): its head, the lengths of its packets in parts of 255, and the packets. */
function pageOf(
  packets: readonly Buffer[],
  { kind, number, samples }: { kind: number; number: number; samples: number },
) {
  const parts = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255])
  const head = Buffer.alloc(27)
  head.write('OggS')
  head.writeUInt8(kind, 5)
  head.writeBigInt64LE(BigInt(samples), 6)
  head.writeUInt32LE(1, 14)
  head.writeUInt32LE(number, 18)
  head.writeUInt8(parts.length, 26)
  const page = Buffer.concat([head, Buffer.from(parts), ...packets])
  page.writeUInt32LE(checksum(page), 22)
  return page
}

const POLYNOMIAL = 0x04c11db7

function checksum(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ POLYNOMIAL : sum << 1
  }
  return sum >>> 0
}
