/**
 * A link to a file of ours as this page may load it, from where the page itself came: it is reported with the public address, while
 * the page may have been opened by another one.
 */
export function ownLink(url: string | null): string | null {
  if (url === null || !/^https?:/.test(url)) return url
  const { pathname, search } = new URL(url)
  return pathname.startsWith('/api/media/') ? `${pathname}${search}` : url
}
