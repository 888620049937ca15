import { expect, test } from 'vitest'
import { calledAs, cleanFileName, isMimeType } from './file-name.ts'

test.each([
  ['ação 😀.pdf', 'ação 😀.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\nota.pdf', 'nota.pdf'],
  ['a\r\nb\u0000\u0085\u2028.png', 'ab.png'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\u200e\u200f\u061c\u2066b.pdf', 'ab.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  [`😀${'x'.repeat(199)}`, `\ufffd${'x'.repeat(199)}`],
  ['\u202e', 'arquivo'],
  [undefined, 'arquivo'],
])('the name %j is shown as %j', (name, displayed) => {
  expect(cleanFileName(name)).toBe(displayed)
})

test.each([
  ['Preços', 'tabela.pdf', 'Preços.pdf'],
  ['tabela.PDF', 'tabela.pdf', 'tabela.PDF'],
  ['Preços v1.2', 'tabela.pdf', 'Preços v1.2.pdf'],
  ['Ofertas 10/11', 'x.xlsx', 'Ofertas 10-11.xlsx'],
  ['Leia', 'LEIAME', 'Leia'],
  ['  ', 'tabela.pdf', 'tabela.pdf'],
])('a file that people call %j, of the name %j, is shown as %j', (called, name, displayed) => {
  expect(calledAs(called, name)).toBe(displayed)
})

test.each([
  ['image/png', true],
  ['audio/ogg; codecs=opus', true],
  ['video/mp4;codecs="avc1.4D401E, mp4a.40.2"', true],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
  ['', false],
  ['png', false],
  ['application/vnd.a\r\nx: y', false],
  ['text/plain; a\nb', false],
  [`a/${'b'.repeat(198)}`, true],
  [`a/${'b'.repeat(199)}`, false],
])('%j is the type of a file: %s', (text, is) => {
  expect(isMimeType(text)).toBe(is)
})
