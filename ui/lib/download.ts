/** Saves a file under its name; the router leaves links marked `data-native` alone. */
export function download(url: string, name: string | null): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? ''
  link.dataset.native = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** Until then the browser has begun to save it. */
const SOON = 60_000

/** Saves a text under a name. */
export const downloadText = (text: string, name: string, mimeType = 'text/plain'): void =>
  downloadBlob(new Blob([text], { type: `${mimeType};charset=utf-8` }), name)

/** Saves what was made here under a name. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  download(url, name)
  setTimeout(() => URL.revokeObjectURL(url), SOON)
}
