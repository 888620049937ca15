import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'

const SIZE = 6
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A QR code as a PNG of one bit for each point. */
export function qrPicture(text: string): Buffer {
  const points = encodeQR(text, 'raw', { border: 2 })
  const width = points.length * SIZE
  const line = (row: readonly boolean[]): Buffer => {
    const bytes = Buffer.alloc(1 + Math.ceil(width / 8))
    for (let x = 0; x < width; x += 1) if (!row[Math.floor(x / SIZE)]) bytes[1 + (x >> 3)]! |= 0x80 >> (x & 7)
    return bytes
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(width, 4)
  // One bit, grey.
  head[8] = 1
  const lines = points.flatMap(row => Array.from({ length: SIZE }, () => line(row)))
  return Buffer.concat([
    SIGNATURE,
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.concat(lines))),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
