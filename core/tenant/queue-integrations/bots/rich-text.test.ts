import { expect, test } from 'vitest'
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
