import { type Address, addressAt } from '../kit/addresses.ts'

/** A piece of a message text: plain, an address, code, a mark around other pieces, or lines of their own. */
export type Piece =
  | { kind: 'text'; text: string }
  | Address
  | { kind: 'mono'; text: string; block: boolean }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: readonly Piece[] }
  | { kind: 'quote'; pieces: readonly Piece[] }
  | { kind: 'list'; items: readonly ListItem[] }

export interface ListItem {
  /** As it was typed; undefined where a list has dots. */
  number: number | undefined
  pieces: readonly Piece[]
}

const wraps = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Wrap = keyof typeof wraps

const WORD = /[\p{L}\p{N}]/u
/** A mark that does not close within so many characters is none. */
const LONGEST = 4096

/**
 * WhatsApp's marks: *bold*, _italic_, ~strike~, `mono` and ```mono```. A mark opens where no letter stands before it and no
 * space behind it, and closes the other way round, on the same line; what does not close stays as it was typed. Lines that
 * begin with `> ` are a quotation, those with `- `, `* ` or `1. ` a list; the end of the last of them goes with it.
 */
export const parseFormatting = (text: string): readonly Piece[] => parse(text, true)

function parse(text: string, byLines: boolean): readonly Piece[] {
  const pieces: Piece[] = []
  const ahead = new Ahead(text)
  let plain = ''
  let at = 0
  const flush = (): void => {
    if (plain) pieces.push({ kind: 'text', text: plain })
    plain = ''
  }
  while (at < text.length) {
    const found =
      (byLines ? linesAt(text, at) : undefined) ?? placed(text, at) ?? monoAt(text, at) ?? wrapAt(text, at, ahead)
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

function placed(text: string, at: number): Found | undefined {
  const found = addressAt(text, at)
  return found && { piece: found.address, end: found.end }
}

const LINE = /(?:(> )|[-*] |(\d{1,3})\. )(?=\S)/y

interface MarkedLine {
  kind: 'quote' | 'dots' | 'numbers'
  number: number | undefined
  words: string
  /** Where the next line begins. */
  end: number
}

function lineAt(text: string, at: number): MarkedLine | undefined {
  LINE.lastIndex = at
  const match = LINE.exec(text)
  if (!match) return undefined
  const [mark, quote, number] = match
  const close = text.indexOf('\n', at)
  const end = close < 0 ? text.length : close
  return {
    kind: quote ? 'quote' : number ? 'numbers' : 'dots',
    number: number === undefined ? undefined : Number(number),
    words: text.slice(at + mark.length, end),
    end: close < 0 ? end : end + 1,
  }
}

/** The lines of one kind that begin here. */
function linesAt(text: string, at: number): Found | undefined {
  if (at > 0 && text[at - 1] !== '\n') return undefined
  const first = lineAt(text, at)
  if (!first) return undefined
  const lines = [first]
  for (let next = lineAt(text, first.end); next?.kind === first.kind; next = lineAt(text, next.end)) lines.push(next)
  const end = lines.at(-1)!.end
  if (first.kind === 'quote')
    return { piece: { kind: 'quote', pieces: parse(lines.map(line => line.words).join('\n'), false) }, end }
  const items = lines.map(({ number, words }) => ({ number, pieces: parse(words, false) }))
  return { piece: { kind: 'list', items }, end }
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
  return { piece: { kind, pieces: parse(text.slice(at + 1, close), false) }, end: close + 1 }
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

/** The text without its marks: for previews and for reading aloud. */
export function plainText(text: string): string {
  return words(parseFormatting(text))
}

const words = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece, at) => (endsLine(piece) && at < pieces.length - 1 ? `${wordsOf(piece)}\n` : wordsOf(piece)))
    .join('')

const endsLine = ({ kind }: Piece): boolean => kind === 'quote' || kind === 'list'

function wordsOf(piece: Piece): string {
  if (piece.kind !== 'list') return 'pieces' in piece ? words(piece.pieces) : piece.text
  return piece.items
    .map(({ number, pieces }) => `${number === undefined ? '•' : `${number}.`} ${words(pieces)}`)
    .join('\n')
}
