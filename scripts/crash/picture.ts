import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A PNG that nobody had before, of about `bytes`. */
export function newPicture(bytes: number): Buffer {
  const side = Math.ceil(Math.sqrt(bytes))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row(side))), { level: 0 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Tells pictures apart. */
export const sumOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

const row = (side: number): Buffer => Buffer.concat([Buffer.from([0]), randomBytes(side)])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  out.set(body, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
