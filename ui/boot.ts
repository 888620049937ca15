/**
 * Runs before the first paint and before every module; the page's policy forbids scripts inside of the page. It stands above
 * the stylesheet there: a script behind one waits for it.
 */

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
const saved = stored('preferredTheme')
const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = dark ? 'dark' : 'light'

/** Who is signed in needs the desk: its scripts and who they are come beside those of the first page, not after them. */
const token = stored('token')
if (token) {
  for (const href of document.currentScript?.dataset.desk?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const language = stored('i18nextLng') ?? navigator.languages.join()
  const headers = { 'Accept-Language': language, Authorization: `Bearer ${token}` }
  const answer = fetch('/api/auth/me', { headers, credentials: 'same-origin' })
  // A failure is told to anyone who takes the answer up (lib/api/early-request.ts), and to nobody before.
  answer.catch(() => undefined)
  Object.assign(globalThis, { begun: { url: '/api/auth/me', token, answer } })
}
