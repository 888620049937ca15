import type { PhoneActs } from '../acts.ts'

/** A file as a message of its kind, without a caption. */
export type FileContent = Extract<
  PhoneActs['send']['content'],
  { image: string } | { video: string } | { document: string }
>

/** A file of this computer as a message: pictures and films as such, unless they are to go as documents. */
export async function fileContent(file: File, asDocument: boolean): Promise<FileContent> {
  const bytes = await base64Of(file)
  const mimetype = file.type || 'application/octet-stream'
  if (!asDocument && mimetype.startsWith('image/')) return { image: bytes, mimetype }
  if (!asDocument && mimetype.startsWith('video/')) return { video: bytes, mimetype }
  return { document: bytes, fileName: file.name, mimetype }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
