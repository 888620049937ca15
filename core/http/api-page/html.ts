/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | readonly Html[]

/** A template of HTML: whatever is put into it is escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((whole, part, at) => whole + put(pieces[at - 1] ?? '') + part))
}

function put(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(one => one.text).join('')
  return String(piece).replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
}
