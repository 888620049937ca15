import { describe, expect, it } from 'vitest'
import { MAX_CARD_PHONES, MAX_CARD_TEXT, MAX_CARDS, MAX_OWN_NAME, MAX_PHONE_DIGITS } from '../kit/limits.ts'
import { cardLine, readCard, readCards } from './contact-card.ts'

it('reads name and number of each card', () => {
  const cards = [
    'BEGIN:VCARD\nVERSION:3.0\nFN:Maria Souza\nitem1.TEL;waid=5511999990000:+55 11 99999-0000\nEND:VCARD',
    'BEGIN:VCARD\nFN;CHARSET=UTF-8:José\nTEL;TYPE=CELL:+55 (21) 98888-7777\nEND:VCARD',
  ]
  expect(readCards(cards.join('\n'))).toEqual([
    { name: 'Maria Souza', number: '5511999990000' },
    { name: 'José', number: '5521988887777' },
  ])
})

const IPHONE = `BEGIN:VCARD
VERSION:3.0
N:Souza;Ana;;;
FN:Ana Souza
ORG:Padaria Souza\\, Filhos;Vendas
item1.EMAIL;type=INTERNET;type=pref:ana@padaria.example
item1.X-ABLabel:Trabalho
TEL;type=HOME;type=VOICE:+55 11 3333-4444
TEL;type=CELL;waid=5511988880001:+55 11 98888-0001
TEL;type=WORK:+55 (11) 97777-0002
END:VCARD`

const ANDROID = `BEGIN:VCARD\r
VERSION:2.1\r
N:;Bia;;;\r
FN:Bia\r
TEL;CELL;PREF:+5511988880003\r
TEL;WORK:1133335555\r
TEL;HOME:+5511988880003\r
EMAIL;HOME:bia@exemplo.com\r
ORG:Oficina\r
END:VCARD\r`

it.each([
  [
    'an iPhone',
    IPHONE,
    {
      ...{ name: 'Ana Souza', number: '5511988880001', otherNumbers: ['551133334444', '5511977770002'] },
      ...{ email: 'ana@padaria.example', company: 'Padaria Souza, Filhos, Vendas' },
    },
    'Ana Souza: 5511988880001, 551133334444, 5511977770002, ana@padaria.example, Padaria Souza, Filhos, Vendas',
  ],
  [
    'an Android',
    ANDROID,
    {
      ...{ name: 'Bia', number: '5511988880003', otherNumbers: ['1133335555'] },
      ...{ email: 'bia@exemplo.com', company: 'Oficina' },
    },
    'Bia: 5511988880003, 1133335555, bia@exemplo.com, Oficina',
  ],
])('reads all that a card of %s says: numbers, each once, e-mail and company', (_, text, card, line) => {
  expect(readCard(text)).toEqual(card)
  expect(cardLine(card)).toBe(line)
})

it('reads a card of before, with quoted-printable over several lines, and a name in parts alone', () => {
  const card = `BEGIN:VCARD\r
VERSION:2.1\r
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=C3=A3o;=\r
da;;\r
TEL;CELL:+55 11 98888-0003\r
TEL;WORK:1133335555\r
TEL;X-Loja:+55 11 97777-0009\r
EMAIL;HOME:joao=1@exemplo.com\r
ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Padaria S=C3=A3o Jos=C3=A9;=\r
=56endas\r
END:VCARD\r`
  expect(readCard(card)).toEqual({
    ...{ name: 'João da Conceição', number: '5511988880003', otherNumbers: ['1133335555', '5511977770009'] },
    ...{ email: 'joao=1@exemplo.com', company: 'Padaria São José, Vendas' },
  })
  expect(readCard('N:Souza;Ana\nFN:Aninha\nTEL:1').name).toBe('Aninha')
  expect(readCard('N;ENCODING=QUOTED-PRINTABLE:Jos=E9;;;;\nTEL:1').name).toBe('José')
})

it('reads lines that go on behind a space, and no encoding where none is named', () => {
  expect(readCard('FN:Ana Maria \n de Souza\nORG:A=C3=A9\nNOTE:=\nTEL:12').name).toBe('Ana Maria de Souza')
  expect(readCard('FN:Ana\nORG:A=C3=A9\nNOTE:=\nTEL:12')).toEqual({ name: 'Ana', number: '12', company: 'A=C3=A9' })
})

it('reads what stands in a line, without the spaces around it, and of two names the first', () => {
  const card = 'BEGIN:VCARD\r\nFN: Ana \r\nFN:Rui\r\nTEL:1\r\nEND:VCARD'
  expect(readCards(card)).toEqual([{ name: 'Ana', number: '1' }])
})

it('finds nobody in ordinary text, nor in a card that says nothing', () => {
  expect(readCards('BEGIN:VCARD\nNOTE:1\nEND:VCARD')).toEqual([])
  expect(readCards('Oi, TEL: 123')).toEqual([])
})

it.each([
  ['WhatsApp’s number before another phone', 'TEL:+1 111\r\nTEL;type=CELL;waid=222:+3 333', '222'],
  ['the first phone', 'TEL;type=CELL:\nTEL;type=HOME:+55 11 3333-4444\nTEL:9', '551133334444'],
  ['a phone as an address', 'TEL;VALUE=uri:tel:+55-11-3333-4444', '551133334444'],
  ['no other line', 'NOTE:+55 11\nX-TEL:12\nTEL\nTEL1', ''],
  ['a number that is as long as numbers get', `TEL:${'1'.repeat(MAX_PHONE_DIGITS)}`, '1'.repeat(MAX_PHONE_DIGITS)],
  ['no line that begins with a colon', ':\nTEL\n:TEL:1', ''],
  ['no number of endless digits', `TEL:${'1'.repeat(21)}`, ''],
])('reads %s', (_, card, number) => {
  expect(readCard(`BEGIN:VCARD\n${card}\nEND:VCARD`).number).toBe(number)
})

describe('a card of any length', () => {
  it('is read up to a limit', () => {
    const padding = `NOTE:${'x'.repeat(MAX_CARD_TEXT)}\n`
    expect(readCard(`${padding}TEL:123`).number).toBe('')
    expect(readCard(`FN:${'é'.repeat(9000)}\nTEL:123`)).toEqual({ name: 'é'.repeat(MAX_OWN_NAME), number: '123' })
    expect(readCard(`${'TEL:\n'.repeat(MAX_CARD_PHONES)}TEL:123`).number).toBe('')
    expect(readCard(`${'TEL:\n'.repeat(MAX_CARD_PHONES - 1)}TEL:123`).number).toBe('123')
  })

  it('is one of so many', () => {
    const cards = readCards(`${'BEGIN:VCARD\nTEL:1\n'.repeat(MAX_CARDS)}BEGIN:VCARD\nFN:Ana\n`)
    expect(cards).toEqual(Array(MAX_CARDS).fill({ name: '', number: '1' }))
  })
})
