/** Runs before the first paint and before every module; the page's policy forbids scripts inside of the page. */

/** zod would try to compile its schemas, which that policy forbids and the browser reports. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** A chosen theme does not flash. */
const kept = (() => {
  try {
    return localStorage.getItem('preferredTheme')
  } catch {
    return null
  }
})()
const dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = dark ? 'dark' : 'light'
