const PAGE = /^\/tickets\/([^/]+)$/

/** The uuid of the ticket whose chat an address shows, on its own page or beside something else (`?ticket=`). */
export function chatAt(url: string): string | undefined {
  const [path = '', query] = url.split('?')
  return PAGE.exec(path)?.[1] ?? new URLSearchParams(query).get('ticket') ?? undefined
}
