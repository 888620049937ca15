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
