/** Whether an address names a machine that only its own network reaches; one whose machine is a variable is not known. */
export function isPrivateAddress(url: string): boolean {
  const host = /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]+)/i.exec(url.trim())?.[1]?.toLowerCase()
  if (!host) return false
  if (host.startsWith('[')) return /^\[(?:::1?|f[cd][0-9a-f:]*|fe[89ab][0-9a-f:]*|::ffff:[0-9a-f.:]*)\]$/.test(host)
  if (/^(?:0x[0-9a-f]+|\d+)$/.test(host)) return true
  if (host === 'localhost' || /\.(?:localhost|local|internal|lan|home|intranet)$/.test(host)) return true
  const [a, b, ...rest] = host.split('.').map(part => (/^\d{1,3}$/.test(part) ? Number(part) : -1))
  if (rest.length !== 2 || a === undefined || b === undefined || a < 0) return false
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254)
  )
}

/** Whether an address names the machine itself. */
export const isOwnMachine = (url: string): boolean =>
  /^https?:\/\/(?:[^/?#@]*@)?(?:127(?:\.\d{1,3}){3}|localhost|\[::1?\])(?:[:/?#]|$)/i.test(url.trim())
