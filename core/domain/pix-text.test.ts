import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pixText } from './pix-text.ts'

/** Of the Banco Central's manual of initiation patterns (2.6.3, 2.7.2, 2.8.5), of its manual of BR Code (2.2), and of a bank. */
const PUBLISHED = {
  static:
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  dynamic:
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
  composite:
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406100.505802BR5913Fulano de Tal6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/2353c790eefb11eaadc10242ac12000263042875',
  cardAndPix:
    '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38',
  ofBank:
    "00020126580014br.gov.bcb.pix0136a629532e-7693-4846-852d-1bbff817b5a8520400005303986540510.005802BR5908T'Challa6009Sao Paulo62090505123456304B14A",
}

const MANUAL = { to: { key: '123e4567-e12b-12d1-a456-426655440000' }, name: 'Fulano de Tal', city: 'BRASILIA' }

test.each(Object.entries(PUBLISHED))('the published example %s has the checksum that we expect of ours', (_, text) => {
  expect(fieldsOf(text)[63]).toBe(checksumOf(text.slice(0, -4)))
})

test('what a bank published for a key, a value and a reference is what we write for them', () => {
  const to = { key: 'a629532e-7693-4846-852d-1bbff817b5a8' }
  const provided = { to, name: "T'Challa", city: 'Sao Paulo', valueCents: 1000, reference: '12345' }
  expect(pixText(provided)).toBe(PUBLISHED.ofBank)
})

test.each([
  ['static', MANUAL.to, ''],
  ['dynamic', { location: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' }, '010212'],
] as const)(
  "what we write has the fields of the manual's example %s in their order, and the value",
  (name, to, once) => {
    const text = pixText({ ...MANUAL, to, valueCents: 10050, reference: '***' })
    expect(text.replace('5406100.50', '').slice(0, -4)).toBe(PUBLISHED[name].replace(once, '').slice(0, -4))
  },
)

test("with the value it begins as the manual's example of both", () => {
  const text = pixText({ ...MANUAL, valueCents: 10050, reference: '***' })
  expect(PUBLISHED.composite.startsWith(text.slice(0, -8))).toBe(true)
})

/** As long as a key may be. */
const LONG_KEY = `${'a'.repeat(67)}@b.example`
test.each([
  ['x', 'p'.repeat(80), 'p'.repeat(72)],
  // The manual says so of a key of nine letters.
  ['k@b.co.br', 'p'.repeat(80), 'p'.repeat(64)],
  [MANUAL.to.key, 'Plano Básico – até 3 usuários, com campanhas', 'Plano Basico ate 3 usuarios, com camp'],
  [MANUAL.to.key, ' ✨ ', undefined],
  [LONG_KEY, 'Plano', undefined],
])('beside the key %s goes so much of what it is for: %s', (key, about, emitted) => {
  const text = pixText({ ...MANUAL, to: { key }, valueCents: 1, reference: 'X1', about })
  const field = fieldsOf(text)[26]!
  expect(fieldsOf(field)['02']).toBe(emitted)
  expect(fieldsOf(field)['01']).toBe(key)
  expect(field.length).toBeLessThanOrEqual(99)
})

test('every field of the text is what the manual says', () => {
  const text = pixText({
    to: { key: '123e4567-e12b-12d1-a456-426655440000' },
    name: 'Balcão Serviços de Atendimento Ltda',
    city: 'São José do Rio Preto',
    valueCents: 14990,
    reference: 'BALCAO2F7',
  })
  expect(fieldsOf(text)).toEqual({
    '00': '01',
    26: '0014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000',
    52: '0000',
    53: '986',
    54: '149.90',
    58: 'BR',
    59: 'Balcao Servicos de Atendi',
    60: 'Sao Jose do Rio',
    62: '0509BALCAO2F7',
    63: checksumOf(text.slice(0, -4)),
  })
})

test('whatever name, city and value: each field has its length, and the checksum is right', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 99_999_999 }), (name, city, valueCents) => {
      const text = pixText({ to: { key: 'a@b.example' }, name, city, valueCents, reference: 'X1' })
      const fields = fieldsOf(text)
      expect(Number(fields[54]) * 100).toBeCloseTo(valueCents, 4)
      expect(fields[59]!.length).toBeLessThanOrEqual(25)
      expect(fields[60]!.length).toBeLessThanOrEqual(15)
      expect(fields[63]).toBe(checksumOf(text.slice(0, -4)))
      expect(text).toMatch(/^[\x20-\x7e]*$/)
    }),
  )
})

/** Reads the text as a bank does. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let at = 0
  while (at < text.length) {
    const length = Number(text.slice(at + 2, at + 4))
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  expect(at).toBe(text.length)
  return fields
}

/** The same sum by its table, as receivers compute it. */
function checksumOf(text: string): string {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << 8
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1
    return sum & 0xffff
  })
  let sum = 0xffff
  for (const byte of new TextEncoder().encode(text)) sum = ((sum << 8) & 0xffff) ^ table[(sum >> 8) ^ byte]!
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
