import { describe, expect, it, vi } from 'vitest'
import { type Piece, parseMarks, plainText } from './marks.ts'

const text = (value: string): Piece => ({ kind: 'text', text: value })

describe('parseMarks', () => {
  it('reads the four marks of WhatsApp', () => {
    expect(parseMarks('*a* _b_ ~c~ ```d```')).toEqual([
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
    expect(parseMarks('*a _b_*')).toEqual([
      { kind: 'bold', pieces: [text('a '), { kind: 'italic', pieces: [text('b')] }] },
    ])
  })

  it('reads the name of a signature', () => {
    expect(parseMarks('*Ana Souza:*\nOlá')).toEqual([{ kind: 'bold', pieces: [text('Ana Souza:')] }, text('\nOlá')])
  })

  it.each([
    ...['2*3*4', 'snake_case_name', '* a *', '*a', 'a*', '**', '*a\nb*', '~ x~', '`', '``````', '` `', '`a\nb`'],
    ...['*a*b', '*a *', 'xhttps://a.b', 'hw'],
  ])('leaves %j as it was typed', typed => {
    expect(parseMarks(typed)).toEqual([text(typed)])
  })

  it('closes a mark behind a letter and before none', () => {
    expect(parseMarks('*a *b*c d* e*f')).toEqual([{ kind: 'bold', pieces: [text('a *b*c d')] }, text(' e*f')])
    expect(parseMarks('a *b* *c*')).toEqual([
      text('a '),
      { kind: 'bold', pieces: [text('b')] },
      text(' '),
      { kind: 'bold', pieces: [text('c')] },
    ])
  })

  it('takes nothing inside of mono for a mark', () => {
    expect(parseMarks('```*a* https://b.c```')).toEqual([{ kind: 'mono', text: '*a* https://b.c', block: false }])
  })

  it('keeps the lines of a mono block', () => {
    expect(parseMarks('```a\nb```')).toEqual([{ kind: 'mono', text: 'a\nb', block: true }])
  })

  it('makes links of addresses, without the punctuation behind them', () => {
    expect(parseMarks('veja (https://a.com/x_y_z?q=1*2). E www.b.com!')).toEqual([
      text('veja ('),
      { kind: 'link', text: 'https://a.com/x_y_z?q=1*2', href: 'https://a.com/x_y_z?q=1*2' },
      text('). E '),
      { kind: 'link', text: 'www.b.com', href: 'https://www.b.com' },
      text('!'),
    ])
  })

  it('leaves a bracket that opens in an address to it', () => {
    expect(parseMarks('https://a.com/x_(y)')).toEqual([
      { kind: 'link', text: 'https://a.com/x_(y)', href: 'https://a.com/x_(y)' },
    ])
  })

  it('makes no link of other schemes', () => {
    expect(parseMarks('javascript:alert(1)')).toEqual([text('javascript:alert(1)')])
  })

  it.each([
    ['open marks', '*_~'],
    ['marks before words', '*a '],
    ['marks that close behind words', '*a* '],
    ['marks within marks', '*_~a~_* '],
    ['marks without an end', '_a *b\n'],
    ['open fences', '```a `b\n'],
    ['addresses', 'www.*_~ http://!!'],
  ])('looks at each letter a few times in a long text of %s', (_, piece) => {
    const looks = vi.spyOn(RegExp.prototype, 'test')
    const long = piece.repeat(16_384 / piece.length)
    parseMarks(long)
    expect(looks.mock.calls.length).toBeLessThan(12 * long.length)
    looks.mockRestore()
  })
})

describe('plainText', () => {
  it('drops the marks and keeps the words', () => {
    expect(plainText('*Ana:* ~não~ `sim` https://a.b')).toBe('Ana: não sim https://a.b')
  })
})
