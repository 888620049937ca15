export interface Location {
  /** A small map as a data URL; empty without one. */
  image: string
  link: string
  description: string
}

/** A location's body: image, link and optional description, separated by a vertical bar (spec 1 §3). */
export function readLocation(body: string): Location {
  const [image = '', link = '', ...words] = body.split('|').map(part => part.trim())
  const safe = /^https?:\/\//i.test(link) ? link : ''
  return { image: /^data:image\//.test(image) ? image : '', link: safe, description: words.join(' | ') }
}

/** Where to look at a place when the message brought no link. */
export function mapLink({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps?q=${latitude},${longitude}`
}
