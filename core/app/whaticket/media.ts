import { accessSync, constants, realpathSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'

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

/** A folder of one company, in installations of several. */
const COMPANY_FOLDER = /^company\d/i

/**
 * The folder `public` of the other product, which holds the files of its messages. Of an installation of several companies the
 * folders of the others are closed; what lies beside those folders is of the time when there were none, and open to all.
 */
export class MediaFolder {
  readonly #root: string | undefined
  readonly #companyId: string | undefined

  /** Throws what the system says where there is no such folder, or where this user may not read it. */
  constructor(folder: string | undefined, companyId: string | undefined) {
    this.#root = folder === undefined ? undefined : realpathSync(folder)
    if (this.#root !== undefined) accessSync(this.#root, constants.R_OK | constants.X_OK)
    this.#companyId = companyId
  }

  get isGiven(): boolean {
    return this.#root !== undefined
  }

  /** The file that a message names; what leads out of the folder or to another company, also by a link, is rejected. */
  async find(mediaUrl: string): Promise<MediaFile | 'missing' | 'refused'> {
    const named = pathIn(mediaUrl)
    if (named === undefined) return 'refused'
    if (this.#root === undefined) return 'missing'
    const places = this.#companyId === undefined ? [named] : [join(`company${this.#companyId}`, named), named]
    for (const place of places) {
      const found = await this.#look(join(this.#root, place))
      if (found === 'refused') return 'refused'
      if (found) return { ...found, mimeType: TYPES[extname(place).toLowerCase()] ?? '', name: basename(place) }
    }
    return 'missing'
  }

  async #look(path: string): Promise<{ path: string; bytes: number } | 'refused' | undefined> {
    try {
      const real = await realpath(path)
      if (!this.#isOurs(real)) return 'refused'
      const found = await stat(real)
      return found.isFile() ? { path: real, bytes: found.size } : undefined
    } catch {
      return undefined
    }
  }

  /** By the path without links: a folder of ours may hold a link to another company's. */
  #isOurs(real: string): boolean {
    if (this.#root === undefined || !real.startsWith(`${this.#root}${sep}`)) return false
    const [top = ''] = relative(this.#root, real).split(sep)
    return this.#companyId === undefined || !COMPANY_FOLDER.test(top) || top === `company${this.#companyId}`
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
