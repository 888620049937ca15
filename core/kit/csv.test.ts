import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCell } from './csv.ts'

test.each([
  [['Ana', '5511988880001', ''], 'Ana;5511988880001;\r\n'],
  [['Silva; Souza', 'diz "oi"', 'duas\nlinhas'], '"Silva; Souza";"diz ""oi""";"duas\nlinhas"\r\n'],
  [['Ana', 'Souza,=1+1', 'Souza\t=1+1', '4,5'], 'Ana;"Souza,=1+1";"Souza\t=1+1";4,5\r\n'],
  [[-3, 1.5], '-3;1.5\r\n'],
] as const)('%j is one row', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

test.each(['=1+1', '+55 11', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋55', '－2', '＠SUM(A1)'])(
  '%j is no formula',
  text => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
  },
)

test('what was made harmless is read back as it was, whatever it is', () => {
  const text = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', 'a', ' ')).map(letters => letters.join(''))
  fc.assert(
    fc.property(text, provided => {
      const cell = csvLine([provided])
        .replace(/\r\n$/, '')
        .replace(/^"(.*)"$/s, '$1')
      expect(plainCell(cell)).toBe(provided)
      expect(cell).not.toMatch(/^[=+\-@＝\t\r]/)
    }),
  )
})
