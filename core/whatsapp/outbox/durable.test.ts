import { describe, expect, it } from 'vitest'
import { HOUR, SECOND } from '../../kit/clock.ts'
import { ana, bia, outboxOn } from '../testing/outbox-rig.ts'
import { quiet } from '../testing/quiet.ts'
import { ref } from '../testing/rig.ts'

type Rigged = Awaited<ReturnType<typeof outboxOn>>
type Write = 'fail' | 'postpone' | 'hold'

/** From now on this write of the store takes until it is released. */
function slowly({ store }: Rigged, name: Write): () => void {
  const durable = Promise.withResolvers<void>()
  const write = store[name].bind(store) as (...provided: unknown[]) => Promise<never>
  store[name] = async (...provided: unknown[]) => {
    await durable.promise
    return write(...provided)
  }
  return durable.resolve
}

const nobody = '5511900009999'

/** How a message comes to be written about, and by which write. */
const ends: [string, Write, (rigged: Rigged) => Promise<unknown>][] = [
  [
    'is too late',
    'fail',
    ({ store, clock }) => Promise.resolve(store.add(ref, 'bot', ana, 'late', { expiresAt: clock.now() })),
  ],
  ['goes to nobody', 'fail', async ({ store }) => store.add(ref, 'chat', nobody, 'hello?')],
  [
    'found no answer',
    'postpone',
    async ({ store, line, outbox }) => {
      store.add(ref, 'chat', ana, 'hello')
      line.answers = false
      outbox.wake(ref)
      await quiet()
      line.answers = true
    },
  ],
  [
    'found no answer five times',
    'fail',
    async ({ store, line, outbox }) => {
      store.add(ref, 'chat', ana, 'hello', { attempts: 4 })
      line.answers = false
      outbox.wake(ref)
      await quiet()
      line.answers = true
    },
  ],
  [
    'left, and no word came',
    'postpone',
    async ({ send, line, clock }) => {
      line.acknowledges = false
      await send('chat', ana, 'hello')
      line.acknowledges = true
      await clock.advance(15 * SECOND)
    },
  ],
  [
    'made WhatsApp end three sessions',
    'fail',
    async ({ send, line, clock }) => {
      line.acknowledges = false
      await send('chat', ana, 'poison')
      for (let turn = 0; turn < 3; turn += 1) {
        line.drop(500)
        await clock.advance(10 * SECOND)
      }
      line.acknowledges = true
    },
  ],
  [
    'is kept back',
    'hold',
    async ({ store, line, clock }) => {
      line.restrict(clock.now() + HOUR)
      await quiet()
      store.add(ref, 'chat', ana, 'good morning', { firstContact: true })
    },
  ],
]

describe('what became of a message', () => {
  it.each(ends)('that %s is durable before the next one leaves', async (_, write, end) => {
    const rigged = await outboxOn()
    const { store, outbox, sent } = rigged
    const release = slowly(rigged, write)
    await end(rigged)
    const before = sent()
    const next = store.add(ref, 'chat', bia, 'hi').message.waId
    outbox.wake(ref)
    await quiet()
    expect(sent()).toEqual(before)
    release()
    await quiet()
    expect(sent()).toEqual([...before, next])
  })

  it('is written to its end before the outbox is closed', async () => {
    const rigged = await outboxOn()
    const { send, outbox, clock } = rigged
    const idle = clock.waiting
    const release = slowly(rigged, 'fail')
    await send('chat', nobody, 'hello?')
    let isClosed = false
    const closing = outbox.close().then(() => {
      isClosed = true
    })
    await quiet()
    expect(isClosed).toBe(false)
    release()
    await closing
    expect(clock.waiting).toBe(idle - 1)
  })
})

describe('an outbox that cannot be read or written', () => {
  it('is logged and asked again after five seconds', async () => {
    const { send, sent, store, clock, faults: errors } = await outboxOn()
    const { heads } = store
    store.heads = async () => {
      throw new Error('disk I/O error')
    }
    const waId = await send('chat', ana, 'hello')
    expect(errors.splice(0)).toEqual(['the outbox could not be read or written'])
    store.heads = heads
    await clock.advance(5 * SECOND - 1)
    expect(sent()).toEqual([])
    await clock.advance(1)
    expect(sent()).toEqual([waId])
  })

  it('is not asked again once it is closed', async () => {
    const { send, store, clock, outbox, faults: errors } = await outboxOn()
    const idle = clock.waiting
    const broken = Promise.withResolvers<never>()
    store.heads = () => broken.promise
    await send('chat', ana, 'hello')
    const closing = outbox.close()
    broken.reject(new Error('disk I/O error'))
    await closing
    expect(errors.splice(0)).toHaveLength(1)
    expect(clock.waiting).toBe(idle - 1)
  })
})
