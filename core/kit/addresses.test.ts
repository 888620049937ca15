import { expect, it } from 'vitest'
import { parseFormatting } from '../domain/message-formatting.ts'

/** The addresses of a text: where each leads. */
const leads = (text: string) =>
  parseFormatting(text).flatMap(piece =>
    piece.kind === 'link' ? [piece.href] : piece.kind === 'phone' ? [`tel:${piece.number}`] : [],
  )

it.each([
  ['loja.com.br', 'https://loja.com.br'],
  ['Loja.com/Ofertas?x=1.', 'https://Loja.com/Ofertas?x=1'],
  ['(minha-loja.online)', 'https://minha-loja.online'],
  ['site: a.b.com.ar,', 'https://a.b.com.ar'],
  ['wa.me/5511988887777', 'https://wa.me/5511988887777'],
  ['*loja.com*', undefined],
  ['ana.souza@loja.com.br!', 'mailto:ana.souza@loja.com.br'],
  ['_ana@loja.com_', undefined],
  ['<ana+1@loja.com>', 'mailto:ana+1@loja.com'],
  ['+55 11 98888-7777', 'tel:5511988887777'],
  ['+5511988887777', 'tel:5511988887777'],
  ['+55 (011) 9 8888-7777', 'tel:5511988887777'],
  ['(11) 98888-7777', 'tel:5511988887777'],
  ['(11)988887777,', 'tel:5511988887777'],
  ['11 3333-4444', 'tel:551133334444'],
  ['55 11 98888-7777', 'tel:5511988887777'],
  ['+351 912 345 678', 'tel:351912345678'],
  ['+1 (415) 555-2671', 'tel:14155552671'],
])('%s leads to %s', (text, href) => {
  if (href) expect(leads(text)).toEqual([href])
  else expect(JSON.stringify(parseFormatting(text))).toContain('"kind":"link"')
})

it.each([
  ...['123.456.789-09', '12345678909', '01310-100', '12.345.678/0001-90', '2023-2024', '11988887777', '31/12/2024'],
  ...['R$ 1.234,56', 'v1.2.3', 'contrato.pdf', 'fim.Depois', 'a@b', '@ana', 'foto.com.pdf', 'x@@y.com', '+12'],
])('%s leads nowhere', text => {
  expect(leads(text)).toEqual([])
})

it('what stands around an address stays text', () => {
  expect(parseFormatting('ligue (11) 98888-7777 ou 8h.')).toEqual([
    { kind: 'text', text: 'ligue ' },
    { kind: 'phone', text: '(11) 98888-7777', number: '5511988887777' },
    { kind: 'text', text: ' ou 8h.' },
  ])
})
