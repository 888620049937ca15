import { MAX_NODE_FILE } from '../../../../core/kit/limits.ts'

type Problem = 'fileTooLarge' | 'fileFailed' | 'photoInvalid' | 'photoTooLarge' | 'photoFailed'

/** Why a file cannot be part of a flow. */
export class Rejected extends Error {
  readonly word: Problem
  constructor(word: Problem) {
    super(word)
    this.word = word
  }
}

/** A file as a data URL. Throws `Refused` for one that is too large (spec 2 §5), no picture, or cannot be read. */
export async function readFile(file: File, is: 'file' | 'photo'): Promise<string> {
  if (is === 'photo' && !file.type.startsWith('image/')) throw new Rejected('photoInvalid')
  if (file.size > MAX_NODE_FILE) throw new Rejected(`${is}TooLarge`)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Rejected(`${is}Failed`))
    reader.readAsDataURL(file)
  })
}

/** As people read it: `12 B`, `3.4 KB`, `1.2 MB`. */
export function readableSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
  return `${Math.round(size * 10) / 10} ${unit}`
}
