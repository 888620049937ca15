import { describe, expect, it } from 'vitest'
import { aMessage } from '../../testing/samples.ts'
import {
  emptyConversation,
  withAround,
  withDivider,
  withMessage,
  withNewer,
  withNewest,
  withNewestOfStored,
  withOlder,
} from './conversation.ts'

const ids = (conversation: { messages: readonly { id: number }[] }): number[] =>
  conversation.messages.map(message => message.id)

const page = (from: number, to: number, more = true) => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => aMessage({ id: from + at, minute: from + at })),
  hasMore: more,
  nextCursor: more ? `before ${from}` : undefined,
})

describe('a conversation', () => {
  const loaded = withNewest(emptyConversation, page(20, 23))

  it('that was stored gives way to what there is now, but not what came while it was asked for', () => {
    const stored = withMessage(loaded, aMessage({ id: 23, minute: 23, clientId: 'abcdefgh', body: 'antes' }))
    const received = withMessage(stored, aMessage({ id: 26, minute: 26 }))
    const now = { ...page(22, 25), messages: page(22, 25).messages.filter(({ id }) => id !== 24) }
    const displayed = withNewestOfStored(received, now, stored.messages)
    expect(ids(displayed)).toEqual([22, 23, 25, 26])
    expect(displayed).toMatchObject({ hasMore: true, cursor: 'before 22' })
    expect(displayed.messages[1]).toMatchObject({ key: stored.messages.at(-1)!.key, body: 'Olá' })
  })

  it('goes back page by page', () => {
    const older = withOlder(loaded, page(16, 20, false))
    expect(ids(older)).toEqual([16, 17, 18, 19, 20, 21, 22, 23])
    expect(older).toMatchObject({ hasMore: false, cursor: undefined })
  })

  it('takes a new message at its place in time', () => {
    expect(ids(withMessage(loaded, aMessage({ id: 30, minute: 40 })))).toEqual([20, 21, 22, 23, 30])
    expect(ids(withMessage(loaded, aMessage({ id: 30, minute: 21, second: 5 })))).toEqual([20, 21, 30, 22, 23])
  })

  it('leaves a message from before the loaded part to its page', () => {
    expect(withMessage(loaded, aMessage({ id: 3, minute: 3 }))).toBe(loaded)
  })

  it('takes the same message only once and keeps its key', () => {
    const sent = withMessage(loaded, aMessage({ id: 31, minute: 41, clientId: 'abcdefgh', fromMe: true, ack: 0 }))
    const acked = withMessage(sent, aMessage({ id: 31, minute: 41, fromMe: true, ack: 3 }))
    expect(ids(acked)).toEqual([20, 21, 22, 23, 31])
    expect(acked.messages.at(-1)).toMatchObject({ key: 'abcdefgh', ack: 3 })
  })

  it('does not let a late event turn a message back', () => {
    const read = withMessage(loaded, {
      ...aMessage({ id: 23, minute: 23, ack: 4 }),
      updatedAt: '2026-11-21T13:00:00.000Z',
    })
    const late = aMessage({ id: 23, minute: 23, ack: 1 })
    expect(withMessage(read, late)).toBe(read)
  })

  it('keeps a link that was signed again while the file is the same', () => {
    const withFile = withMessage(loaded, aMessage({ id: 40, minute: 50, mediaUrl: '/api/media/a?sig=1' }))
    const again = withMessage(withFile, aMessage({ id: 40, minute: 50, mediaUrl: '/api/media/a?sig=2' }))
    expect(again.messages.at(-1)?.mediaUrl).toBe('/api/media/a?sig=1')
  })

  it('joins a newest page that overlaps, and starts over after a gap', () => {
    const long = withOlder(loaded, page(16, 19))
    expect(ids(withNewest(long, page(22, 26)))).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26])
    expect(ids(withNewest(long, page(50, 53)))).toEqual([50, 51, 52, 53])
  })

  it('keeps what came while the newest page was on its way', () => {
    const meanwhile = withMessage(loaded, aMessage({ id: 30, minute: 40 }))
    const read = withMessage(meanwhile, {
      ...aMessage({ id: 23, minute: 23, ack: 4 }),
      updatedAt: '2026-11-21T13:00:00.000Z',
    })
    const after = withNewest(read, page(20, 23))
    expect(ids(after)).toEqual([20, 21, 22, 23, 30])
    expect(after.messages[3]?.ack).toBe(4)
  })

  it('keeps what came while the first page was on its way', () => {
    const read = { ...aMessage({ id: 23, minute: 23, ack: 4 }), updatedAt: '2026-11-21T13:00:00.000Z' }
    const early = withMessage(withMessage(emptyConversation, read), aMessage({ id: 30, minute: 40 }))
    const after = withNewest(early, page(20, 23))
    expect(ids(after)).toEqual([20, 21, 22, 23, 30])
    expect(after).toMatchObject({ hasMore: true, cursor: 'before 20' })
    expect(after.messages[3]?.ack).toBe(4)
    expect(ids(withNewest(early, { messages: [], hasMore: false }))).toEqual([23, 30])
  })

  it('opens further back, and goes on page by page until the newest', () => {
    const around = withAround(loaded, { ...page(5, 8), hasNewer: true, newerCursor: 'after 8' })
    expect(ids(around)).toEqual([5, 6, 7, 8])
    const newer = withNewer(around, { ...page(8, 12), hasNewer: false })
    expect(ids(newer)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
    expect(newer).toMatchObject({ hasNewer: false, newerCursor: undefined, hasMore: true, cursor: 'before 5' })
  })

  it('leaves what comes live to its page while the newest are not here', () => {
    const around = withAround(loaded, { ...page(5, 8), hasNewer: true, newerCursor: 'after 8' })
    expect(withMessage(around, aMessage({ id: 30, minute: 40 }))).toBe(around)
    expect(ids(withNewest(around, page(27, 30)))).toEqual([27, 28, 29, 30])
    expect(withNewest(around, page(8, 11))).toMatchObject({ hasNewer: false, newerCursor: undefined })
  })

  it('puts the divider above the unread messages of the contact', () => {
    const mixed = withMessage(loaded, aMessage({ id: 24, minute: 24, fromMe: true }))
    expect(withDivider(mixed, 2).firstNew).toBe(22)
    expect(withDivider(mixed, 99).firstNew).toBe(20)
    expect(withDivider(mixed, 0).firstNew).toBeUndefined()
  })
})
