import { listOf, loose, textIn } from './ask.ts'

/** What is deeper is none of an editor's. */
const MAX_DEPTH = 12

/** Rich text of Typebot's editor (Plate) as a text with WhatsApp's marks: a line for each paragraph. */
export const richTextAsMarks = (elements: unknown): string => linesOf(listOf(elements), 0).join('\n').trim()

function linesOf(elements: readonly unknown[], depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  return elements.flatMap((element, at) => {
    const { type, children } = loose(element)
    const inner = listOf(children)
    if (type === 'ul' || type === 'ol')
      return linesOf(inner, depth + 1).map((line, n) => `${type === 'ol' ? `${n + 1}.` : '-'} ${line}`)
    // A variable in place of a paragraph, or an item of a list, has lines of its own.
    if (type === 'li' || type === 'variable') return linesOf(inner, depth + 1)
    if (typeof type === 'string' || inner.length > 0) return inlineOf(inner, depth + 1).split('\n')
    return textIn(loose(element).text) ? [inlineOf([elements[at]], depth)] : []
  })
}

function inlineOf(children: readonly unknown[], depth: number): string {
  if (depth > MAX_DEPTH) return ''
  return children
    .map(child => {
      const element = loose(child)
      if (typeof element.text === 'string') return marked(element.text, element)
      const words = inlineOf(listOf(element.children), depth + 1)
      return element.type === 'a' ? linked(words, textIn(element.url)) : words
    })
    .join('')
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
