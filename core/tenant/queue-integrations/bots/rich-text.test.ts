import { expect, test } from 'vitest'
import { MAX_BOT_TEXT, MAX_RICH_TEXT_PIECES } from '../../../kit/limits.ts'
import { richTextAsMarks } from './rich-text.ts'

const p = (...children: object[]) => ({ type: 'p', children })

test.for([
  ['a mark stands next to letters', [p({ text: ' Olá ', bold: true }, { text: 'você' })], '*Olá* você'],
  ['and on one line', [p({ text: 'um\ndois', italic: true })], '_um_\n_dois_'],
  ['several marks', [p({ text: 'a', bold: true, italic: true, underline: true, strikethrough: true })], '*_~a~_*'],
  ['nothing to mark', [p({ text: 'a' }, { text: '  ', bold: true }, { text: 'b' })], 'a  b'],
  ['empty lines between', [p({ text: 'a' }), p({ text: '' }), p({ text: 'b' })], 'a\n\nb'],
  [
    'a link with its address',
    [p({ type: 'a', url: 'https://a.example.com', children: [{ text: 'https://a.example.com' }] })],
    'https://a.example.com',
  ],
  [
    'lists',
    [
      { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'x' }] }] }] },
      { type: 'ol', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'y' }] }] }] },
    ],
    '- x\n1. y',
  ],
  [
    'a variable within a line',
    [p({ text: 'Sr. ' }, { type: 'inline-variable', children: [p({ text: 'Rui', bold: true })] })],
    'Sr. *Rui*',
  ],
  ['what is no rich text', 'oi', ''],
  ['odd pieces', [null, 3, { type: 'p' }, p({ text: 3 }), { text: 'solto' }], '\n\nsolto'.trim()],
] as const)('%s', ([, richText, marks]) => {
  expect(richTextAsMarks(richText)).toBe(marks)
})

test('what is nested beyond measure is read to its end in no time', () => {
  let nested: object = { text: 'fundo' }
  for (let depth = 0; depth < 1000; depth += 1) nested = p(nested)
  expect(richTextAsMarks([nested])).toBe('')
})

test('lists in lists are numbered line by line', () => {
  const item = (...children: object[]) => ({ type: 'li', children })
  const inner = { type: 'ul', children: [item(p({ text: 'b\nc' }))] }
  expect(richTextAsMarks([{ type: 'ol', children: [item(p({ text: 'a' })), item(inner)] }])).toBe(
    '1. a\n2. - b\n3. - c',
  )
})

test('no more is written than is said, not even for lists in lists of empty lines', () => {
  expect(richTextAsMarks([p({ text: 'é'.repeat(MAX_BOT_TEXT) })])).toHaveLength(MAX_BOT_TEXT)
  expect(richTextAsMarks([p({ text: 'é'.repeat(10 * MAX_BOT_TEXT) })]).length).toBeLessThan(MAX_BOT_TEXT + 3)
  let lists: object = p({ text: '\n'.repeat(100_000) })
  for (let depth = 0; depth < 11; depth += 1) lists = { type: 'ol', children: [lists] }
  const lines = richTextAsMarks([lists]).split('\n')
  expect(lines[1]).toBe('2. '.repeat(11))
  expect(lines.length).toBeLessThan(MAX_BOT_TEXT / '1. '.repeat(11).length + 1)
})

test('of more pieces than an editor makes the first are read', () => {
  const pieces = (count: number) => [...Array.from({ length: count }, () => ({})), p({ text: 'fim' })]
  expect(richTextAsMarks(pieces(MAX_RICH_TEXT_PIECES - 2))).toBe('fim')
  expect(richTextAsMarks(pieces(MAX_RICH_TEXT_PIECES))).toBe('')
  expect(richTextAsMarks([p(...pieces(MAX_RICH_TEXT_PIECES))])).toBe('')
})
