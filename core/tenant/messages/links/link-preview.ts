import { firstLink } from '../../../kit/addresses.ts'
import { oneLine } from '../../../kit/text.ts'
import type { LinkPreview } from '../../../whatsapp/index.ts'
import type { LinkDraft, MediaInfo } from '../contract.ts'
import { thumbnailBytes, thumbnailInfo } from '../media/thumbnail.ts'

type Stored = NonNullable<MediaInfo['link']>

/** Whether a text has this address, and it is one that people can go to. */
export const hasLink = (body: string, url: string): boolean => body.includes(url) && firstLink(url)?.text === url

/** What a person sends along with a text, as it is stored; ERR_FILE_TYPE for a picture that is no small JPEG. */
export const linkOfDraft = ({ url, title, description, thumbnail }: LinkDraft): Stored => ({
  url,
  title: oneLine(title),
  ...(description ? { description: oneLine(description) } : {}),
  ...(thumbnail ? { thumbnail: thumbnailInfo(thumbnail) } : {}),
})

/** What arrived with a text, as it is stored. */
export const linkOfArrived = ({ url, title, description, thumbnail }: LinkPreview): Stored => ({
  url,
  title,
  ...(description ? { description: oneLine(description) } : {}),
  ...(thumbnail ? { thumbnail: `data:image/jpeg;base64,${thumbnail}` } : {}),
})

/** What goes to WhatsApp with a text: nothing when the text has the address no more. */
export function linkToSend(body: string, { link }: MediaInfo): { link?: LinkPreview } {
  if (!link || !hasLink(body, link.url)) return {}
  const { thumbnail, ...words } = link
  return { link: { ...words, ...(thumbnail ? { thumbnail: thumbnailBytes(thumbnail) } : {}) } }
}
