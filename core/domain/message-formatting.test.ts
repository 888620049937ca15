import { describe, expect, it, vi } from 'vitest'
import { type Piece, parseFormatting, plainText } from './message-formatting.ts'

const text = (value: string): Piece => ({ kind: 'text', text: value })

describe('parseMarks', () => {
  it('reads the four marks of WhatsApp', () => {
    expect(parseFormatting('*a* _b_ ~c~ ```d```')).toEqual([
      { kind: 'bold', pieces: [text('a')] },
      text(' '),
      { kind: 'italic', pieces: [text('b')] },
      text(' '),
      { kind: 'strike', pieces: [text('c')] },
      text(' '),
      { kind: 'mono', text: 'd', block: false },
    ])
  })

  it('nests marks', () => {
    expect(parseFormatting('*a _b_*')).toEqual([
      { kind: 'bold', pieces: [text('a '), { kind: 'italic', pieces: [text('b')] }] },
    ])
  })

  it('reads the name of a signature', () => {
    expect(parseFormatting('*Ana Souza:*\nOlá')).toEqual([
      { kind: 'bold', pieces: [text('Ana Souza:')] },
      text('\nOlá'),
    ])
  })

  it.each([
    ...['2*3*4', 'snake_case_name', '*a', 'a*', '**', '*a\nb*', '~ x~', '`', '``````', '` `', '`a\nb`'],
    ...['*a*b', '*a *', 'xhttps://a.b', 'hw'],
  ])('leaves %j as it was typed', typed => {
    expect(parseFormatting(typed)).toEqual([text(typed)])
  })

  it('closes a mark behind a letter and before none', () => {
    expect(parseFormatting('*a *b*c d* e*f')).toEqual([{ kind: 'bold', pieces: [text('a *b*c d')] }, text(' e*f')])
    expect(parseFormatting('a *b* *c*')).toEqual([
      text('a '),
      { kind: 'bold', pieces: [text('b')] },
      text(' '),
      { kind: 'bold', pieces: [text('c')] },
    ])
  })

  it('takes nothing inside of mono for a mark', () => {
    expect(parseFormatting('```*a* https://b.c```')).toEqual([{ kind: 'mono', text: '*a* https://b.c', block: false }])
  })

  it('makes a quotation of lines that begin so, up to the first that does not', () => {
    expect(parseFormatting('disse:\n> *a*\n> b\nsim')).toEqual([
      text('disse:\n'),
      { kind: 'quote', pieces: [{ kind: 'bold', pieces: [text('a')] }, text('\nb')] },
      text('sim'),
    ])
  })

  it('makes lists of lines with a dash, a star or a number, and keeps their numbers', () => {
    expect(parseFormatting('- a\n* _b_\n2. c\n3. - d')).toEqual([
      {
        kind: 'list',
        items: [
          { number: undefined, pieces: [text('a')] },
          { number: undefined, pieces: [{ kind: 'italic', pieces: [text('b')] }] },
        ],
      },
      {
        kind: 'list',
        items: [
          { number: 2, pieces: [text('c')] },
          { number: 3, pieces: [text('- d')] },
        ],
      },
    ])
  })

  it.each(['-a', '- ', '1.a', '1234. a', '>a', 'a - b', '2. '])('takes %j for no line of its own', typed => {
    expect(parseFormatting(typed)).toEqual([text(typed)])
  })

  it('leaves the lines of a mono block to it', () => {
    expect(parseFormatting('```a\n- b```')).toEqual([{ kind: 'mono', text: 'a\n- b', block: true }])
  })

  it('keeps the lines of a mono block', () => {
    expect(parseFormatting('```a\nb```')).toEqual([{ kind: 'mono', text: 'a\nb', block: true }])
  })

  it('makes links of addresses, without the punctuation behind them', () => {
    expect(parseFormatting('veja (https://a.com/x_y_z?q=1*2). E www.b.com!')).toEqual([
      text('veja ('),
      { kind: 'link', text: 'https://a.com/x_y_z?q=1*2', href: 'https://a.com/x_y_z?q=1*2' },
      text('). E '),
      { kind: 'link', text: 'www.b.com', href: 'https://www.b.com' },
      text('!'),
    ])
  })

  it('leaves a bracket that opens in an address to it', () => {
    expect(parseFormatting('https://a.com/x_(y)')).toEqual([
      { kind: 'link', text: 'https://a.com/x_(y)', href: 'https://a.com/x_(y)' },
    ])
  })

  it('makes no link of other schemes', () => {
    expect(parseFormatting('javascript:alert(1)')).toEqual([text('javascript:alert(1)')])
  })

  it.each([
    ['open marks', '*_~'],
    ['marks before words', '*a '],
    ['marks that close behind words', '*a* '],
    ['marks within marks', '*_~a~_* '],
    ['marks without an end', '_a *b\n'],
    ['open fences', '```a `b\n'],
    ['addresses', 'www.*_~ http://!!'],
    ['lines of lists', '- a\n'],
    ['lines of quotations', '> a\n'],
    ['beginnings of addresses', 'a.a a@a +1-(1 '],
  ])('looks at each letter a few times in a long text of %s', (_, piece) => {
    const looks = vi.spyOn(RegExp.prototype, 'test')
    const long = piece.repeat(16_384 / piece.length)
    parseFormatting(long)
    expect(looks.mock.calls.length).toBeLessThan(12 * long.length)
    looks.mockRestore()
  })
})

describe('plainText', () => {
  it('keeps quotations and lists on lines of their own', () => {
    expect(plainText('oi\n> *a*\n> b\n- c\n7. d\nfim\n- e\n')).toBe('oi\na\nb\n• c\n7. d\nfim\n• e')
  })

  it('drops the marks and keeps the words', () => {
    expect(plainText('*Ana:* ~não~ `sim` https://a.b')).toBe('Ana: não sim https://a.b')
  })
})
