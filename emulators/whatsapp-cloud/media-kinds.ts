/** What Meta takes of each kind, by the bytes that a file begins with; sizes in bytes. */
export const mediaKinds: Readonly<Record<string, { types: readonly string[]; most: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], most: 5 * 1024 * 1024 },
  video: { types: ['video/mp4', 'video/3gpp'], most: 16 * 1024 * 1024 },
  audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], most: 16 * 1024 * 1024 },
  sticker: { types: ['image/webp'], most: 500 * 1024 },
  document: { types: [], most: 100 * 1024 * 1024 },
}

const MARKS: readonly (readonly [type: string, at: number, mark: string])[] = [
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/png', 0, '89504e47'],
  ['image/webp', 8, '57454250'],
  ['video/webm', 0, '1a45dfa3'],
  ['audio/ogg', 0, '4f676753'],
  ['audio/amr', 0, '2321414d52'],
  ['audio/mpeg', 0, '494433'],
  ['audio/mpeg', 0, 'fffb'],
  ['audio/aac', 0, 'fff1'],
  ['video/3gpp', 4, '66747970336770'],
  ['audio/mp4', 4, '667479704d3441'],
  ['image/heic', 4, '6674797068656963'],
  ['video/mp4', 4, '66747970'],
  ['application/pdf', 0, '25504446'],
]

/** What a file is by what it begins with; undefined for what this does not know. */
export const sniffed = (bytes: Buffer): string | undefined =>
  MARKS.find(([, at, mark]) => bytes.subarray(at, at + mark.length / 2).toString('hex') === mark)?.[0]

export const bareType = (mimeType: string): string => mimeType.split(';')[0]!.trim().toLowerCase()
