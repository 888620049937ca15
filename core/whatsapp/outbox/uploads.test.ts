import { describe, expect, it } from 'vitest'
import { eventually } from '../../app/testing/client/eventually.ts'
import { SECOND } from '../../kit/clock.ts'
import type { OutgoingMessage } from '../outgoing.ts'
import { ProviderError } from '../port.ts'
import { ana, bia, outboxOn } from '../testing/outbox-rig.ts'
import { quiet } from '../testing/quiet.ts'
import { ref, rig } from '../testing/rig.ts'

/** An outbox, and the uploads that its session was asked for, which end when the test says so. */
async function uploading() {
  const requested: { waId: string; ends: PromiseWithResolvers<void> }[] = []
  const rigged = rig()
  const { provider } = rigged
  const open = provider.open.bind(provider)
  provider.open = (...provided) =>
    Object.assign(open(...provided), {
      prepare: ({ waId }: OutgoingMessage) => {
        const ends = Promise.withResolvers<void>()
        requested.push({ waId, ends })
        return ends.promise
      },
    })
  const opened = await outboxOn(rigged)
  const { line, store } = opened
  line.link()
  await rigged.connections.start(ref)
  await quiet()
  const film = (chat: string) => {
    line.contact(chat)
    const { message } = store.add(ref, 'chat', chat, 'film')
    message.content = { type: 'media', kind: 'video', path: import.meta.filename, mimeType: 'video/mp4' }
    return message.waId
  }
  const arrived = (count: number) =>
    eventually(`${count} messages have left`, () => line.sent.length === count, { every: 1 })
  return Object.assign(opened, { asked: requested, film, arrived })
}

describe('files of messages', () => {
  it('that upload slowly hold up no other chat, and keep the order of their own', async () => {
    const { store, outbox, sent, asked: requested, film, arrived } = await uploading()
    const displayed = film(ana)
    const caption = store.add(ref, 'chat', ana, 'did you see it?').message.waId
    const other = store.add(ref, 'chat', bia, 'hello').message.waId
    outbox.wake(ref)
    await quiet()
    expect(sent()).toEqual([other])
    requested[0]!.ends.resolve()
    await arrived(3)
    expect(sent()).toEqual([other, displayed, caption])
  })

  it('upload two at a time', async () => {
    const { outbox, asked: requested, film, arrived } = await uploading()
    const films = [ana, bia, '5511988880003'].map(film)
    outbox.wake(ref)
    await quiet()
    const uploads = () => requested.map(({ waId }) => waId)
    expect(uploads()).toEqual(films.slice(0, 2))
    requested[1]!.ends.resolve()
    await arrived(1)
    await quiet()
    expect(uploads()).toEqual(films)
  })

  it('that are gone are reported as failed, and hold up nothing', async () => {
    const { outbox, asked: requested, film, store, sent, send } = await uploading()
    const lost = film(ana)
    outbox.wake(ref)
    await quiet()
    requested[0]!.ends.reject(new ProviderError('media-gone'))
    await quiet()
    expect(store.failures).toEqual([{ waId: lost, reason: 'media' }])
    const next = await send('chat', ana, 'hello')
    expect(sent()).toEqual([next])
  })

  it('are uploaded again for another attempt', async () => {
    const { outbox, asked: requested, film, clock, line, arrived } = await uploading()
    line.acknowledges = false
    film(ana)
    outbox.wake(ref)
    await quiet()
    requested[0]!.ends.reject(new ProviderError('no-answer'))
    await clock.advance(10 * SECOND)
    expect(requested).toHaveLength(2)
    requested[1]!.ends.resolve()
    await arrived(1)
    await clock.advance(45 * SECOND)
    expect(requested).toHaveLength(3)
  })

  it('are tried again a second later where the session is falling', async () => {
    const { outbox, asked: requested, film, clock } = await uploading()
    film(ana)
    outbox.wake(ref)
    await quiet()
    requested[0]!.ends.reject(new ProviderError('offline'))
    await quiet()
    expect(requested).toHaveLength(1)
    await clock.advance(SECOND)
    expect(requested).toHaveLength(2)
  })

  it('are uploaded again by the next session, and what becomes of the upload before changes nothing', async () => {
    const { outbox, asked: requested, film, clock, line, sent, store, arrived } = await uploading()
    const films = [film(ana), film(bia)]
    outbox.wake(ref)
    await quiet()
    line.drop(503)
    requested[0]!.ends.resolve()
    requested[1]!.ends.reject(new ProviderError('media-gone'))
    await clock.advance(2 * SECOND, quiet)
    expect(requested).toHaveLength(4)
    expect([sent(), store.failures]).toEqual([[], []])
    for (const { ends } of requested) ends.resolve()
    await arrived(2)
    expect(sent()).toEqual(films)
  })

  it('wait as all else where the failure of one cannot be written', async () => {
    const { outbox, asked: requested, film, clock, store, faults: errors } = await uploading()
    const lost = film(ana)
    const { fail } = store
    store.fail = async () => {
      throw new Error('disk I/O error')
    }
    outbox.wake(ref)
    await quiet()
    requested[0]!.ends.reject(new ProviderError('media-gone'))
    await quiet()
    expect(errors.splice(0)).toHaveLength(1)
    store.fail = fail
    await clock.advance(5 * SECOND)
    requested[1]!.ends.reject(new ProviderError('media-gone'))
    await quiet()
    expect(store.failures).toEqual([{ waId: lost, reason: 'media' }])
  })
})
