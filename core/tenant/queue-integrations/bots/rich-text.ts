import { MAX_BOT_TEXT, MAX_RICH_TEXT_PIECES } from '../../../kit/limits.ts'
import { listOf, loose, textIn } from './request.ts'

/** What is deeper is none of an editor's. */
const MAX_DEPTH = 12

/** Rich text of Typebot's editor (Plate) as a text with WhatsApp's marks: a line for each paragraph. What nobody reads is not looked at. */
export function richTextAsMarks(elements: unknown): string {
  const paper = new Paper()
  paper.write(listOf(elements), [], 0)
  return paper.lines.join('\n').trim()
}

/** One in which a line stands, and how many lines it has so far. */
interface List {
  isNumbered: boolean
  lines: number
}

/** The lines that were written, and how much more is read. */
class Paper {
  readonly lines: string[] = []
  #letters = MAX_BOT_TEXT + 1
  #written = 0
  #pieces = MAX_RICH_TEXT_PIECES

  get #isFull(): boolean {
    return this.#letters <= 0 || this.#pieces <= 0 || this.#written > MAX_BOT_TEXT
  }

  write(elements: readonly unknown[], lists: readonly List[], depth: number): void {
    if (depth > MAX_DEPTH) return
    for (const one of elements) {
      if (this.#isFull) return
      this.#pieces -= 1
      const { type, children, text } = loose(one)
      const inner = listOf(children)
      if (type === 'ul' || type === 'ol')
        this.write(inner, [...lists, { isNumbered: type === 'ol', lines: 0 }], depth + 1)
      // A variable in place of a paragraph, or an item of a list, has lines of its own.
      else if (type === 'li' || type === 'variable') this.write(inner, lists, depth + 1)
      else if (typeof type === 'string' || inner.length > 0)
        for (const line of this.#inline(inner, depth + 1).split('\n')) this.#line(line, lists)
      else if (textIn(text)) this.#line(this.#inline([one], depth), lists)
    }
  }

  #line(words: string, lists: readonly List[]): void {
    if (this.#written > MAX_BOT_TEXT) return
    const marks = lists.map(list => {
      list.lines += 1
      return list.isNumbered ? `${list.lines}.` : '-'
    })
    const line = [...marks, words].join(' ')
    this.lines.push(line)
    this.#written += line.length + 1
  }

  #inline(children: readonly unknown[], depth: number): string {
    if (depth > MAX_DEPTH) return ''
    const words: string[] = []
    for (const child of children) {
      if (this.#isFull) break
      this.#pieces -= 1
      const element = loose(child)
      if (typeof element.text === 'string') words.push(marked(this.#take(element.text), element))
      else {
        const inner = this.#inline(listOf(element.children), depth + 1)
        words.push(element.type === 'a' ? linked(inner, this.#take(textIn(element.url))) : inner)
      }
    }
    return words.join('')
  }

  #take(text: string): string {
    const taken = text.slice(0, this.#letters)
    this.#letters -= taken.length
    return taken
  }
}

/** WhatsApp has no links with other words than their address. */
const linked = (words: string, url: string): string =>
  !url || words.trim() === url ? words || url : words.trim() ? `${words} (${url})` : url

const MARKS = [
  ['bold', '*'],
  ['italic', '_'],
  ['underline', '~'],
  ['strikethrough', '~'],
] as const

/** A mark stands on one line, and next to a letter. */
function marked(text: string, leaf: Record<string, unknown>): string {
  const marks = MARKS.filter(([name]) => leaf[name] === true).map(([, mark]) => mark)
  const before = [...new Set(marks)].join('')
  const behind = [...before].toReversed().join('')
  if (!before) return text
  return text
    .split('\n')
    .map(line => {
      const words = line.trim()
      if (!words) return line
      const at = line.indexOf(words)
      return [line.slice(0, at), before, words, behind, line.slice(at + words.length)].join('')
    })
    .join('\n')
}
