import { fail } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { MAX_THUMBNAIL_BYTES, THUMBNAIL_SIDE } from '../contract.ts'
import { jpegSize } from './image-size.ts'

const DATA_URL = 'data:image/jpeg;base64,'

/**
 * The small picture that a page made of the large one (base64) as `MediaInfo` keeps it; ERR_FILE_TYPE for anything but a
 * small JPEG, since WhatsApp hands it on to the customer's phone as it is.
 */
export function thumbnailInfo(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const size = jpegSize(bytes)
  const isWhole = bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
  const isSmall = bytes.length <= MAX_THUMBNAIL_BYTES && size && Math.max(size.width, size.height) <= THUMBNAIL_SIDE
  if (!isWhole || !isSmall) throw fail(generalErrors.ERR_FILE_TYPE)
  return `${DATA_URL}${bytes.toString('base64')}`
}

/** The base64 of a thumbnail that `MediaInfo` keeps. */
export const thumbnailBytes = (stored: string): string => stored.slice(DATA_URL.length)
