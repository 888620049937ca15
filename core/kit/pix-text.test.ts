import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pixText } from './pix-text.ts'

test("the example of the Banco Central's manual without a value ends in its checksum", () => {
  const text =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  expect(checksumOf(text)).toBe('1D3D')
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
