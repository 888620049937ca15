/** A piece of a message text: plain, a link, code, or a mark around other pieces. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mono'; text: string; block: boolean }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: readonly Piece[] }

const wraps = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Wrap = keyof typeof wraps

const LINK = /(?:https?:\/\/|www\.)[^\s<>"']+/iy
const WORD = /[\p{L}\p{N}]/u
/** A mark that does not close within so many characters is none. */
const LONGEST = 4096

/**
 * WhatsApp's marks: *bold*, _italic_, ~strike~, `mono` and ```mono```. A mark opens where no letter stands before it and no
 * space behind it, and closes the other way round, on the same line; what does not close stays as it was typed.
 */
export function parseMarks(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  const ahead = new Ahead(text)
  let plain = ''
  let at = 0
  const flush = (): void => {
    if (plain) pieces.push({ kind: 'text', text: plain })
    plain = ''
  }
  while (at < text.length) {
    const found = linkAt(text, at) ?? monoAt(text, at) ?? wrapAt(text, at, ahead)
    if (found) {
      flush()
      pieces.push(found.piece)
    } else plain += text[at]
    at = found?.end ?? at + 1
  }
  flush()
  return pieces
}

interface Found {
  piece: Piece
  end: number
}

/** An address that begins here; marks inside of it are part of it. */
function linkAt(text: string, at: number): Found | undefined {
  if (!/[hw]/i.test(text[at] ?? '') || WORD.test(text[at - 1] ?? '')) return undefined
  LINK.lastIndex = at
  const match = LINK.exec(text)?.[0]
  if (!match) return undefined
  const address = withoutTail(match)
  const href = /^www\./i.test(address) ? `https://${address}` : address
  return { piece: { kind: 'link', text: address, href }, end: at + address.length }
}

function monoAt(text: string, at: number): Found | undefined {
  const fence = text.startsWith('```', at) ? '```' : text[at] === '`' ? '`' : undefined
  if (!fence) return undefined
  const start = at + fence.length
  const close = text.indexOf(fence, start)
  const inner = text.slice(start, close)
  if (close < 0 || !inner.trim() || (fence === '`' && inner.includes('\n'))) return undefined
  return { piece: { kind: 'mono', text: inner, block: inner.includes('\n') }, end: close + fence.length }
}

function wrapAt(text: string, at: number, ahead: Ahead): Found | undefined {
  const mark = text[at] as Wrap
  const kind = wraps[mark]
  if (!kind || WORD.test(text[at - 1] ?? '') || /^(\s|$)/.test(text.slice(at + 1, at + 2))) return undefined
  const close = ahead.next(mark, at + 2)
  if (close >= Math.min(ahead.next('\n', at), at + LONGEST)) return undefined
  return { piece: { kind, pieces: parseMarks(text.slice(at + 1, close)) }, end: close + 1 }
}

/** Where lines end in a text, and where marks may close. Asked for places that only grow it looks at each letter once. */
class Ahead {
  private readonly text: string
  private readonly known = new Map<Wrap | '\n', number>()

  constructor(text: string) {
    this.text = text
  }

  /** The first place from here on, infinity when there is none. */
  next(sign: Wrap | '\n', start: number): number {
    const before = this.known.get(sign)
    if (before !== undefined && before >= start) return before
    let place = this.text.indexOf(sign, start)
    while (place >= 0 && sign !== '\n' && !this.mayClose(place)) place = this.text.indexOf(sign, place + 1)
    const found = place < 0 ? Number.POSITIVE_INFINITY : place
    this.known.set(sign, found)
    return found
  }

  private mayClose(place: number): boolean {
    return !/\s/.test(this.text[place - 1] ?? '') && !WORD.test(this.text[place + 1] ?? '')
  }
}

const TAIL = '.,;:!?*_~'.split('')

/** A full stop or a bracket behind an address belongs to the sentence. */
function withoutTail(address: string): string {
  let end = address.length
  while (TAIL.includes(address.charAt(end - 1))) end -= 1
  const bare = address.slice(0, end)
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}

/** The text without its marks: for previews and for reading aloud. */
export function plainText(text: string): string {
  const words = (pieces: readonly Piece[]): string =>
    pieces.map(piece => ('pieces' in piece ? words(piece.pieces) : piece.text)).join('')
  return words(parseMarks(text))
}
