import type { proto } from '@whiskeysockets/baileys'
import { fileOf, unwrap } from './messages/inbox.ts'

interface PhoneFile {
  mediaKey: Uint8Array
  directPath: string
}

/** The files that the accounts' phones have, by message: one of them can be uploaded again when WhatsApp dropped it. */
export class PhoneFiles {
  readonly #files = new Map<string, PhoneFile>()

  /** A message that has left; nothing when it carries no file. */
  keep(id: string, message: proto.IMessage): void {
    const file = fileOf(unwrap(message))?.file
    if (file?.mediaKey && file.directPath) this.#files.set(id, { mediaKey: file.mediaKey, directPath: file.directPath })
  }

  of(id: string): PhoneFile | undefined {
    return this.#files.get(id)
  }

  /** Their owners deleted them all. */
  forget(): void {
    this.#files.clear()
  }
}
