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
export function downloadText(text: string, name: string, mimeType = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mimeType};charset=utf-8` }))
  download(url, name)
  setTimeout(() => URL.revokeObjectURL(url), SOON)
}
