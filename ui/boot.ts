/** Runs before the first paint and before every module; the page's policy forbids scripts inside of the page. */

/** zod would try to compile its schemas, which that policy forbids and the browser reports. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** A chosen theme does not flash. */
const kept = stored('preferredTheme')
const dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = dark ? 'dark' : 'light'

/** Who is signed in needs the desk: its scripts come beside those of the first page, not after them. */
if (stored('token'))
  for (const href of document.currentScript?.dataset.desk?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
