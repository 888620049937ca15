import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys'

/** What a message carries so that its receiver can fetch and open a file. */
export interface MediaReference {
  url: string
  directPath: string
  mediaKey: Uint8Array
  fileSha256: Uint8Array
  fileEncSha256: Uint8Array
  fileLength: number
}

const MAC_LENGTH = 10
const CAPACITY = 512 * 1024 * 1024

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** WhatsApp's media host: keeps encrypted files in memory (the oldest go when it is full). */
export class MediaStore {
  /** Set once the server listens: `127.0.0.1:port`. */
  host = ''
  readonly #files = new Map<string, Buffer>()
  /** The status with which files of before are rejected. */
  readonly #dropped = new Map<string, number>()
  readonly #failures: { status: number; left: number }[] = []
  #size = 0
  #stalls = 0
  #breaks = 0
  #downloadStalls = 0
  /** How many uploads and downloads were served, and how many were rejected on demand. */
  readonly counts = { uploads: 0, downloads: 0, refused: 0 }

  put(path: string, bytes: Buffer): void {
    this.#size += bytes.length - (this.#files.get(path)?.length ?? 0)
    this.#files.set(path, bytes)
    for (const [oldest, file] of this.#files) {
      if (this.#size <= CAPACITY || oldest === path) break
      this.#files.delete(oldest)
      this.#size -= file.length
    }
  }

  get(path: string): Buffer | undefined {
    return this.#dropped.has(path) ? undefined : this.#files.get(path)
  }

  /**
   * WhatsApp keeps files for some weeks only: those of before cannot be downloaded any more (404), or the addresses that their
   * messages name have expired (403).
   */
  dropFiles(status: 404 | 403 = 404): void {
    for (const path of this.#files.keys()) this.#dropped.set(path, status)
  }

  /** A phone uploads a file again; answers its new path. */
  renew(path: string): string | undefined {
    const file = this.#files.get(path)
    if (!file) return undefined
    const again = `${path}-again-${this.counts.uploads++}`
    this.put(again, file)
    return again
  }

  /** The next `times` downloads are rejected with this HTTP status. */
  failDownloads(status: number, times: number): void {
    this.#failures.push({ status, left: times })
  }

  /** The next `times` uploads are taken and never answered. */
  stallUploads(times: number): void {
    this.#stalls += times
  }

  takeStall(): boolean {
    if (this.#stalls === 0) return false
    this.#stalls -= 1
    return true
  }

  /** The next `times` downloads begin, and nothing comes. */
  stallDownloads(times: number): void {
    this.#downloadStalls += times
  }

  takeDownloadStall(): boolean {
    if (this.#downloadStalls === 0) return false
    this.#downloadStalls -= 1
    return true
  }

  /** The line breaks in the middle of the next `times` downloads. */
  breakDownloads(times: number): void {
    this.#breaks += times
  }

  takeBreak(): boolean {
    if (this.#breaks === 0) return false
    this.#breaks -= 1
    return true
  }

  /** The status with which to reject the download at hand, if there is one. */
  failureFor(path: string): number | undefined {
    const failure = this.#failures[0]
    if (!failure) return this.#dropped.get(path)
    if (--failure.left <= 0) this.#failures.shift()
    this.counts.refused++
    return failure.status
  }

  url(path: string): string {
    return `https://${this.host}${path}`
  }

  /** Encrypts a file as a phone does and keeps it for download. */
  async store(bytes: Uint8Array, type: MediaType): Promise<MediaReference> {
    const mediaKey = randomBytes(32)
    const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type)
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
    const mac = createHmac('sha256', macKey ?? Buffer.alloc(0))
      .update(iv)
      .update(encrypted)
      .digest()
    const file = Buffer.concat([encrypted, mac.subarray(0, MAC_LENGTH)])
    const fileEncSha256 = sha256(file)
    const directPath = `/mms/${type}/${fileEncSha256.toString('base64url')}`
    this.put(directPath, file)
    const fileSha256 = sha256(bytes)
    return { url: this.url(directPath), directPath, mediaKey, fileSha256, fileEncSha256, fileLength: bytes.length }
  }

  /** Opens a file that a companion uploaded; throws where its hash or its MAC is wrong. */
  async open(reference: Partial<MediaReference>, type: MediaType): Promise<Buffer> {
    const file = this.#files.get(reference.directPath ?? '')
    if (!file || !reference.mediaKey) throw new Error(`emulator: no such file: ${reference.directPath}`)
    const { iv, cipherKey, macKey } = await getMediaKeys(reference.mediaKey, type)
    const encrypted = file.subarray(0, -MAC_LENGTH)
    const mac = createHmac('sha256', macKey ?? Buffer.alloc(0))
      .update(iv)
      .update(encrypted)
      .digest()
    if (!mac.subarray(0, MAC_LENGTH).equals(file.subarray(-MAC_LENGTH))) throw new Error('emulator: media MAC is wrong')
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
    const bytes = Buffer.concat([decipher.update(encrypted), decipher.final()])
    if (reference.fileSha256 && !sha256(bytes).equals(Buffer.from(reference.fileSha256)))
      throw new Error('emulator: media hash is wrong')
    return bytes
  }
}
