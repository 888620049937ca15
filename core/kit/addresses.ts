import { digitsOf } from './text.ts'

/** An address inside of a text: of the web, of mail, or the number of a phone with its country code. */
export type Address = { kind: 'link'; text: string; href: string } | { kind: 'phone'; text: string; number: string }

const WEB = /(?:https?:\/\/|www\.)[^\s<>"']+/iy
const BEFORE_AT = /[a-z0-9][\w.%+-]*@/iy
const HOST = /(?:[a-z0-9-]+\.)+[a-z]{2,24}/iy
const PATH = /[/?#][^\s<>"']*/y
/** Without `https://` a name is an address by its ending alone: words with a full stop between them are many. */
const ENDINGS = new Set('com net org gov edu info app dev io shop store site online link ly gl br'.split(' '))
/** WhatsApp's own short addresses end in a word of ours. */
const SHORT = /(?:wa|t)\.me\/[^\s<>"']+/iy

const ABROAD = /\+\d{1,3}[ .-]?\(?\d{1,4}\)?[ .-]?\d{1,5}[ .-]?\d{2,5}(?:[ .-]?\d{2,4}){0,2}(?!\d)/y
/** As people of Brazil write it: digits in one go may be any number. */
const NATIONAL = /(?:55 )?(?:\(0?[1-9]\d\)[ .-]?9?[ .]?\d{4}[ .-]?\d{4}|0?[1-9]\d[ -](?:9 ?)?\d{4}-\d{4})(?![\d-])/y

const BEGINS = /[a-z0-9+(]/i
/** What stands before an address is none of its signs, so that each is looked at from its beginning alone. */
const GOES_ON = /[\p{L}\p{N}@._%+/-]/u

/** The first address of the web in a text. */
export function firstLink(text: string): Extract<Address, { kind: 'link' }> | undefined {
  for (let at = 0; at < text.length; ) {
    const found = addressAt(text, at)
    if (found?.address.kind === 'link' && found.address.href.startsWith('http')) return found.address
    at = found?.end ?? at + 1
  }
  return undefined
}

/** The address that begins at a place of a text, and where it ends. */
export function addressAt(text: string, at: number): { address: Address; end: number } | undefined {
  if (!BEGINS.test(text[at] ?? '') || GOES_ON.test(text[at - 1] ?? '')) return undefined
  const address = webAt(text, at) ?? phoneAt(text, at)
  return address && { address, end: at + address.text.length }
}

function webAt(text: string, at: number): Address | undefined {
  const web = matchAt(WEB, text, at)
  if (web) {
    const address = withoutTail(web)
    return { kind: 'link', text: address, href: /^www\./i.test(address) ? `https://${address}` : address }
  }
  const person = matchAt(BEFORE_AT, text, at)
  if (person) {
    const host = hostAt(text, at + person.length)
    return host ? { kind: 'link', text: person + host, href: `mailto:${person}${host}` } : undefined
  }
  const bare = matchAt(SHORT, text, at) ?? pageAt(text, at)
  if (!bare) return undefined
  const address = withoutTail(bare)
  return { kind: 'link', text: address, href: `https://${address}` }
}

/** A host's name, unless it goes on as none does. */
function hostAt(text: string, at: number): string | undefined {
  const host = matchAt(HOST, text, at)
  return host && /[\w@-]/.test(text[at + host.length] ?? '') ? undefined : host
}

function pageAt(text: string, at: number): string | undefined {
  const host = hostAt(text, at)
  if (!host) return undefined
  const [before = '', last = ''] = host.toLowerCase().split('.').slice(-2)
  const isOne = ENDINGS.has(last) || (last.length === 2 && ENDINGS.has(before))
  return isOne ? host + (matchAt(PATH, text, at + host.length) ?? '') : undefined
}

function phoneAt(text: string, at: number): Address | undefined {
  const abroad = matchAt(ABROAD, text, at)
  const written = abroad ?? matchAt(NATIONAL, text, at)
  if (!written) return undefined
  const digits = digitsOf(written)
  // `+55 (011) …` and `(011) …`: the 0 is dialled inside of the country alone.
  const national = digits.replace(/^55(?=0?\d{10})/, '').replace(/^0/, '')
  const number = abroad && !digits.startsWith('55') ? digits : `55${national}`
  return digits.length >= 8 && digits.length <= 15 ? { kind: 'phone', text: written, number } : undefined
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0]
}

const TAIL = '.,;:!?*_~'.split('')

/** A full stop or a bracket behind an address belongs to the sentence. */
function withoutTail(address: string): string {
  let end = address.length
  while (TAIL.includes(address.charAt(end - 1))) end -= 1
  const bare = address.slice(0, end)
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}
