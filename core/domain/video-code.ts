const CODE = /^[\w-]{11}$/
const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com']
/** Before these addresses have the code as their second part. */
const FOLDERS = ['embed', 'shorts', 'live', 'v']

/** The code of a video at YouTube, cut out of whatever link leads to it; undefined for anything else. */
export function videoCode(text: string): string | undefined {
  if (CODE.test(text)) return text
  const [address = '', query = ''] = text.replace(/^https?:\/\//i, '').split(/[?#]/)
  const [host = '', first = '', second = ''] = address.split('/')
  const code = host.toLowerCase() === 'youtu.be' ? first : codeBelow(host, first, second, query)
  return code !== undefined && CODE.test(code) ? code : undefined
}

function codeBelow(host: string, first: string, second: string, query: string): string | undefined {
  if (!HOSTS.includes(host.toLowerCase())) return undefined
  if (FOLDERS.includes(first)) return second
  const named = query.split('&').find(part => part.startsWith('v='))
  return first === 'watch' ? named?.slice(2) : undefined
}
