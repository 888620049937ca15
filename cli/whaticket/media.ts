import { realpathSync, type Stats, statSync } from 'node:fs'
import { basename, extname, join, sep } from 'node:path'

/** A file of a message. */
export interface MediaFile {
  path: string
  bytes: number
  /** As far as its ending tells. */
  mimeType: string
  name: string
}

/** Types that the bytes of a file do not tell, or tell less of. */
const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.json': 'application/json',
  '.m4a': 'audio/mp4',
  '.oga': 'audio/ogg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.txt': 'text/plain',
  '.vcf': 'text/vcard',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The folder `public` of the other product, which holds the files of its messages. */
export class MediaFolder {
  readonly #root: string | undefined
  readonly #companyId: string | undefined

  /** Throws what the system says where there is no such folder. */
  constructor(folder: string | undefined, companyId: string | undefined) {
    this.#root = folder === undefined ? undefined : realpathSync(folder)
    this.#companyId = companyId
  }

  get isGiven(): boolean {
    return this.#root !== undefined
  }

  /** The file that a message names; what leads out of the folder, also by a link, is refused. */
  find(mediaUrl: string): MediaFile | 'missing' | 'refused' {
    const named = pathIn(mediaUrl)
    if (named === undefined) return 'refused'
    if (this.#root === undefined) return 'missing'
    const places = this.#companyId === undefined ? [named] : [join(`company${this.#companyId}`, named), named]
    for (const place of places) {
      const found = this.#look(join(this.#root, place))
      if (found === 'refused') return 'refused'
      if (found) return { ...found, mimeType: TYPES[extname(place).toLowerCase()] ?? '', name: basename(place) }
    }
    return 'missing'
  }

  #look(path: string): { path: string; bytes: number } | 'refused' | undefined {
    try {
      const real = realpathSync(path)
      if (!real.startsWith(`${this.#root}${sep}`)) return 'refused'
      const { size }: Stats = statSync(real)
      return statSync(real).isFile() ? { path: real, bytes: size } : undefined
    } catch {
      return undefined
    }
  }
}

/** The path inside of the folder, of a whole address what stands behind `/public/`; undefined for what may be none. */
function pathIn(mediaUrl: string): string | undefined {
  const address = /^https?:\/\/[^/]+(\/.*)$/i.exec(mediaUrl)?.[1]?.split(/[?#]/)[0]
  const path = (address === undefined ? mediaUrl : decoded(address)).replace(/^\/?(?:.*\/public\/|public\/)?/, '')
  const parts = path.split(/[/\\]/)
  return path === '' || path.includes('\0') || parts.includes('..') || parts[0] === '' ? undefined : path
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
