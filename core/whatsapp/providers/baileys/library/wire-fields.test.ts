import { describe, expect, it } from 'vitest'
import { lengthPrefixed, WireFields } from './wire-fields.ts'

const VARINT = [1 * 8 + 0, 0x80 | 44, 2]
const EIGHT_BYTES = [2 * 8 + 1, 1, 2, 3, 4, 5, 6, 7, 8]
const COUNTED = [3 * 8 + 2, 3, 7, 8, 9]
const FOUR_BYTES = [4 * 8 + 5, 1, 2, 3, 4]

/** The fields that are whole, and where the next one would begin. */
function walked(bytes: readonly number[]) {
  const fields = new WireFields(Buffer.from(bytes))
  const found: [number, number[], number[]][] = []
  while (fields.step()) found.push([fields.number, [...fields.content], [...fields.whole]])
  return { found, begin: fields.begin }
}

describe('the fields of a protobuf message', () => {
  it('are of four kinds, each with its number and what it holds', () => {
    const all = [VARINT, EIGHT_BYTES, COUNTED, FOUR_BYTES]
    expect(walked(all.flat())).toEqual({
      found: [
        [1, [0x80 | 44, 2], VARINT],
        [2, [1, 2, 3, 4, 5, 6, 7, 8], EIGHT_BYTES],
        [3, [7, 8, 9], COUNTED],
        [4, [1, 2, 3, 4], FOUR_BYTES],
      ],
      begin: all.flat().length,
    })
  })

  it.each([VARINT, EIGHT_BYTES, COUNTED, FOUR_BYTES])('count when they are whole: %j', (...field) => {
    const before = [8, 1]
    for (let length = 0; length < field.length; length += 1)
      expect(walked([...before, ...field.slice(0, length)])).toEqual({ found: [[1, [1], before]], begin: 2 })
    expect(walked([...before, ...field]).found).toHaveLength(2)
  })

  it('are counted where they are long, as they are read', () => {
    for (const length of [0, 127, 128, 300, 20_000]) {
      const content = Buffer.alloc(length, 7)
      const fields = new WireFields(lengthPrefixed(20, [content.subarray(0, 5), content.subarray(5)]))
      expect(fields.step()).toBe(true)
      expect([fields.number, fields.length, fields.content.equals(content)]).toEqual([20, length, true])
      expect(fields.step()).toBe(false)
    }
  })

  it('that are numbers are zero in whatever length', () => {
    const isZero = (...content: number[]) => {
      const fields = new WireFields(Buffer.from([8, ...content]))
      expect(fields.step()).toBe(true)
      return fields.isZero
    }
    expect([isZero(0), isZero(0x80, 0), isZero(1), isZero(0x80, 1)]).toEqual([true, true, false, false])
  })
})
