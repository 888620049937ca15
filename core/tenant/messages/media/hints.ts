import type { FileToSend } from './files.ts'
import { thumbnailInfo } from './thumbnail.ts'

/** What the page that drew or recorded a file says of it, because it knows and we would have to decode the file. */
interface Hints {
  thumbnail: string | undefined
  waveform: string | undefined
}

/** The file with what its page says of it: a picture's small one, a voice note's wave. */
export function withHints(media: FileToSend, { thumbnail, waveform }: Hints): FileToSend {
  const info = { ...media.info }
  if (media.kind === 'image' && thumbnail) info.thumbnail = thumbnailInfo(thumbnail)
  if (media.kind === 'voice' && waveform) info.waveform = waveform
  return { ...media, info }
}
