import { describe, expect, it } from 'vitest'
import { eventually } from '../../client/eventually.ts'
import { HOUR, SECOND } from '../../kit/clock.ts'
import { Limiter } from '../limiter/limiter.ts'
import { silentLog } from '../log.ts'
import { MemoryOutbox } from '../testing/memory-outbox.ts'
import { outboxStoreContract } from '../testing/outbox-store-contract.ts'
import { quiet } from '../testing/quiet.ts'
import { openRig, ref, rig } from '../testing/rig.ts'
import { Outbox } from './outbox.ts'
import type { Lane } from './store.ts'

outboxStoreContract(async () => {
  const store = new MemoryOutbox({ now: () => 0 })
  return { store, ref, add: async (lane, chat, more) => store.add(ref, lane, chat, 'text', more).id }
})

const ana = '5511988880001'
const bia = '5511988880002'

const limiterOver = (store: MemoryOutbox): Limiter =>
  new Limiter({
    random: () => 0,
    firstContacts: (of, chat, since) => store.firstContacts(of, chat, since),
  })

async function outboxOn(rigged = openRig()) {
  const opened = await rigged
  const { clock, connections, line } = opened
  const store = new MemoryOutbox(clock)
  line.contact(ana)
  line.contact(bia)
  const limiter = limiterOver(store)
  const openSession = () => connections.openSession(ref)
  const outbox = new Outbox({ clock, log: silentLog, limiter, store, openSession })
  connections.watch(outbox)
  opened.onReceive = async events => store.answered(events)
  const send = async (lane: Lane, chat: string, body: string, more = {}) => {
    const row = store.add(ref, lane, chat, body, more)
    outbox.wake(ref)
    await quiet()
    return row.message.waId
  }
  const sent = () => line.sent.map(message => message.waId)
  return { ...opened, store, outbox, send, sent }
}

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

  it('lets a file that uploads slowly hold up no other chat, and keeps the order of its own', async () => {
    const { store, outbox, sent, line } = await outboxOn()
    const upload = Promise.withResolvers<void>()
    line.uploads = upload.promise
    const film = store.add(ref, 'chat', ana, 'film').message
    film.content = { type: 'media', kind: 'video', path: import.meta.filename, mimeType: 'video/mp4' }
    const caption = store.add(ref, 'chat', ana, 'did you see it?').message.waId
    const other = store.add(ref, 'chat', bia, 'hello').message.waId
    outbox.wake(ref)
    await quiet()
    expect(sent()).toEqual([other])
    upload.resolve()
    await eventually('the film and what follows it have left', () => sent().length === 3)
    expect(sent()).toEqual([other, film.waId, caption])
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
    let release = () => {}
    opened.onReceive = async events => {
      await new Promise<void>(resolve => {
        release = resolve
      })
      opened.store.answered(events)
    }
    const accepted = await opened.send('chat', ana, 'hello')
    opened.line.drop(515)
    await quiet()
    opened.onReceive = async events => opened.store.answered(events)
    release()
    await quiet()
    expect(opened.sent()).toEqual([accepted])
  })

  it('sends after a crash exactly what no word is known of', async () => {
    const first = await outboxOn()
    await first.send('chat', ana, 'known')
    first.line.acknowledges = false
    const doubtful = await first.send('chat', ana, 'in doubt')
    const untouched = await first.send('chat', ana, 'not sent yet')
    await first.outbox.close()
    first.line.acknowledges = true
    const second = rig(first.clock, first.provider)
    const outbox = new Outbox({
      clock: first.clock,
      log: silentLog,
      limiter: limiterOver(first.store),
      store: first.store,
      openSession: () => second.connections.openSession(ref),
    })
    second.connections.watch(outbox)
    second.onReceive = async events => first.store.answered(events)
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

  it('does not send what was given up while it was kept back', async () => {
    const { send, sent, line, clock, store, outbox } = await outboxOn()
    const until = clock.now() + 6 * HOUR
    line.restrict(until)
    await quiet()
    await send('chat', ana, 'good morning', { firstContact: true })
    const heads = store.heads.bind(store)
    store.heads = async (...asked) => {
      const rows = await heads(...asked)
      if (clock.now() >= until) for (const { id } of rows) store.giveUp(id)
      return rows
    }
    await clock.advance(6 * HOUR)
    outbox.wake(ref)
    await quiet()
    expect(sent()).toEqual([])
  })

  it('lets automation rest from strangers after a 463', async () => {
    const { send, sent, line } = await outboxOn()
    line.refuse(463)
    const refused = await send('campaign', ana, 'offer', { firstContact: true })
    await send('api', bia, 'offer', { firstContact: true })
    const known = await send('api', ana, 'your order')
    expect(sent()).toEqual([refused, known])
  })

  it('leaves everything in its place when the program ends', async () => {
    const { send, sent, outbox, store } = await outboxOn()
    await outbox.close()
    const waId = await send('chat', ana, 'hello')
    expect(sent()).toEqual([])
    expect(store.waiting).toEqual([waId])
  })
})
