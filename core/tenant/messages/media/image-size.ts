import { open } from 'node:fs/promises'

export interface ImageSize {
  width: number
  height: number
}

/** Enough to hold the size behind an EXIF block with its own thumbnail. */
const HEAD_BYTES = 128 * 1024

/** The size of a picture file in pixels, or nothing for what is none of JPEG, PNG and WebP. */
export async function imageSizeOf(path: string): Promise<ImageSize | Record<string, never>> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    return jpegSize(head) ?? pngSize(head) ?? webpSize(head) ?? {}
  } finally {
    await file.close()
  }
}

/** The size in a JPEG's first frame header. */
export function jpegSize(head: Buffer): ImageSize | undefined {
  if (head[0] !== 0xff || head[1] !== 0xd8) return undefined
  let at = 2
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

function pngSize(head: Buffer): ImageSize | undefined {
  if (head.length < 24 || head.toString('latin1', 1, 4) !== 'PNG') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

function webpSize(head: Buffer): ImageSize | undefined {
  if (head.length < 30 || head.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
