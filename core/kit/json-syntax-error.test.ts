import { expect, test } from 'vitest'
import { jsonSyntaxError } from './json-syntax-error.ts'

const emitted = (text: string): string | undefined => {
  const error = jsonSyntaxError(text)
  return error && `${error.line}:${error.column} expected ${error.expected}, found ${error.found}`
}

const quote = 'a double quote at the end of the text'
const escaped = 'an escape such as \\n, or \\\\ for a backslash'

test.each([
  ['', '1:1 expected a value, found the end of the file'],
  ['{\n "nome": "a",\n  x\n}', '3:3 expected a name in double quotes, found "x"'],
  ['{"a": 1,}', '1:9 expected a name in double quotes, found "}"'],
  ["{'a': 1}", `1:2 expected a name in double quotes or }, found "'"`],
  ['{"a" 1}', '1:6 expected a colon, found "1"'],
  ['{"a": 1 "b": 2}', '1:9 expected a comma or }, found """'],
  ['{"a": }', '1:7 expected a value, found "}"'],
  ['{"a": [1, 2}', '1:12 expected a comma or ], found "}"'],
  ['[1,]', '1:4 expected a value, found "]"'],
  ['[,]', '1:2 expected a value or ], found ","'],
  ['[1, 2', '1:6 expected a comma or ], found the end of the file'],
  ['{"a": 01}', '1:8 expected a comma or }, found "1"'],
  ['[tru]', '1:2 expected a value or ], found "t"'],
  ['[1] []', '1:5 expected nothing more, found "["'],
  ['{}\n\n}', '3:1 expected nothing more, found "}"'],
  ['{"a": "b\nc"}', `1:9 expected ${quote}, found the end of the line`],
  ['"a\rb"', `1:3 expected ${quote}, found the end of the line`],
  ['"a\tb"', `1:3 expected ${quote}, found a tab`],
  ['["a', `1:4 expected ${quote}, found the end of the file`],
  ['["a\\', `1:4 expected ${escaped}, found "\\"`],
  ['["\\x"]', `1:3 expected ${escaped}, found "\\"`],
  ['["\\u00g0"]', `1:3 expected ${escaped}, found "\\"`],
  ['[😀]', '1:2 expected a value or ], found "😀"'],
  ['NaN', '1:1 expected a value, found "N"'],
  ['// a\n1', '1:1 expected a value, found "/"'],
])('%j is reported by its place and what was expected', (text, sentence) => {
  expect(emitted(text)).toBe(sentence)
  expect(() => JSON.parse(text)).toThrow()
})

test.each([
  'null',
  ' -0.5e+10 ',
  '[]',
  '{}',
  '["a b!"]',
  '{"a": [1, {"b": {}}, []], "": "\\u00e9\\\\\\"\\/"}',
  '"\u2028\u007f"',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  JSON.stringify({ long: 'x'.repeat(1_000_000) }),
])('of what is JSON nothing is told', text => {
  expect(emitted(text)).toBeUndefined()
})

/** Of each text one letter is taken away, doubled or another: whatever the engine reads is fine, and nothing else is. */
test('what the engine cannot read is told, and what it can is not', () => {
  const texts = ['{"a":[1,-2.5e3,true,null,{"b":"c\\nd"}],"e":{}}', '[[],{"x":""},"\\u0041",0,false]']
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1)
      for (const instead of ['', `${text[at]}${text[at]}`, ',', '"', '}', ']', '0', '\\', '\n', 'e', '-', '.']) {
        const other = text.slice(0, at) + instead + text.slice(at + 1)
        expect([other, jsonSyntaxError(other) === undefined]).toEqual([other, isRead(other)])
      }
})

function isRead(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
