import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeText } from '../../../kit/text.ts'
import { excerptOf } from './excerpt.ts'

const marked = (body: string, wanted: string): string => {
  const { excerpt, marks } = excerptOf(body, wanted)
  return marks.reduceRight(
    (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
    excerpt,
  )
}

const long = 'Bom dia, tudo bem com a senhora? Queria saber quando chega a minha encomenda de sábado passado'

describe('the excerpt of a found message', () => {
  it.each([
    ['Olá', 'ola', '[Olá]'],
    ['a PROMOÇÃO, promocao e promoção', 'promoção', 'a [PROMOÇÃO], [promocao] e [promoção]'],
    ['duas\n\nlinhas  de\ttexto', 'linhas de', 'duas [linhas de] texto'],
    ['<b>oi</b> & "tchau"', 'b', '<[b]>oi</[b]> & "tchau"'],
    ['🌸 flor 🌸', 'flor', '🌸 [flor] 🌸'],
    ['ação com til solto: ação', 'acao', '[ação] com til solto: [ação]'],
    [long, 'encomenda', '…a minha [encomenda] de sábado passado'],
    ['sem nada', 'outra coisa', 'sem nada'],
    ['*Promoção* _só_ ~ontem~ ```hoje```', 'so hoje', 'Promoção [só] ontem [hoje]'],
    [long, 'PASSADO encomenda sabado', '…a minha [encomenda] de [sábado] [passado]'],
    ['*Promoção* _só_ ~ontem~ ```hoje```', 'promocao so', '[Promoção só] ontem hoje'],
    [`${long}, com *negrito* e _mais_`, '*negrito* e', '…passado, com [negrito e] mais'],
    ['texto em *negrito*', '*negri', 'texto em [negri]to'],
    ['preço 2*3 e *negrito*', '2*3', 'preço [2*3] e negrito'],
    ['*Ana:*\nSegue o pedido', 'pedido', 'Ana: Segue o [pedido]'],
    ['x'.repeat(200), 'y', `${'x'.repeat(160)}…`],
    [`${'x'.repeat(200)}y`, 'y', `…${'x'.repeat(14)}[y]`],
    [`${'x'.repeat(15)}y fim`, 'y', `…${'x'.repeat(14)}[y] fim`],
    [`Bom dia ${'x'.repeat(13)}y`, 'y', `…${'x'.repeat(13)}[y]`],
    ['  Bom dia, tudo y ', 'y', 'Bom dia, tudo [y]'],
    [`a${'🌸'.repeat(20)}xy`, 'y', `…${'🌸'.repeat(7)}x[y]`],
    [`a${'🌸'.repeat(100)}`, 'y', `a${'🌸'.repeat(79)}…`],
    ['x'.repeat(160), 'y', 'x'.repeat(160)],
  ])('of %j for "%s" is %j', (body, wanted, displayed) => {
    expect(marked(body, wanted)).toBe(displayed)
  })

  it('never cuts a character in two, and marks only what was looked for', () => {
    const body = fc.array(fc.constantFrom('🌸', 'é', 'e\u0301', 'a', ' ', '\n', 'Ba', '~'), { maxLength: 400 })
    fc.assert(
      fc.property(body, fc.constantFrom('ba', 'a', 'e', '🌸', 'a b'), (pieces, wanted) => {
        const { excerpt, marks } = excerptOf(pieces.join(''), wanted)
        expect(excerpt.isWellFormed()).toBe(true)
        for (const [from, to] of marks)
          expect([wanted, ...wanted.split(' ')].map(normalizeText)).toContain(normalizeText(excerpt.slice(from, to)))
        if (normalizeText(pieces.join('').replace(/\s+/g, ' ').trim()).includes(wanted)) expect(marks).not.toEqual([])
      }),
    )
  })
})
