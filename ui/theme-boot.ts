/** Runs before the first paint, so that a chosen theme does not flash: the page's policy forbids scripts inside of it. */
const kept = (() => {
  try {
    return localStorage.getItem('preferredTheme')
  } catch {
    return null
  }
})()
const dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = dark ? 'dark' : 'light'
