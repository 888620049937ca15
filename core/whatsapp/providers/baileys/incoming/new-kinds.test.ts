import { proto } from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { holdsMore } from './new-kinds.ts'

const known: proto.IMessage = { conversation: 'oi', extendedTextMessage: { text: 'x'.repeat(300) } }
const written = proto.Message.encode(known).finish()
const read = {
  ...proto.Message.toObject(proto.Message.decode(written) as proto.Message),
  imageMessage: null,
  call: undefined,
}
const and = (...bytes: number[]) => Buffer.concat([written, Buffer.from(bytes)])

describe('whether there is more in a message than the library knows', () => {
  it('no, where it knows all', () => {
    expect(holdsMore(written, read)).toBe(false)
    expect(holdsMore(Buffer.alloc(0), {})).toBe(false)
  })

  it.each([
    ['a number', [0xc0, 0x3e, 0x96, 0x01]],
    ['eight bytes', [0xc1, 0x3e, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['a text', [0xc2, 0x3e, 2, 8, 1]],
    ['a long text', [0xc2, 0x3e, 0x80, 0x01, ...Array(128).fill(0xff)]],
    ['four bytes', [0xc5, 0x3e, 1, 2, 3, 4]],
    ['the largest number', [0xc0, 0x3e, ...Array(9).fill(0xff), 0x01]],
  ])('yes, with %s of a kind that is newer', (_, bytes) => {
    expect(holdsMore(and(...bytes), read)).toBe(true)
    expect(holdsMore(Buffer.concat([Buffer.from(bytes), written]), read)).toBe(true)
  })

  it('no, where a part that is known comes twice', () => {
    expect(holdsMore(and(0x0a, 1, 0x61), read)).toBe(false)
  })

  it.each([
    ['an unknown way of writing', [0xc3, 0x3e]],
    ['a number that is too long', [0xc0, 0x3e, ...Array(10).fill(0xff), 0x01]],
    ['eight bytes that are seven', [0xc1, 0x3e, 1, 2, 3, 4, 5, 6, 7]],
    ['four bytes that are three', [0xc5, 0x3e, 1, 2, 3]],
    ['a text that ends early', [0xc2, 0x3e, 3, 8, 1]],
    ['a text without a length', [0xc2, 0x3e]],
  ])('nobody knows, with %s', (_, bytes) => {
    expect(holdsMore(and(...bytes), read)).toBe(false)
  })
})
