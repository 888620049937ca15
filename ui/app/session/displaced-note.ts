const KEY = 'displaced'

/**
 * That somebody signed in elsewhere ended the session of this window: kept over the reload, so that the login page can
 * say why it is there, and dropped by the next sign-in. A browser that refuses storage shows the bare page.
 */
export const displacedNote = {
  keep(): void {
    try {
      sessionStorage.setItem(KEY, 'true')
    } catch {}
  },
  isKept(): boolean {
    try {
      return sessionStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  drop(): void {
    try {
      sessionStorage.removeItem(KEY)
    } catch {}
  },
}
