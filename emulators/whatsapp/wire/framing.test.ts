import { describe, expect, it } from 'vitest'
import { FrameReader, frame } from './framing.ts'

const INTRO = Buffer.from([0x57, 0x41, 6, 3])
const ROUTING = Buffer.from([0x45, 0x44, 0, 1, 0, 0, 2, 0xaa, 0xbb])
const frames = [Buffer.from('one'), Buffer.from('another'), Buffer.alloc(70_000, 7)]
const stream = Buffer.concat(frames.map(frame))

describe('The byte stream of a client', () => {
  it.each([
    ['an intro', INTRO],
    ['routing information and an intro', Buffer.concat([ROUTING, INTRO])],
  ])('begins with %s, then carries frames', (_name, opening) => {
    expect(new FrameReader().push(Buffer.concat([opening, stream]))).toEqual(frames)
  })

  it('may be cut anywhere', () => {
    const reader = new FrameReader()
    const bytes = Buffer.concat([ROUTING, INTRO, frame(Buffer.from('one')), frame(Buffer.from('another'))])
    const read = [...bytes].flatMap(byte => reader.push(Buffer.from([byte])))
    expect(read.map(String)).toEqual(['one', 'another'])
  })
})
