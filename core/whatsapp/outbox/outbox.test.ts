import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import type { InboundEvent } from '../events.ts'
import { MemoryOutbox } from '../testing/memory-outbox.ts'
import { ana, bia, outboxOn } from '../testing/outbox-rig.ts'
import { outboxStoreContract } from '../testing/outbox-store-contract.ts'
import { quiet } from '../testing/quiet.ts'
import { ref, rig } from '../testing/rig.ts'

outboxStoreContract(async () => {
  const store = new MemoryOutbox({ now: () => 0 })
  return { store, ref, add: async (lane, chat, more) => store.add(ref, lane, chat, 'text', more).id }
})

describe('the outbox', () => {
  it('sends what is written and is done when WhatsApp says so', async () => {
    const { send, sent, store } = await outboxOn()
    const waId = await send('chat', ana, 'hello')
    expect(sent()).toEqual([waId])
    expect(store.waiting).toEqual([])
  })

  it('sends the next one only when the word on the one before is durable', async () => {
    const { send, sent, line } = await outboxOn()
    line.acknowledges = false
    const first = await send('chat', ana, 'one')
    const second = await send('chat', bia, 'two')
    expect(sent()).toEqual([first])
    line.acknowledges = true
    line.ack(first, 1, { pn: ana })
    await quiet()
    expect(sent()).toEqual([first, second])
  })

  it('keeps the order within a chat, and lets a person go before programs', async () => {
    const { store, outbox, sent } = await outboxOn()
    const campaign = store.add(ref, 'campaign', bia, 'offer').message.waId
    const bot = store.add(ref, 'bot', ana, 'greeting').message.waId
    const chat = store.add(ref, 'chat', ana, 'answer').message.waId
    outbox.wake(ref)
    await quiet()
    expect(sent()).toEqual([bot, chat, campaign])
  })

  it('paces programs while a person passes', async () => {
    const { send, sent, clock } = await outboxOn()
    const first = await send('campaign', ana, 'one')
    const second = await send('campaign', bia, 'two')
    expect(sent()).toEqual([first])
    const chat = await send('chat', ana, 'hello')
    expect(sent()).toEqual([first, chat])
    await clock.advance(4 * SECOND)
    expect(sent()).toEqual([first, chat, second])
  })

  it('lets a lane pass by however many rows of a more urgent one that have to wait', async () => {
    const { store, outbox, sent, line } = await outboxOn()
    for (let at = 10; at < 55; at += 1) store.add(ref, 'api', line.contact(`55118${at}`).pn, 'offer')
    const reminder = store.add(ref, 'schedule', ana, 'reminder').message.waId
    outbox.wake(ref)
    for (let turn = 0; turn < 11; turn += 1) await quiet()
    expect(sent()).toHaveLength(11)
    expect(sent().at(-1)).toBe(reminder)
  })

  it('waits while the connection is down, and sends when it is back', async () => {
    const { send, sent, line, clock } = await outboxOn()
    line.drop(503)
    const waId = await send('chat', ana, 'hello')
    expect(sent()).toEqual([])
    await clock.advance(5 * SECOND)
    expect(sent()).toEqual([waId])
  })

  it('waits for the word on this message, whatever WhatsApp says of others', async () => {
    const { send, sent, line, looks } = await outboxOn()
    const known = await send('chat', ana, 'known')
    line.acknowledges = false
    const open = await send('chat', ana, 'open')
    const next = await send('chat', bia, 'next')
    const before = looks()
    line.ack(known, 3, { pn: ana })
    await quiet()
    expect([sent(), looks()]).toEqual([[known, open], before])
    line.ack(open, 1, { pn: ana })
    await quiet()
    expect(sent()).toEqual([known, open, next])
  })

  it('is not put out by what it has no part in', async () => {
    const { outbox, send } = await outboxOn()
    const ack: InboundEvent = { type: 'ack', waId: 'OLD', chat: { pn: ana }, ack: 3, at: 0 }
    await send('chat', ana, 'hello')
    for (const of of [ref, { companyId: 9, connectionId: 9 }]) {
      outbox.stored(of, [ack, { type: 'contact', address: { pn: ana } }])
      outbox.fell(of, 'lost')
    }
  })

  it('sends again, with its id, what was in doubt when the connection fell', async () => {
    const { send, sent, line, clock, store } = await outboxOn()
    line.acknowledges = false
    const doubtful = await send('chat', ana, 'hello')
    line.drop(503)
    line.acknowledges = true
    await clock.advance(5 * SECOND)
    expect(sent()).toEqual([doubtful, doubtful])
    expect(store.waiting).toEqual([])
  })

  it('gives up a message over which WhatsApp ends the session three times, and goes on', async () => {
    const { send, sent, line, clock, store } = await outboxOn()
    line.acknowledges = false
    const poison = await send('chat', ana, 'poison')
    const next = store.add(ref, 'chat', bia, 'hi').message.waId
    for (let turn = 0; turn < 3; turn += 1) {
      line.drop(500)
      await clock.advance(10 * SECOND)
    }
    expect(store.failures).toEqual([{ waId: poison, reason: 'rejected' }])
    expect(sent()).toEqual([poison, poison, poison, next])
  })

  it.each([
    ['other messages', true],
    ['the same message once fewer', false],
  ])('gives up none when WhatsApp ended the session over %s', async (_, isAnswered) => {
    const { send, line, clock, store, outbox } = await outboxOn()
    for (let turn = 0; turn < (isAnswered ? 4 : 2); turn += 1) {
      line.acknowledges = false
      if (isAnswered || turn === 0) await send('chat', ana, 'hello')
      line.drop(500)
      line.acknowledges = isAnswered
      await clock.advance(10 * SECOND)
    }
    await outbox.close()
    await quiet()
    expect(store.failures).toEqual([])
  })

  it('keeps a message however often the network falls while it is under way', async () => {
    const { send, line, clock, store } = await outboxOn()
    line.acknowledges = false
    const waId = await send('chat', ana, 'hello')
    for (let turn = 0; turn < 3; turn += 1) {
      line.drop(428)
      await clock.advance(10 * SECOND)
    }
    expect(store.failures).toEqual([])
    expect(store.waiting).toEqual([waId])
  })

  it('sends again as soon as the connection is back, though the call before never ended', async () => {
    const { send, sent, line, clock } = await outboxOn()
    line.hangs = true
    const hanging = await send('chat', ana, 'hello')
    const next = await send('chat', bia, 'hi')
    line.hangs = false
    line.drop(503)
    await clock.advance(2 * SECOND)
    expect(sent()).toEqual([hanging, next])
  })

  it('ends at once when the program does, though a call hangs', async () => {
    const { send, outbox, store, line } = await outboxOn()
    line.hangs = true
    const hanging = await send('chat', ana, 'hello')
    await outbox.close()
    expect(store.waiting).toEqual([hanging])
  })

  it('leaves no alarm behind: one while it is idle, none after the end', async () => {
    const { send, outbox, clock, connections } = await outboxOn()
    const idle = clock.waiting
    await send('chat', ana, 'hello')
    await send('chat', bia, 'hi')
    expect(clock.waiting).toBe(idle)
    const left = Promise.withResolvers<void>()
    connections.session(ref).send = () => left.promise
    await send('chat', ana, 'how are you?')
    await outbox.close()
    left.resolve()
    await quiet()
    expect(clock.waiting).toBe(idle - 1)
  })

  it('counts no attempt against a message that met a session which was just falling', async () => {
    const { send, sent, line, clock, store } = await outboxOn()
    line.isFalling = true
    const waId = await send('chat', ana, 'hello')
    expect(await store.heads(ref, clock.now(), 1)).toMatchObject([{ message: { waId }, attempts: 0 }])
    line.isFalling = false
    line.drop(503)
    await clock.advance(2 * SECOND)
    expect(sent()).toEqual([waId])
  })

  it('asks a session that says it is falling once a second', async () => {
    const { send, sent, line, clock, looks } = await outboxOn()
    line.isFalling = true
    const waId = await send('chat', ana, 'hello')
    const before = looks()
    await clock.advance(3 * SECOND)
    expect(looks()).toBe(before + 3)
    line.isFalling = false
    await clock.advance(SECOND)
    expect(sent()).toEqual([waId])
  })

  it('takes an error that nobody foresaw for no answer', async () => {
    const { send, clock, store, connections } = await outboxOn()
    connections.session(ref).send = async () => {
      throw new TypeError('a fault of the library')
    }
    await send('chat', ana, 'hello')
    expect(await store.heads(ref, clock.now() + HOUR, 1)).toMatchObject([{ attempts: 1 }])
  })

  it('gives WhatsApp its time for a word from when the message has left, however long the upload took', async () => {
    const { sent, line, clock, store, connections, send } = await outboxOn()
    const upload = Promise.withResolvers<void>()
    const session = connections.session(ref)
    const { send: sendNow } = session
    session.send = message => upload.promise.then(() => sendNow.call(session, message))
    line.acknowledges = false
    const waId = await send('chat', ana, 'a film')
    await clock.advance(60 * SECOND)
    upload.resolve()
    await quiet()
    expect(sent()).toEqual([waId])
    expect(await store.heads(ref, clock.now(), 1)).toMatchObject([{ attempts: 0 }])
    await clock.advance(15 * SECOND)
    expect(await store.heads(ref, clock.now() + HOUR, 1)).toMatchObject([{ attempts: 1 }])
  })

  it('never repeats what WhatsApp accepted, even when the word on it is stored late', async () => {
    const opened = await outboxOn()
    const { send, sent, line, store } = opened
    const stored = Promise.withResolvers<void>()
    opened.onReceive = async events => {
      await stored.promise
      store.answered(events)
    }
    const accepted = await send('chat', ana, 'hello')
    line.drop(515)
    const next = await send('chat', bia, 'hi')
    expect(sent()).toEqual([accepted])
    stored.resolve()
    await quiet()
    expect(sent()).toEqual([accepted, next])
  })

  it('sends after a crash exactly what no word is known of', async () => {
    const first = await outboxOn()
    await first.send('chat', ana, 'known')
    first.line.acknowledges = false
    const doubtful = await first.send('chat', ana, 'in doubt')
    const untouched = await first.send('chat', ana, 'not sent yet')
    await first.outbox.close()
    first.line.acknowledges = true
    const second = await outboxOn(rig(first.clock, first.provider), first.store)
    await second.connections.start(ref)
    await quiet()
    expect(first.sent().slice(1)).toEqual([doubtful, doubtful, untouched])
  })

  it("shows an automated message that waited past its time as expired, and sends a person's all the same", async () => {
    const { send, sent, line, clock, store } = await outboxOn()
    line.drop(503)
    const late = await send('bot', ana, 'good morning', { expiresAt: clock.now() + SECOND })
    const typed = await send('chat', bia, 'hello')
    await clock.advance(HOUR)
    expect(store.failures).toEqual([{ waId: late, reason: 'expired' }])
    expect(sent()).toEqual([typed])
  })

  it('sends an automated message up to its time, and at once what follows one that is too late', async () => {
    const { send, sent, clock, store, outbox } = await outboxOn()
    const inTime = await send('bot', ana, 'good morning', { expiresAt: clock.now() + 1 })
    const late = store.add(ref, 'bot', ana, 'good night', { expiresAt: clock.now() }).message.waId
    const next = store.add(ref, 'bot', ana, 'are you there?').message.waId
    outbox.wake(ref)
    await quiet()
    expect(store.failures).toEqual([{ waId: late, reason: 'expired' }])
    expect(sent()).toEqual([inTime, next])
  })

  it('says that a number has no WhatsApp, and goes on', async () => {
    const { send, sent, store } = await outboxOn()
    const lost = await send('chat', '5511900009999', 'hello?')
    const next = await send('chat', ana, 'hello')
    expect(store.failures).toEqual([{ waId: lost, reason: 'unreachable' }])
    expect(sent()).toEqual([next])
  })

  it('tries a message without an answer again, ever later, and gives up after five attempts', async () => {
    const { send, line, clock, store } = await outboxOn()
    line.answers = false
    const waId = await send('chat', ana, 'hello')
    await clock.advance(10 * SECOND)
    expect(store.failures).toEqual([])
    await clock.advance(90 * SECOND)
    expect(store.failures).toEqual([{ waId, reason: 'no-answer' }])
  })

  it('lets ten seconds more pass before each further attempt', async () => {
    const { send, line, clock, store } = await outboxOn()
    line.answers = false
    await send('chat', ana, 'hello')
    for (const [attempts, wait] of [10, 20, 30].entries()) {
      expect(await store.nextDueAt(ref, clock.now())).toBe(clock.now() + wait * SECOND)
      expect(await store.heads(ref, clock.now() + HOUR, 1)).toMatchObject([{ attempts: attempts + 1 }])
      await clock.advance(wait * SECOND)
    }
  })

  it('looks by itself every five minutes', async () => {
    const { sent, store, clock, outbox } = await outboxOn()
    outbox.wake(ref)
    await quiet()
    const forgotten = store.add(ref, 'chat', ana, 'hello').message.waId
    await clock.advance(5 * MINUTE - 1)
    expect(sent()).toEqual([])
    await clock.advance(1)
    expect(sent()).toEqual([forgotten])
  })

  it('sends a message whose ack never came once more, with its id', async () => {
    const { send, sent, line, clock } = await outboxOn()
    line.acknowledges = false
    const waId = await send('chat', ana, 'hello')
    line.acknowledges = true
    await clock.advance(25 * SECOND)
    expect(sent()).toEqual([waId, waId])
  })

  it("keeps a person's message to a stranger back, says until when, and sends it when that is over", async () => {
    const { send, sent, line, clock, store } = await outboxOn()
    const until = clock.now() + 6 * HOUR
    line.restrict(until)
    await quiet()
    const waId = await send('chat', ana, 'good morning', { firstContact: true })
    expect(sent()).toEqual([])
    expect(await store.heads(ref, clock.now(), 1)).toMatchObject([{ heldUntil: until }])
    await clock.advance(6 * HOUR)
    await quiet()
    expect(sent()).toEqual([waId])
  })

  it('says once why a person waits, and nothing of programs and of what need not wait', async () => {
    const { send, line, clock, outbox, holds } = await outboxOn()
    const until = clock.now() + 6 * HOUR
    await send('chat', ana, 'hello')
    await send('campaign', bia, 'offer')
    await send('campaign', bia, 'another')
    line.restrict(until)
    await quiet()
    await send('api', '5511988880003', 'offer', { firstContact: true })
    await send('chat', '5511988880004', 'good morning', { firstContact: true })
    outbox.wake(ref)
    await quiet()
    expect(holds()).toEqual([{ until, because: 'restricted' }])
  })

  it('sends what was held back as soon as WhatsApp lifts the restriction', async () => {
    const { send, sent, line, clock } = await outboxOn()
    line.restrict(clock.now() + 6 * HOUR)
    await quiet()
    const waId = await send('chat', ana, 'good morning', { firstContact: true })
    line.restrict(null)
    await quiet()
    expect(sent()).toEqual([waId])
  })

  it.each(['campaign', 'bot'] as const)(
    'does not send what was taken back from a %s, also when it was looked at already',
    async lane => {
      const { send, sent, store, clock, outbox } = await outboxOn()
      const first = await send(lane, ana, 'offer')
      const waiting = store.add(ref, lane, bia, 'offer')
      const heads = store.heads.bind(store)
      store.heads = async (...requested) => {
        const rows = await heads(...requested)
        store.takeBack(waiting.id)
        return rows
      }
      outbox.wake(ref)
      await clock.advance(10 * SECOND)
      await quiet()
      expect([sent(), store.waiting]).toEqual([[first], []])
    },
  )

  it('does not send what was given up while it was held back, and goes on', async () => {
    const { send, sent, line, clock, store } = await outboxOn()
    const until = clock.now() + 6 * HOUR
    line.restrict(until)
    await quiet()
    const { id } = store.add(ref, 'chat', ana, 'good morning', { firstContact: true })
    const next = await send('chat', bia, 'hi', { firstContact: true })
    const heads = store.heads.bind(store)
    store.heads = async (...requested) => {
      const rows = await heads(...requested)
      if (clock.now() >= until) store.giveUp(id)
      return rows
    }
    await clock.advance(6 * HOUR)
    await quiet()
    expect(sent()).toEqual([next])
  })

  it('lets automation rest from strangers after a 463', async () => {
    const { send, sent, line } = await outboxOn()
    line.refuse(463)
    const rejected = await send('campaign', ana, 'offer', { firstContact: true })
    await send('api', bia, 'offer', { firstContact: true })
    const known = await send('api', ana, 'your order')
    expect(sent()).toEqual([rejected, known])
  })

  it('leaves everything in its place when the program ends', async () => {
    const { send, sent, outbox, store } = await outboxOn()
    await outbox.close()
    const waId = await send('chat', ana, 'hello')
    outbox.opened(ref)
    await quiet()
    expect(sent()).toEqual([])
    expect(store.waiting).toEqual([waId])
  })
})
