import { expect, test } from 'vitest'
import { MAX_TEXT } from '../kit/limits.ts'
import type { Json } from './flow.ts'
import { fillForm, fillHeader, fillJson, fillMarkup, fillText, fillUrl, namesIn } from './templates.ts'
import { RunVariables } from './variables.ts'

const variables = new Map<string, Json>(
  Object.entries({
    nome: 'Zé "Bola"',
    ação: 'vá',
    total: 12.5,
    nada: null,
    base: 'https://api.example/v1',
    mau: '../x?y=1&z#\r\nb',
    pedido: { itens: [{ nome: 'lâmpada' }], 'com-traço': 1 },
  }),
)

test.each([
  ['Olá {{nome}}, {{ ação }}: {{total}}', 'Olá Zé "Bola", vá: 12.5'],
  ['{{pedido.itens[0].nome}} {{pedido.com-traço}} {{pedido.itens.0.nome}}', 'lâmpada 1 lâmpada'],
  ['{{pedido.itens}}', '[{"nome":"lâmpada"}]'],
  ['[{{ninguem}}{{nada}}{{pedido.x.y}}{{nome.length}}{{pedido.toString}}]', '[]'],
  ['{{1+1}} {{}} {nome} {{{nome}}}', '{{1+1}} {{}} {nome} {Zé "Bola"}'],
])('%s is filled', (text, expected) => {
  expect(fillText(text, variables)).toBe(expected)
})

test('values in an address write no path and no query of their own, but the one that begins it', () => {
  expect(fillUrl(' {{base}}/c/{{mau}}?q={{nome}}', variables)).toBe(
    'https://api.example/v1/c/..%2Fx%3Fy%3D1%26z%23%0D%0Ab?q=Z%C3%A9%20%22Bola%22',
  )
})

test('values in a form add no field, and values in markup no element', () => {
  expect(fillForm(' a={{mau}}&b={{total}}\n', variables)).toBe('a=..%2Fx%3Fy%3D1%26z%23%0D%0Ab&b=12.5')
  expect(fillForm('a={{meia}}', new Map([['meia', '\ud83d']]))).toBe('a=%EF%BF%BD')
  expect(fillMarkup('<a b="{{v}}">{{v}}</a>', new Map([['v', `<&">'`]]))).toBe(
    '<a b="&#60;&#38;&#34;&#62;&#39;">&#60;&#38;&#34;&#62;&#39;</a>',
  )
})

test('values in JSON stay inside of their quotes, and are JSON outside of them', () => {
  const body = fillJson(
    '{"a\\"{{nome}}": "{{nome}} {{total}}", "b": {{total}}, "c": {{pedido}}, "d": {{ninguem}}}',
    variables,
  )
  expect(JSON.parse(body)).toEqual({
    'a"Zé "Bola"': 'Zé "Bola" 12.5',
    b: 12.5,
    c: { itens: [{ nome: 'lâmpada' }], 'com-traço': 1 },
    d: null,
  })
})

test('a header is one line', () => {
  expect(fillHeader('x {{mau}}', variables)).toBe('x ../x?y=1&z# b')
  expect(fillHeader(' x{{quebra}}', new Map([['quebra', '\r\n']]))).toBe('x')
})

test('the names of a text are reported with their paths', () => {
  expect(namesIn('{{a}} {{ b.c[0] }} {{1}} {{ }}')).toEqual(['a', 'b.c[0]'])
})

test('a text that is filled is no longer than a message may be, wherever it grows', () => {
  const x = new Map([['x', 'ab']])
  for (const text of [`{{x}}${'y'.repeat(MAX_TEXT)}`, `${'y'.repeat(MAX_TEXT)}{{x}}`, '{{x}}'.repeat(MAX_TEXT)])
    expect(fillText(text, x)).toHaveLength(MAX_TEXT)
})

test('what every message can name is filled in flows as well, and a variable of the flow goes before it', () => {
  const about = () => ({ now: Date.UTC(2026, 10, 20, 9), timeZone: 'UTC', language: 'pt' as const })
  const of = (own: Record<string, Json>) => new RunVariables(Object.entries(own), about)
  const text = '{{saudacao}}, {{primeiro_nome}} ({{firstName}}, {{ms}}): {{protocolo}} {{protocol}} [{{data}}{{hora}}]'
  expect(fillText(text, of({ nome: 'Ana Souza' }))).toBe(
    'Bom dia, Ana (Ana, Bom dia): 20261120090000 20261120090000 []',
  )
  expect(fillText('{{saudacao}} {{protocolo}}', of({ saudacao: 'Oi', protocolo: '' }))).toBe('Oi ')
  expect(fillUrl('https://a.example/?n={{primeiro_nome}}', of({ nome: 'Zé Bola' }))).toBe(
    'https://a.example/?n=Z%C3%A9',
  )
  // Conditions ask for what the flow itself knows.
  expect(of({ nome: 'Ana' }).get('saudacao')).toBeUndefined()
})
