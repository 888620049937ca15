import { node } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

/** The path under which a picture can be fetched; the media host serves it plain. */
const picturePath = (pn: string, id: string): string => `/pictures/${pn}/${id}.jpg`

/** Profile pictures: their address, or that there is none. */
export const profilePicture: IqHandler = (iq, { network }) => {
  const person = network.handset(iq.attrs.target ?? '')
  if (iq.attrs.type === 'set') return []
  if (!person?.picture) return { code: 404, text: 'item-not-found' }
  const path = picturePath(person.pn, person.picture.id)
  network.media.put(path, person.picture.bytes)
  const attrs = { url: network.media.url(path), id: person.picture.id, type: 'image', direct_path: path }
  return [node('picture', attrs)]
}
