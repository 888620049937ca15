import { cutText } from '../../../../../core/kit/text.ts'

/** A text of more lines is long, and so many are its beginning. */
const MOST_LINES = 8
const DISPLAYED_LINES = 4
/** About so many letters stand in a line of a bubble. */
const LETTERS = 60

const linesOf = (paragraph: string): number => Math.max(1, Math.ceil(paragraph.length / LETTERS))

/** The first lines of a long text, about as they are drawn; undefined where it is not long. */
export function beginningOf(text: string): string | undefined {
  const paragraphs = text.split('\n')
  if (paragraphs.reduce((sum, one) => sum + linesOf(one), 0) <= MOST_LINES) return undefined
  const displayed: string[] = []
  for (let left = DISPLAYED_LINES; left > 0; left -= linesOf(displayed.at(-1)!))
    displayed.push(cutText(paragraphs[displayed.length]!, left * LETTERS))
  const beginning = displayed.join('\n').trimEnd()
  return beginning.endsWith('…') ? beginning : `${beginning}…`
}
