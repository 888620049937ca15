/**
 * A page of the guide, as its Markdown has it: a title, a paragraph that says what the page is for, then titles with steps, points and
 * paragraphs below them. A title of the third level is a question.
 */
export interface GuidePage {
  title: string
  summary: string
  blocks: readonly Block[]
}

export type Block =
  | { kind: 'title' | 'question' | 'text'; text: string }
  | { kind: 'steps' | 'points'; items: readonly string[] }

/** Words that are set apart, and links to pages of the product. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string }

const items = (lines: readonly string[], mark: RegExp): string[] => lines.map(line => line.replace(mark, ''))
const STEP = /^\d+\. /
const POINT = /^- /

export function parseGuide(source: string): GuidePage {
  const [title = '', summary = '', ...rest] = source
    .trim()
    .split(/\n{2,}/)
    .map(part => part.trim())
  return { title: title.replace(/^# /, ''), summary, blocks: rest.flatMap(blocksOf) }
}

function blocksOf(part: string): Block[] {
  const lines = part.split('\n')
  const [first = ''] = lines
  const below = lines.slice(1).join('\n')
  if (first.startsWith('### ')) return [{ kind: 'question', text: first.slice(4) }, ...(below ? blocksOf(below) : [])]
  if (first.startsWith('## ')) return [{ kind: 'title', text: first.slice(3) }, ...(below ? blocksOf(below) : [])]
  if (lines.every(line => STEP.test(line))) return [{ kind: 'steps', items: items(lines, STEP) }]
  if (lines.every(line => POINT.test(line))) return [{ kind: 'points', items: items(lines, POINT) }]
  return [{ kind: 'text', text: lines.join(' ') }]
}

/** `**strong**` and `[words](/address)`. */
export const partsOf = (text: string): Part[] =>
  text.split('**').flatMap((part, at) => (at % 2 === 1 ? [{ kind: 'strong', text: part } as const] : linkParts(part)))

function linkParts(text: string): Part[] {
  const [before = '', ...rest] = text.split('[')
  const links = rest.flatMap((one): Part[] => {
    const end = one.indexOf('](/')
    const close = one.indexOf(')', end)
    if (end < 0 || close < 0) return plain(`[${one}`)
    return [{ kind: 'link', text: one.slice(0, end), href: one.slice(end + 2, close) }, ...plain(one.slice(close + 1))]
  })
  return [...plain(before), ...links]
}

const plain = (text: string): Part[] => (text === '' ? [] : [{ kind: 'text', text }])

/** What can be searched in a page. */
export const wordsOf = ({ title, summary, blocks }: GuidePage): string =>
  [title, summary, ...blocks.flatMap(block => ('items' in block ? block.items : block.text))].join('\n')
